// Keeps what is typed in a form until it is saved: a reload, a lost session or another page loses nothing.
import { element } from './element.js'
import { phrase, ready } from './phrases.js'
import { SessionForm } from './session-form.js'

customElements.define('form-draft', class extends HTMLElement {
  #saved
  /** @type {SessionForm|undefined} */
  #session

  async connectedCallback() {
    await ready
    if (!this.isConnected || this.#saved) return
    this.#saved = this.#typed
    const kept = storage(() => JSON.parse(sessionStorage.getItem(this.#key)))
    // After a refused form the fields have what was typed; nothing typed is older than that.
    if (kept && !this.querySelector('[aria-invalid="true"]') && !isSame(kept, this.#saved)) this.#restore(kept)
    else this.#forget()
    this.#form.addEventListener('input', this.#keep)
    this.#form.addEventListener('submit', this.#keep)
    this.#session = new SessionForm(this.#form)
    addEventListener('beforeunload', this.#leave)
  }

  disconnectedCallback() {
    removeEventListener('beforeunload', this.#leave)
    this.#session?.stop()
  }

  get #form() { return /** @type {HTMLFormElement} */ (this.querySelector('form')) }
  get #key() { return `edicola.form ${location.pathname}` }

  /** @returns {Record<string, string>} */
  get #typed() {
    // A file can't be kept, and has to be chosen again.
    const words = [...new FormData(this.#form)].filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(words.map(([name, value]) => [name, String(value)]))
  }

  get #isChanged() { return !isSame(this.#typed, this.#saved) }

  #keep = () => {
    if (this.#isChanged) storage(() => sessionStorage.setItem(this.#key, JSON.stringify(this.#typed)))
    else this.#forget()
  }

  #forget() { storage(() => sessionStorage.removeItem(this.#key)) }

  #restore(kept) {
    this.#fill(kept)
    const undo = element('button', { type: 'button', class: 'console-quiet' }, phrase('Use what is saved'))
    const line = element('p', { class: 'draft-line', role: 'status' },
      phrase('Your words from before are here again. They are not saved yet.'), ' ', undo)
    undo.addEventListener('click', () => {
      this.#fill(this.#saved)
      this.#forget()
      line.remove()
    })
    this.prepend(line)
  }

  #fill(values) {
    for (const field of this.#form.elements) {
      const isInput = field instanceof HTMLInputElement
      if (isInput && (field.type === 'checkbox' || field.type === 'radio')) {
        field.checked = values[field.name] === field.value
      } else if (isInput || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
        if (Object.hasOwn(values, field.name)) field.value = values[field.name]
      }
    }
    // A preview beside the form shows what is in it now.
    this.#form.dispatchEvent(new Event('input', { bubbles: true }))
  }

  #leave = event => { if (this.#isChanged && !this.#session.isSent) event.preventDefault() }
})

/** Kept with the words, but not one of them: the form's version, and which preview is shown. */
const others = ['was', 'view']

/** Whether two forms say the same; the newsstand trims what it saves. */
function isSame(one, other) {
  const plain = value => (value ?? '').trim().replace(/\r\n/g, '\n')
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    name => others.includes(name) || plain(one[name]) === plain(other[name]))
}

/** A browser may forbid storage. */
function storage(act) {
  try { return act() } catch { return undefined }
}
