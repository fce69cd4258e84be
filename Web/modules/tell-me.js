// “Tell me when the next issue is out”: what it means is said first, and only then is the browser asked for its permission.
import { ask } from './ask.js'
import { element } from './element.js'
import { NewIssues } from './new-issues.js'
import { canKeep } from './offline.js'
import { phrase, ready } from './phrases.js'
import { wear } from './style-sheet.js'

const canTell = canKeep && 'PushManager' in globalThis && 'Notification' in globalThis

/** The worker comes with the wish: who only looks at a stand gets none. */
const push = {
  getSubscription: async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription(),
  subscribe: async options => {
    await navigator.serviceWorker.register('/service-worker.js')
    return (await navigator.serviceWorker.ready).pushManager.subscribe(options)
  }
}

/** `data-publications`: theirs, with spaces between. */
customElements.define('tell-me', class extends HTMLElement {
  #issues

  async connectedCallback() {
    if (!canTell || this.#issues || !this.#publications.length) return
    const issues = new NewIssues(ask, push, caches)
    const [key] = await Promise.all([issues.key().catch(() => undefined), wear('tell-me'), ready])
    if (!key) return
    this.#issues = issues
    this.#draw()
  }

  get #publications() { return this.dataset.publications?.split(' ').filter(Boolean) ?? [] }

  async #draw() {
    const { listening, kept = [] } = await this.#issues.wish() ?? {}
    const isTold = this.#publications.every(publication => listening?.follows.includes(publication))
    if (!isTold || Notification.permission !== 'granted') return this.#offer()
    const isKept = this.#publications.some(publication => kept.includes(publication))
    this.#show(element('span', {}, isKept ? phrase('New issues come to this device by themselves, and you are told.') : phrase('You are told here when a new issue is out.')),
      this.#button(phrase('No more'), 'tell-me-stop', async () => {
        await (this.#publications.length > 1 ? this.#issues.unfollow() : this.#issues.unfollow(this.#publications[0]))
        await this.#draw()
      }))
  }

  #offer() {
    this.#show(this.#button(phrase('Tell me when the next issue is out'), 'tell-me-ask', () => this.#explain()))
  }

  #explain() {
    const box = element('input', { type: 'checkbox', class: 'tell-me-box' })
    const count = element('input', { type: 'checkbox', class: 'tell-me-count' })
    const yes = this.#button(phrase('Yes, tell me'), 'button is-primary', () => this.#agree(box.checked, count.checked))
    this.#show(element('div', { class: 'tell-me-words', role: 'group', 'aria-label': phrase('Tell me when the next issue is out') },
      element('p', {}, phrase('This browser shows a note when an issue comes out. It takes no address of yours, and you can end it here at any time.')),
      element('label', { class: 'tell-me-keep' }, box, phrase('Bring new issues to this device, too, ready to read without a network')),
      element('label', { class: 'tell-me-keep' }, count, phrase('Let it be counted, without my name, when I open an issue from its note')),
      element('p', {}, phrase('Your browser will ask whether it may show notes.')),
      element('p', { class: 'actions' }, yes, this.#button(phrase('Not now'), 'button is-quiet', () => this.#offer()))))
    yes.focus()
  }

  async #agree(isKept, isCounted) {
    // Asked while the tap is fresh: browsers want it so.
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return this.#say(phrase('Your browser does not let this newsstand show notes. You can allow it in the settings of this page.'))
    const isTaken = await this.#issues.follow(this.#publications, {
      isKept, isCounted, ready: phrase('It is on this device, ready to read.'), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
    }).catch(() => false)
    if (isTaken) return this.#draw()
    this.#say(phrase('That did not work just now. Try again later.'))
  }

  #say(words) { this.#show(element('span', {}, words), this.#button(phrase('Close'), 'tell-me-stop', () => this.#offer())) }

  #show(...content) {
    const hadFocus = this.contains(document.activeElement)
    this.replaceChildren(element('div', { class: 'tell-me-line', role: 'status' }, ...content))
    if (hadFocus) this.querySelector('button')?.focus()
  }

  #button(words, kind, act) {
    const made = element('button', { type: 'button', class: kind }, words)
    made.addEventListener('click', act)
    return made
  }
})
