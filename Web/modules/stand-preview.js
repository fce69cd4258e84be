// Readers' pages beside the form of a stand: each pause of typing sends the form into a new frame, which takes the
// place of the one before when it is loaded, at the same place of the page. Without scripts a button does it.
import { PreviewTurns } from './preview-turns.js'

customElements.define('stand-preview', class extends HTMLElement {
  #turns = new PreviewTurns(() => this.#send())
  /** The frame that is on its way. @type {HTMLIFrameElement|undefined} */
  #coming
  #count = 0
  /** Whether another page was chosen, which is seen from its top. */
  #isAnother = false

  connectedCallback() {
    const form = this.#form
    if (!form) return
    this.querySelector('.preview-send').hidden = true
    form.addEventListener('input', this.#hear)
    // These belong to the form, but are not in it.
    this.addEventListener('change', this.#choose)
    // A frame takes no form before the page is loaded.
    if (document.readyState === 'complete') this.#begin()
    else addEventListener('load', this.#begin, { once: true })
  }

  disconnectedCallback() {
    this.#form?.removeEventListener('input', this.#hear)
    removeEventListener('load', this.#begin)
  }

  get #form() { return /** @type {HTMLFormElement|null} */ (document.querySelector('form#dress')) }
  get #frame() { return /** @type {HTMLIFrameElement} */ (this.querySelector('.preview-frame:not(.is-coming)')) }

  /** The frame has what is stored; after a refused form, or a reload, the fields have something else. */
  #begin = () => {
    const isRefused = this.#form.querySelector('.field-complaint') !== null
    if (isRefused || [...this.#form.elements].some(isTyped)) this.#turns.chosen()
  }

  #hear = () => this.#turns.typed()
  #choose = () => {
    this.#isAnother = true
    this.#turns.chosen()
  }

  /** A frame of its own for each: the browser's way back leads to the page before, not to an earlier preview. */
  #send() {
    this.#coming?.remove()
    const frame = /** @type {HTMLIFrameElement} */ (this.#frame.cloneNode(false))
    frame.removeAttribute('src')
    frame.name = `stand-preview-${this.#count += 1}`
    frame.classList.add('is-coming')
    this.#coming = frame
    this.#frame.after(frame)
    this.#submit(frame.name)
    frame.addEventListener('load', () => this.#show(frame))
  }

  /** The form as it is, without the questions that are asked before it is saved. */
  #submit(target) {
    const form = this.#form
    const files = [...form.querySelectorAll('input[type="file"]')]
      .map(file => /** @type {HTMLInputElement} */ (file)).filter(file => file.files?.[0]?.size > largest)
    const { action, target: usual } = form
    for (const file of files) file.disabled = true
    form.action = this.dataset.address
    form.target = target
    form.submit()
    form.action = action
    form.target = usual
    for (const file of files) file.disabled = false
  }

  #show(frame) {
    if (frame !== this.#coming) return
    const old = this.#frame
    // A frame without our page, after a lost session, can't be asked.
    try {
      frame.contentWindow.scrollTo(0, this.#isAnother ? 0 : old.contentWindow.scrollY)
    } catch { /* It stays at the top. */ }
    this.#isAnother = false
    frame.classList.remove('is-coming')
    old.remove()
    this.#coming = undefined
    this.#turns.arrived()
  }
})

/** The newsstand's limit of a logo in bytes: a larger file is refused when it is saved. */
const largest = 512 * 1024

/** A well of colour has no name: it shows what its field means. */
function isTyped(field) {
  if (!field.name) return false
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
    return field.checked !== field.defaultChecked
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    && field.value !== field.defaultValue
}
