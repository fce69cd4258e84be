// “Notify me of new issues”: explains what this means first, and only then requests the browser's
// permission.
import { apiRequest } from './api-request.js'
import { element } from './element.js'
import { NewIssues } from './new-issues.js'
import { canSaveOffline } from './offline.js'
import { phrase, ready } from './phrases.js'
import { loadStyles } from './style-sheet.js'

const canNotify = canSaveOffline && 'PushManager' in globalThis && 'Notification' in globalThis

/** The worker is installed with the wish: mere visitors get none. */
const push = {
  getSubscription: async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription(),
  subscribe: async options => {
    await navigator.serviceWorker.register('/service-worker.js')
    return (await navigator.serviceWorker.ready).pushManager.subscribe(options)
  }
}

/**
 * `data-publications`: ids, separated by spaces. `data-all`: lists this browser's other notifications,
 * too.
 */
customElements.define('notify-me', class extends HTMLElement {
  #issues
  #canOffer

  async connectedCallback() {
    if (!canNotify || this.#issues) return
    const issues = this.#issues = new NewIssues(apiRequest, push, caches)
    const isTold = await issues.wish()
    if (!isTold && !this.#publications.length) return
    const [key] = await Promise.all([issues.key().catch(() => undefined), loadStyles('notify-me'), ready])
    // Notifications can always be ended, whatever the newsstand sends now.
    this.#canOffer = Boolean(key)
    if (key || isTold) this.#draw()
  }

  get #publications() { return this.dataset.publications?.split(' ').filter(Boolean) ?? [] }

  async #draw() {
    const wish = await this.#issues.wish()
    const told = Notification.permission === 'granted' ? wish?.listening.follows ?? [] : []
    const others = this.#publications.filter(publication => !told.includes(publication))
    if ('all' in this.dataset && told.length > 0) return this.#showAll(told, others, wish)
    if (others.length > 0) return this.#offer(others)
    if (told.length === 0) return this.#show(element('span', {}, phrase('This browser no longer notifies you.')))
    const isKept = this.#publications.some(publication => wish.kept.includes(publication))
    this.#show(element('span', {},
      isKept ? phrase('New issues download automatically, and this browser notifies you.')
        : phrase('This browser notifies you of new issues.')),
      this.#button(phrase('Stop'), 'notify-me-stop',
        () => this.#change(issues => issues.unfollow(this.#publications[0]))))
  }

  async #showAll(told, others, wish) {
    const { titlesOf, notifiedTitles } = await import('./notified-titles.js')
    const titles = await titlesOf(apiRequest)
    const list = notifiedTitles(told, titles, wish, change => this.#change(change))
    const offer = others.length > 0 && this.#canOffer
      && this.#offerButton(others, phrase('Also notify me of {titles}', { titles: titles.list(others) }))
    this.#put({}, list, offer)
  }

  #offer(publications) {
    if (this.#canOffer) this.#show(this.#offerButton(publications, phrase('Notify me of new issues')))
    else this.replaceChildren()
  }

  #offerButton = (publications, words) => this.#button(words, 'notify-me-ask', () => this.#explain(publications))

  /** Starts with the known consent for other titles: not requested again, and not withdrawn unnoticed. */
  async #explain(publications) {
    const { listening, kept = [] } = await this.#issues.wish() ?? {}
    const isForOthers = listening?.follows.some(publication => !publications.includes(publication))
    const box = element('input',
      { type: 'checkbox', class: 'notify-me-box',
        checked: publications.every(publication => kept.includes(publication)) })
    const count = element('input', { type: 'checkbox', class: 'notify-me-count', checked: listening?.countsOpenings })
    const yes = this.#button(phrase('Notify me'), 'button is-primary',
      () => this.#agree(publications, box.checked, count.checked))
    this.#show(element('div',
      { class: 'notify-me-words', role: 'group', 'aria-label': phrase('Notify me of new issues') },
      element('p', {},
        phrase(
          'This browser shows a notification when an issue comes out. No e-mail address is needed, and you can stop here at any time.')),
      element('label', { class: 'notify-me-keep' }, box,
        phrase('Also download new issues to this device, to read offline')),
      element('label', { class: 'notify-me-keep' }, count, element('span', {},
        phrase('Count anonymously when I open an issue from its notification'),
        isForOthers
          && element('span', { class: 'notify-me-all' },
            phrase('Applies to all titles this browser notifies you of.')))),
      Notification.permission !== 'granted' && element('p', {}, phrase('Your browser will ask to show notifications.')),
      element('p', { class: 'actions' }, yes, this.#button(phrase('Not now'), 'button is-quiet', () => this.#draw()))))
    yes.focus()
  }

  async #agree(publications, isKept, isCounted) {
    // Browsers require the request during the tap.
    const permission = await Notification.requestPermission()
    if (permission !== 'granted')
      return this.#say(
        phrase('Your browser blocks notifications from this newsstand. Allow them in the settings of this page.'))
    await this.#change(issues => issues.follow(publications, {
      isKept, isCounted, ready: phrase('Saved on this device.'),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
    }))
  }

  /** @param {(issues: NewIssues) => Promise<boolean>} change */
  async #change(change) {
    if (await change(this.#issues).catch(() => false)) return this.#draw()
    this.#say(phrase('That didn’t work. Try again later.'))
  }

  #say(words) {
    this.#show(element('span', {}, words), this.#button(phrase('Close'), 'notify-me-stop', () => this.#draw()))
  }

  #show(...content) { this.#put({ role: 'status' }, ...content) }

  #put(attributes, ...content) {
    const before = this.contains(document.activeElement) && document.activeElement.classList[0]
    this.replaceChildren(element('div', { class: 'notify-me-line', ...attributes }, ...content))
    if (before) (this.querySelector(`.${before}`) ?? this.querySelector('button'))?.focus()
  }

  #button(words, kind, act) {
    const made = element('button', { type: 'button', class: kind }, words)
    made.addEventListener('click', act)
    return made
  }
})
