// Keeps a page of the console up to date while the press works: it fetches the page again and takes over the new parts.
// Without scripts the publisher reloads the page.
import { element } from './element.js'
import { phrase, ready } from './phrases.js'

/** Milliseconds between two requests; after a refused one they double. */
const [soon, late] = [1500, 30000]

customElements.define('press-progress', class extends HTMLElement {
  #timer
  #pause = soon

  connectedCallback() {
    document.addEventListener('visibilitychange', this.#follow)
    ready.then(this.#follow)
  }

  disconnectedCallback() {
    document.removeEventListener('visibilitychange', this.#follow)
    clearTimeout(this.#timer)
  }

  get #isPressing() { return this.querySelector('.pressing, .ring, .is-processing') !== null }

  #follow = () => {
    clearTimeout(this.#timer)
    if (this.isConnected && this.#isPressing && document.visibilityState === 'visible')
      this.#timer = setTimeout(this.#refresh, this.#pause)
  }

  #refresh = async () => {
    const page = await fetchPage()
    this.#pause = page ? soon : Math.min(this.#pause * 2, late)
    const fresh = page?.querySelector('press-progress')
    if (!fresh) return this.#follow()
    const isDone = fresh.querySelector('.pressing, .ring, .is-processing') === null
    if (isDone && isUntouched()) return takeOver(page)
    if (fresh.innerHTML !== this.innerHTML && !this.contains(typedIn())) this.replaceChildren(...fresh.childNodes)
    this.#follow()
  }
})

async function fetchPage() {
  const answer = await fetch(location.pathname + location.search).catch(() => undefined)
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined
}

/** The input that somebody types in, or whose file is chosen. */
const typedIn = () => [...document.querySelectorAll('main input, main textarea')].find(
  field => field === document.activeElement || (field instanceof HTMLInputElement && field.files?.length > 0))

const isUntouched = () => !typedIn() && !document.querySelector('main details[open]')

/** The press has ended: every part of the page may be another. */
function takeOver(page) {
  const main = document.querySelector('main')
  const focused = document.activeElement?.getAttribute('href')
  main.replaceChildren(...page.querySelector('main').childNodes)
  main.querySelector('.console-note')?.remove()
  const voice = element('p', { class: 'visually-hidden', role: 'status' })
  main.append(voice)
  if (focused) main.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus()
  const isRefused = main.querySelector('.refusal') !== null
  voice.textContent = isRefused ? phrase('The file could not be used.') : phrase('The pages are ready.')
}
