// Keeps the page of an import up to date while issues are on their way: it fetches the page again every few seconds and
// takes over what is new. Without scripts the page reloads itself.
import { fetchPage } from './fetch-page.js'
import { takeOver } from './take-over.js'

/** Milliseconds between two looks. */
const pause = 3000

customElements.define('import-progress', class extends HTMLElement {
  #timer

  connectedCallback() { this.#follow() }

  disconnectedCallback() { clearTimeout(this.#timer) }

  #follow() {
    clearTimeout(this.#timer)
    if (this.isConnected && 'moving' in this.dataset) this.#timer = setTimeout(() => this.#look(), pause)
  }

  async #look() {
    const fresh = (await fetchPage(location.pathname))?.querySelector('import-progress')
    if (fresh && this.isConnected) takeOver(this, fresh)
    this.#follow()
  }
})
