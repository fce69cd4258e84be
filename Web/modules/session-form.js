// A form that is sent without a session would be lost: the session is asked for first.
import { element } from './element.js'
import { phrase, ready } from './phrases.js'

export class SessionForm {
  /** Whether it is on its way. */
  isSent = false
  #form

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form
    form.addEventListener('submit', this.#submit)
    addEventListener('pageshow', this.#back)
  }

  stop() {
    this.#form.removeEventListener('submit', this.#submit)
    removeEventListener('pageshow', this.#back)
  }

  #back = () => { this.isSent = false }

  #submit = async event => {
    if (this.isSent) return
    event.preventDefault()
    const { submitter } = event
    const isOpen = await hasSession()
    await ready
    this.#form.querySelector('.draft-session')?.remove()
    if (!isOpen) return this.#askToSignIn()
    this.isSent = true
    this.#form.requestSubmit(submitter)
  }

  #askToSignIn() {
    const line = element('p', { class: 'field-complaint draft-session', role: 'alert' },
      phrase('Your session has ended. Your words stay here: sign in again in a new window, then save.'), ' ',
      element('a', { href: '/console/sign-in', target: '_blank' }, phrase('Sign in')))
    this.#form.append(line)
    line.scrollIntoView({ block: 'nearest' })
  }
}

/** Without an answer the form is sent, and the browser says what is wrong. */
async function hasSession() {
  const answer = await fetch(location.href, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined)
  return answer?.type !== 'opaqueredirect'
}
