// A button that asks the device for a passkey: a new one, or a signature. The answer goes to the newsstand as a form.
import { apiRequest } from './api-request.js'
import { answer, creation, question } from './passkey-options.js'

customElements.define('passkey-form', class extends HTMLElement {
  connectedCallback() {
    if (!('PublicKeyCredential' in globalThis)) return
    this.hidden = false
    const form = this.querySelector('form')
    // A passkey belongs to the newsstand's name; under a number the browser makes none.
    form.hidden = location.origin !== this.dataset.origin
    this.querySelector('.passkey-elsewhere').hidden = !form.hidden
    form.addEventListener('submit', this.#ask)
  }

  #ask = async event => {
    event.preventDefault()
    const form = event.target
    const failed = this.querySelector('.passkey-failed')
    failed.hidden = true
    try {
      const { status, body } = await apiRequest('POST', this.dataset.options)
      if (status === 403) {
        location.assign(this.dataset.proof)
        return
      }
      const credential = this.dataset.kind === 'create'
        ? await navigator.credentials.create({ publicKey: creation(body) })
        : await navigator.credentials.get({ publicKey: question(body) })
      for (const [name, value] of Object.entries(answer(credential)))
        form.querySelector(`[name="${name}"]`).value = value
      form.submit()
    } catch {
      // Cancelled, or no device answered.
      failed.hidden = false
    }
  }
})
