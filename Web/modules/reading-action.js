// Leads a returning reader to their last page, and offers to save the issue on this device.
import { element } from './element.js'
import { syncKnownReader } from './known-reader.js'
import { canSaveOffline } from './offline.js'
import { phrase, ready } from './phrases.js'
import { position } from './positions.js'
import { isBegun, isInDocument } from './reading-progress.js'

syncKnownReader()

customElements.define('reading-action', class extends HTMLElement {
  async connectedCallback() {
    await ready
    const link = /** @type {HTMLAnchorElement} */ (this.querySelector('a'))
    if (!link) return
    this.#offerToKeep(link.getAttribute('href'))
    this.#show()
    addEventListener('storage', this.#show)
  }

  disconnectedCallback() { removeEventListener('storage', this.#show) }

  #show = () => {
    const link = /** @type {HTMLAnchorElement} */ (this.querySelector('a'))
    const known = position(localStorage, this.dataset.issue)
    if (!known || !isBegun(known)) return
    link.href = known.address + known.locations.position
    link.textContent = isInDocument(known) ? phrase('Continue reading')
      : phrase('Continue on page {page}', { page: known.locations.position })
  }

  /** Only for an issue with full access: then there is a file of it, too. */
  #offerToKeep(reader) {
    const { issue } = this.dataset
    if (!canSaveOffline || !/\/read\/\d+$/.test(reader) || !this.parentElement.querySelector('a[download]')) return
    const [publication, id] = issue.split('/')
    import('./save-issue.js').then(() => this.parentElement.append(element('save-issue', {
      'data-issue': issue, 'data-title': document.querySelector('h1')?.textContent,
      'data-publication': document.querySelector('.issue-publication')?.textContent,
      'data-home': reader.replace(/\/read\/\d+$/, ''), 'data-reader': reader.replace(/\d+$/, '1'),
      'data-manifest': `/api/v1/publications/${publication}/issues/${id}/manifest`
    })))
  }
})
