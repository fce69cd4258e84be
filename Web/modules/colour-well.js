// A well of colour beside a colour in words: each follows the other. An empty field shows what holds without it.
import { element } from './element.js'

const isColour = text => /^#[0-9a-f]{6}$/i.test(text)

customElements.define('colour-well', class extends HTMLElement {
  #well = /** @type {HTMLInputElement} */ (element('input', { type: 'color', class: 'colour-well' }))

  connectedCallback() {
    if (this.#well.isConnected) return
    this.#well.setAttribute('aria-label', this.dataset.label)
    this.#follow()
    this.#field.before(this.#well)
    this.#well.addEventListener('input', this.#choose)
    // Also when a draft is filled in, which is an event of the form.
    this.#field.form?.addEventListener('input', this.#follow)
  }

  disconnectedCallback() { this.#field?.form?.removeEventListener('input', this.#follow) }

  get #field() { return /** @type {HTMLInputElement} */ (this.querySelector('input[type="text"]')) }

  #choose = () => {
    this.#field.value = this.#well.value.toUpperCase()
    this.#field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  #follow = () => {
    const typed = this.#field.value.trim()
    const digits = typed.startsWith('#') ? typed : `#${typed}`
    this.#well.value = isColour(digits) ? digits : this.dataset.usual
  }
})
