// The issues read in this browser, the last one first, and those on this device.
import { element } from './element.js'
import { sizeWords } from './issue-assets.js'
import { savedIssues, checkSavedIssues } from './saved-issues.js'
import { syncKnownReader } from './known-reader.js'
import { canSaveOffline, serveOffline } from './offline.js'
import { counted, language, percent, phrase, ready } from './phrases.js'
import { forget, positions } from './positions.js'
import { isFinished, isInDocument } from './reading-progress.js'

customElements.define('issue-library', class extends HTMLElement {
  async connectedCallback() {
    await ready
    // Issues begun elsewhere soon are in this browser's list, too.
    syncKnownReader()?.then(() => document.querySelector('[data-server="begun"]')?.remove())
    this.#show()
    for (const name of ['storage', 'online', 'offline']) addEventListener(name, this.#show)
    if (canSaveOffline) checkSavedIssues(localStorage, caches).then(this.#show)
    serveOffline()
    this.#offerToTell()
    if ('setAppBadge' in navigator) import('./app-badge.js').then(({ showBadge }) => showBadge())
  }

  disconnectedCallback() { for (const name of ['storage', 'online', 'offline']) removeEventListener(name, this.#show) }

  #show = () => {
    // On a stand that is also the library, only that title's issues to continue.
    const { publication } = this.dataset
    const isHere = issue => !publication || issue.startsWith(`${publication}/`)
    const known = positions(localStorage).filter(({ issue }) => isHere(issue))
    const template = /** @type {HTMLTemplateElement} */ (this.querySelector('template[data-when="empty"]'))
    // Issues closed since (a subscription ended) are in the newsstand's list with their remedy.
    const closed = new Set([...document.querySelectorAll('[data-issue].is-out')].map(card => card.dataset.issue))
    const started = known.filter(entry => !isFinished(entry) && !closed.has(entry.issue))
    // Without the network, issues to continue.
    const first = started.find(entry => !this.#isOut(entry))
    const others = started.filter(entry => entry !== first)
    const finished = known.filter(entry => isFinished(entry))
    const kept = Object.entries(savedIssues(localStorage)).filter(([issue]) => isHere(issue))
    // The newsstand's list has the same; one is enough.
    if (first) document.querySelector('[data-server="begun"]')?.remove()
    const begun = others.length > 0 && this.#part(phrase('Also started'), this.#list(others))
    const here = kept.length > 0 && this.#part(phrase('On this device'), this.#kept(kept, known))
    const parts = [
      !navigator.onLine
        && element('p', { class: 'library-offline', role: 'status' },
          phrase('You are offline. You can read what is saved on this device.')),
      first && this.#part(phrase('Continue reading'), this.#continue(first)),
      ...navigator.onLine ? [begun, here] : [here, begun],
      finished.length > 0 && !publication && this.#part(phrase('Finished'), this.#list(finished))
    ].filter(Boolean)
    if (template) this.replaceChildren(template, ...parts.length > 0 ? parts : [template.content.cloneNode(true)])
    else this.replaceChildren(...parts)
  }

  /** The titles read here; notifications can be ended here, even if it is empty. */
  #offerToTell() {
    // On a stand that is also the library, `live-stand` does.
    if (this.dataset.publication) return
    const publications = new Set(
      [...positions(localStorage).map(({ issue }) => issue), ...Object.keys(savedIssues(localStorage))].map(
        issue => issue.split('/')[0]))
    if (!('PushManager' in globalThis)) return
    this.after(element('notify-me',
      { 'data-all': true, 'data-publications': [...publications].slice(0, 100).join(' ') }))
    import('./notify-me.js')
  }

  #part = (name, content) =>
    element('section', { class: 'library-part' }, element('h2', { class: 'section-title' }, name), content)

  #continue = entry => element('div', { class: 'library-continue' },
    element('a', { href: place(entry), tabindex: '-1', 'aria-hidden': 'true' }, cover(entry)),
    element('div', { class: 'library-words' },
      element('p', { class: 'kicker', dir: 'auto' }, entry.publication),
      element('h3', { class: 'library-title', dir: 'auto' }, element('a', { href: entry.home }, entry.title)),
      element('progress',
        { class: 'library-bar', max: '1', value: String(entry.locations.totalProgression),
          'aria-label': phrase('Read') }),
      element('p', { class: 'library-place' }, placeWords(entry)),
      element('p', { class: 'actions' },
        element('a', { class: 'button is-primary', href: place(entry) }, phrase('Continue reading')),
        this.#forget(entry))))

  #list = entries => element('ul', { class: 'library-list' }, ...entries.map(entry =>
    element('li', { class: `library-issue${this.#isOut(entry) ? ' is-out' : ''}` },
      element('a',
        { class: 'library-cover', href: isFinished(entry) ? entry.home : place(entry), tabindex: '-1',
          'aria-hidden': 'true' }, cover(entry)),
      element('a', { href: isFinished(entry) ? entry.home : place(entry) },
        element('span', { class: 'library-name', dir: 'auto' }, entry.title), this.#publication(entry.publication),
        element('span', { class: 'library-place' },
          isFinished(entry) ? counted(entry.pages, '{n} page', '{n} pages') : placeWords(entry))),
      this.#forget(entry))))

  #kept = (kept, known) => {
    const bytes = kept.reduce((sum, [, { done = 0 }]) => sum + done, 0)
    const room = element('p', { class: 'library-room' }, phrase('{size} used', { size: words(bytes) }))
    navigator.storage?.estimate?.().then(({ quota, usage }) => {
      room.textContent = phrase('{size} used, {room} free', { size: words(bytes), room: words(quota - usage) })
    })
    return element('div', {},
      element('ul', { class: 'library-list' }, ...kept.map(([issue, entry]) => this.#keptLine(issue, entry, known))),
      room)
  }

  #keptLine = (issue, { title, publication, home, state, cover: own, done = 0, total = 0 }, known) => {
    const picture = own ?? known.find(entry => entry.issue === issue)?.cover
    const way = state === 'kept' ? `${home}/read/1` : home
    const say = { kept: words(total), keeping: phrase('Downloading'),
      paused: phrase('Paused at {share}.', { share: percent(done / (total || 1)) }),
      failed: phrase('Download incomplete'), lost: phrase('Deleted by the browser') }[state]
    return element('li', { class: 'library-issue' },
      element('a', { class: 'library-cover', href: way, tabindex: '-1', 'aria-hidden': 'true' },
        cover({ cover: picture, title })),
      element('a', { href: way }, element('span', { class: 'library-name', dir: 'auto' }, title),
        this.#publication(publication), element('span', { class: 'library-place' }, say)),
      this.#giveBack(issue, title))
  }

  /** Not needed on a stand. */
  #publication = name =>
    name && !this.dataset.publication && element('span', { class: 'library-place', dir: 'auto' }, name)

  #giveBack = (issue, title) => {
    const button = element('button',
      { class: 'library-forget', type: 'button', 'aria-label': phrase('Remove {title} from this device', { title }) },
      phrase('Remove'))
    button.addEventListener('click', async () => {
      const { IssueDownload } = await import('./issue-download.js')
      await new IssueDownload(issue, {}).remove()
      this.#show()
    })
    return button
  }

  /** Offline only issues on this device can be opened. */
  #isOut = entry => !navigator.onLine && savedIssues(localStorage)[entry.issue]?.state !== 'kept'

  #forget = entry => {
    const button = element('button',
      { class: 'library-forget', type: 'button', 'aria-label': phrase('Forget {title}', { title: entry.title }) },
      phrase('Forget'))
    button.addEventListener('click', () => { forget(localStorage, entry.issue); this.#show() })
    return button
  }
})

function words(bytes) { return sizeWords(bytes, language) }

function placeWords(entry) {
  const { locations: { position, totalProgression }, pages } = entry
  return isInDocument(entry) ? phrase('{share} read', { share: percent(totalProgression) })
    : phrase('Page {page} of {count}', { page: position, count: pages })
}

function place(entry) { return entry.address + entry.locations.position }

function cover({ cover, title }) {
  if (!cover) return element('span', { class: 'cover is-blank' }, element('span', { class: 'cover-title' }, title))
  return element('span', { class: 'cover' },
    element('svg',
      { class: 'cover-ground', width: `${cover.width / cover.height}em`, viewBox: `0 0 ${cover.width} ${cover.height}`,
        'aria-hidden': 'true' },
      element('rect', { width: '100%', height: '100%', fill: cover.colour ?? '#b8b2a6' })),
    element('img',
      { class: 'cover-picture', src: cover.src, width: String(cover.width), height: String(cover.height), alt: '',
        loading: 'lazy' }))
}
