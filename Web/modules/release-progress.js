// Keeps the page of a release up to date while messages are on their way: at each live event of the release, and every
// few seconds in between, it fetches the page again and takes over what is new. Without scripts a link does that.
import { fetchPage } from './fetch-page.js'
import { listen } from './live-events.js'
import { takeOver } from './take-over.js'

/** Milliseconds between two looks, without an event; they double while the server does not answer. */
const [soon, late] = [4000, 60_000]

customElements.define('release-progress', class extends HTMLElement {
  #timer
  #pause = soon
  #stop
  #isAsking = false
  #isLate = false

  connectedCallback() {
    document.addEventListener('visibilitychange', this.#follow)
    this.#follow()
  }

  disconnectedCallback() {
    document.removeEventListener('visibilitychange', this.#follow)
    this.#stop = void this.#stop?.()
    clearTimeout(this.#timer)
  }

  #follow = () => {
    clearTimeout(this.#timer)
    if (!this.isConnected) return
    this.#stop ??= listen(this.dataset.events, this.#hear)
    if ('moving' in this.dataset && document.visibilityState === 'visible') {
      this.#timer = setTimeout(this.#refresh, this.#pause)
    }
  }

  #hear = (name, { issue, publication }) => {
    const own = this.dataset.issue
    const isOwn = name === 'delivery' ? `${issue.publication}/${issue.issue}` === own
      : name === 'resync' || (name === 'change' && `${publication}/${issue}` === own)
    if (isOwn) this.#refresh()
  }

  /** One request at a time; events meanwhile make one more. */
  #refresh = async () => {
    if (this.#isAsking) { this.#isLate = true; return }
    [this.#isAsking, this.#isLate] = [true, false]
    // What an order did is past.
    const page = await fetchPage(location.pathname)
    this.#isAsking = false
    if (!this.isConnected) return
    this.#pause = page ? soon : Math.min(this.#pause * 2, late)
    const fresh = page?.querySelector('release-progress')
    if (fresh) takeOver(this, fresh)
    if (this.#isLate) return this.#refresh()
    this.#follow()
  }
})
