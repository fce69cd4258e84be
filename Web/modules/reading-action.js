// Brings a reader who was here before back to their page.
import { isFinished, position } from './positions.js'

customElements.define('reading-action', class extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector('a')
    const known = position(localStorage, this.dataset.issue)
    if (!link || !known || known.locations.position < 2 || isFinished(known)) return
    link.href = known.address + known.locations.position
    link.textContent = `Continue on page ${known.locations.position}`
  }
})
