// Keeps a page of the console up to date while the press works: after each live event it fetches the page again, and
// takes over what is new: the cover, then each page. Without scripts the page loads again every few seconds.
import { element } from './element.js'
import { fetchPage } from './fetch-page.js'
import { listen } from './live-events.js'
import { phrase, ready } from './phrases.js'
import { takeOver } from './take-over.js'

/** Milliseconds after which the page is fetched without an event: a proxy may hold events back. They double. */
const [soon, late] = [4000, 30_000]

customElements.define('press-progress', class extends HTMLElement {
  #timer
  #pause = soon
  #stop
  #isAsking = false
  #isLate = false
  /** How the press ended. */
  #ending
  #voice = element('p', { class: 'visually-hidden', role: 'status' })

  connectedCallback() {
    document.addEventListener('issues-changed', this.#refresh)
    document.addEventListener('visibilitychange', this.#follow)
    ready.then(() => {
      if (!this.isConnected) return
      document.body.append(this.#voice)
      this.#follow()
    })
  }

  disconnectedCallback() {
    document.removeEventListener('issues-changed', this.#refresh)
    document.removeEventListener('visibilitychange', this.#follow)
    this.#stop?.()
    this.#voice.remove()
    clearTimeout(this.#timer)
  }

  get #isPressing() { return pressing(this) }

  #follow = () => {
    clearTimeout(this.#timer)
    const isWanted = this.isConnected && this.#isPressing
    if (isWanted) this.#stop ??= listen(this.dataset.events, this.#hear)
    else this.#stop = void this.#stop?.()
    if (isWanted && document.visibilityState === 'visible') this.#timer = setTimeout(this.#refresh, this.#pause)
  }

  #hear = (name, { publication, issue }) => {
    if (name === 'delivery') return
    const own = this.closest('[data-issue]')?.dataset.issue
    if (name !== 'resync' && own && own !== `${publication}/${issue}`) return
    this.#refresh()
  }

  /** One request at a time; events meanwhile make one more. */
  #refresh = async () => {
    if (this.#isAsking) { this.#isLate = true; return }
    [this.#isAsking, this.#isLate] = [true, false]
    const page = await fetchPage(location.pathname + location.search)
    this.#isAsking = false
    if (!this.isConnected) return
    this.#pause = page ? soon : Math.min(this.#pause * 2, late)
    if (page?.querySelector('press-progress')) this.#show(page)
    if (this.#isLate) return this.#refresh()
    this.#follow()
  }

  #show(page) {
    const wasPressing = this.#isPressing
    const [main, fresh] = [document.querySelector('main'), page.querySelector('main')]
    const isDone = wasPressing && !pressing(fresh.querySelector('press-progress'))
    if (isDone) this.#ending = fresh.querySelector('.refusal') ? phrase('The file could not be used.')
      : phrase('The pages are ready.')
    // The note of the form is past; another one in its place moves nothing.
    const note = fresh.querySelector('.console-note')
    if (this.#ending && note) note.textContent = this.#ending
    const known = new Set(pictures(main))
    // A file on its way keeps its list, whatever else is on the page.
    if (main.querySelector('[data-busy]')) {
      if (!this.querySelector('[data-busy]')) takeOver(this, fresh.querySelector('press-progress'))
    } else takeOver(main, fresh)
    for (const source of pictures(main)) if (!known.has(source)) arrive(main.querySelector(`img[src="${source}"]`))
    if (isDone && !note) this.#voice.textContent = this.#ending
  }
})

const pressing = part => part.querySelector('.pressing, .ring, .is-processing') !== null

const pictures = part => [...part.querySelectorAll('img')].map(image => image.getAttribute('src'))

/** A picture appears as it has loaded; its place was there before. */
function arrive(image) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const show = () => image.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220, easing: 'ease-out' })
  if (image.complete) show()
  else image.addEventListener('load', show, { once: true })
}
