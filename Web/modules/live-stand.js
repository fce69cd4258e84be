// Updates a stand or an issue's page without a reload: press progress moves its ring and text; a change fetches the
// page again and takes over the new parts.
import { element } from './element.js'
import { listen } from './live-events.js'
import { phrase, ready } from './phrases.js'

customElements.define('live-stand', class extends HTMLElement {
  #stop
  #timer
  #voice
  /** The newsstand's last page; scripts have changed the shown one since. */
  #sent

  connectedCallback() {
    this.#seen()
    this.#offerToTell()
    this.#markKept()
    addEventListener('storage', this.#markKept)
    if (this.dataset.events)
      ready.then(() => { if (this.isConnected) this.#stop = listen(this.dataset.events, this.#hear) })
  }

  disconnectedCallback() {
    this.#stop?.()
    removeEventListener('storage', this.#markKept)
    clearTimeout(this.#timer)
  }

  /** On a stand of one publication. */
  #offerToTell() {
    const { publication } = this.dataset
    if (!publication || !('PushManager' in globalThis) || document.querySelector('notify-me')) return
    document.querySelector('.masthead')?.append(element('notify-me', { 'data-publications': publication }))
    import('./notify-me.js')
  }

  /** A reader of the stand knows its news. */
  #seen() {
    if (!('setAppBadge' in navigator)) return
    const publications = [...this.querySelectorAll('[data-issue]')].map(({ dataset }) => dataset.issue.split('/')[0])
    import('./app-badge.js').then(({ showBadge }) => showBadge([...new Set(publications)]))
  }

  /** Most visitors store nothing here. */
  #markKept = () => {
    try { if (!localStorage.getItem('edicola.kept')) return } catch { return }
    Promise.all([import('./on-device.js'), ready]).then(([{ markKept }]) => markKept(this))
  }

  #hear = (name, data) => {
    const { publication } = this.dataset
    if (publication && data.publication && data.publication !== publication) return
    if (name === 'progress' && this.#show(data)) return
    // Of many changes, one request is enough.
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#refresh, 250)
  }

  /** @returns {boolean} whether the page need not be fetched */
  #show({ publication, issue, pagesReady, pageCount }) {
    const key = CSS.escape(`${publication}/${issue}`)
    const words = this.querySelectorAll(`[data-pressing="${key}"]`)
    const isDone = pageCount > 0 && pagesReady >= pageCount
    if (words.length === 0 || isDone
      || this.querySelector(`[data-issue="${key}"] .is-blank, [data-issue="${key}"] .is-waiting`)) return false
    for (const element of words)
      element.textContent = phrase('Preparing: {page} of {count} pages', { page: pagesReady, count: pageCount })
    for (const ring of this.querySelectorAll(`[data-issue="${key}"] .ring-done`)) {
      ring.setAttribute('stroke-dasharray', `${Math.floor(pagesReady * 100 / pageCount)} 100`)
    }
    return true
  }

  #refresh = async () => {
    const answer = await fetch(location.href).catch(() => undefined)
    if (!answer?.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const fresh = page.querySelector('live-stand')
    const sent = fresh?.innerHTML
    if (!fresh || sent === (this.#sent ?? this.innerHTML)) return
    this.#sent = sent
    const known = new Set([...this.querySelectorAll('[data-issue]')].map(element => element.dataset.issue))
    const focused = document.activeElement?.closest('live-stand') ? document.activeElement.getAttribute('href') : null
    this.replaceChildren(...fresh.childNodes)
    this.#markKept()
    const arrived = [...this.querySelectorAll('.card[data-issue], .newest, .board-newest')].filter(
      card => !known.has(card.dataset.issue))
    for (const card of arrived) card.classList.add('is-arriving')
    if (arrived.length > 0) this.#say(phrase('New issues: {titles}', { titles: arrived.map(titleOf).join(', ') }))
    if (document.visibilityState === 'visible') this.#seen()
    if (focused) this.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus()
  }

  /** For screen readers. */
  #say(words) {
    if (!this.#voice) {
      this.#voice = element('p', { class: 'visually-hidden', role: 'status' })
      this.after(this.#voice)
    }
    this.#voice.textContent = words
  }
})

const titleOf = card => card.querySelector('h2, h3, .card-title, .card-date')?.textContent.trim()
