// A form whose changes are not lost by leaving: the browser asks.
import { SessionForm } from './session-form.js'

export class UnsavedForm {
  #form
  #saved
  #session

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form
    this.#saved = this.#content
    this.#session = new SessionForm(form)
    addEventListener('beforeunload', this.#leave)
  }

  stop() {
    this.#session.stop()
    removeEventListener('beforeunload', this.#leave)
  }

  get #content() { return JSON.stringify([...new FormData(this.#form)]) }

  /** A refused form has what was typed before. */
  get #isChanged() {
    return this.#content !== this.#saved || this.#form.querySelector('[aria-invalid="true"]') !== null
  }

  #leave = event => { if (this.#isChanged && !this.#session.isSent) event.preventDefault() }
}
