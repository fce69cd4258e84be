// "Save on this device": one button, with its action and progress.
import { element } from './element.js'
import { IssueDownload, reasonWords } from './issue-download.js'
import { difference, sizeWords, assetsOf } from './issue-assets.js'
import { cacheName, savedIssues, checkSavedIssues } from './saved-issues.js'
import { canSaveOffline, serveOffline } from './offline.js'
import { language, percent, phrase, ready } from './phrases.js'
import { loadStyles } from './style-sheet.js'

serveOffline()

customElements.define('save-issue', class extends HTMLElement {
  #download
  #news
  #status = element('span', { class: 'save-issue-words', role: 'status' })
  #bar = element('progress', { class: 'save-issue-bar', max: '1', hidden: true })
  #buttons = element('span', { class: 'save-issue-buttons' })

  async connectedCallback() {
    if (!canSaveOffline) return
    loadStyles('save-issue')
    await ready
    this.#bar.setAttribute('aria-label', phrase('Saved so far'))
    const { issue, title, publication, home, manifest, reader } = this.dataset
    const whole = address => new URL(address, location.href).href
    this.#download = new IssueDownload(issue,
      { title, publication, home, manifest: whole(manifest), reader: whole(reader) })
    this.#download.addEventListener('progress', () => this.#draw())
    addEventListener('storage', () => this.#draw())
    this.replaceChildren(this.#status, this.#bar, this.#buttons)
    await checkSavedIssues(localStorage, caches)
    this.#draw()
    this.#lookForNews()
  }

  get #known() { return savedIssues(localStorage)[this.dataset.issue] }

  #draw() {
    const { state, done = 0, total = 0, reason } = this.#known ?? {}
    const words = {
      keeping: total
        ? phrase('{done} of {total}', { done: sizeWords(done, language), total: sizeWords(total, language) })
        : phrase('Starting'),
      paused: phrase('Paused at {share}.', { share: percent(done / (total || 1)) }), failed: reasonWords(reason),
      kept: this.#news ? phrase('A corrected version is out: {size}.', { size: sizeWords(this.#news, language) })
        : phrase('On this device, {size}.', { size: sizeWords(total, language) }),
      lost: phrase('The browser deleted it to free space.')
    }[state] ?? ''
    if (this.#status.textContent !== words) this.#status.textContent = words
    this.#bar.hidden = state !== 'keeping' && state !== 'paused'
    this.#bar.value = total ? done / total : 0
    const keep = words => this.#button(words, () => { this.#news = undefined; this.#download.start() })
    const buttons = {
      keeping: () => [this.#button(phrase('Pause'), () => this.#download.pause())],
      paused: () => [keep(phrase('Resume')), this.#remove()], failed: () => [keep(phrase('Try again')), this.#remove()],
      kept: () => [this.#news && keep(phrase('Update')), this.#remove()],
      lost: () => [keep(phrase('Save it again')), this.#remove()]
    }[state]?.() ?? [keep(phrase('Save on this device'))]
    const names = buttons.filter(Boolean)
    if ([...this.#buttons.children].map(({ textContent }) => textContent).join()
      === names.map(({ textContent }) => textContent).join()) return
    const hadFocus = this.#buttons.contains(document.activeElement)
    this.#buttons.replaceChildren(...names)
    if (hadFocus) names[0].focus()
  }

  /** A revision costs only its new assets. */
  async #lookForNews() {
    const { state, revision } = this.#known ?? {}
    if (state !== 'kept' || !navigator.onLine) return
    const { manifest } = this.dataset
    const answer = await fetch(manifest).catch(() => undefined)
    if (!answer?.ok) return
    const described = await answer.json()
    if ((described.metadata.edicola?.revision ?? 0) <= revision) return
    const address = new URL(manifest, location.href).href
    const here = new Set((await (await caches.open(cacheName(this.dataset.issue))).keys()).map(({ url }) => url))
    this.#news = difference(assetsOf(described, address), here).bytes
    this.#draw()
  }

  #remove() { return this.#button(phrase('Remove'), () => this.#download.remove(), 'save-issue-remove') }

  #button(words, act, kind = 'button is-quiet') {
    const made = element('button', { type: 'button', class: kind }, words)
    made.addEventListener('click', act)
    return made
  }
})
