// Marks on the pages and in their panel, and the bar beside a selection.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { paint, passage, selectedPassage } from '../documents/document-words.js'
import { readable } from '../find/found.js'
import { fetchLayer } from '../issue/layers.js'
import { pageName } from '../issue/manifest.js'
import { putOver } from '../pages/over-page.js'
import { button } from '../panels/button.js'
import { addressToShare } from '../place/where.js'
import { boxIn } from '../sharing/clip-box.js'
import { save } from '../sharing/save.js'
import { boxesOf } from './mark-places.js'
import { asJSON, asMarkdown, locatorOf, Marks } from './marks.js'
import { selectedWords } from './selection.js'

const colours = {
  yellow: () => phrase('Highlight yellow'), green: () => phrase('Highlight green'),
  blue: () => phrase('Highlight blue'), rose: () => phrase('Highlight rose')
}

export class MarksView {
  #reader
  #marks
  #body
  #bar = element('div', { class: 'selection-bar', role: 'toolbar', 'aria-label': phrase('Selection'), hidden: true })
  #selected
  /** The highlight to show in a document that is still loading. */
  #goal

  constructor(reader) {
    loadStyles('marks')
    this.#reader = reader
    this.#marks = new Marks(localStorage, reader.issue.key)
    this.#marks.addEventListener('change', () => this.#draw())
    this.#marks.addEventListener('full', () => reader.toolbar.note(phrase('There is no space left on this device.')))
    reader.addEventListener('text', ({ view }) => this.#lay(view))
    reader.addEventListener('pages', () => { this.#showBookmark(); this.#layOpen() })
    reader.addEventListener('moved', ({ body }) => { if (body.isFlowing) this.#showScreen() })
    reader.addEventListener('document', ({ body }) => this.#layDocument(body))
    reader.append(this.#bar)
    this.#bar.append(
      ...Object.entries(colours)
        .map(([colour, words]) =>
          button(() => this.#highlight(colour),
            { class: `selection-colour is-${colour}`, 'aria-label': words(), title: words() })),
      button(() => this.#note(), { class: 'selection-act' }, phrase('Note')),
      button(() => this.#copy(), { class: 'selection-act' }, phrase('Copy')))
    // A press on the bar must not end the selection.
    this.#bar.addEventListener('pointerdown', event => event.preventDefault())
    document.addEventListener('selectionchange', () => this.#follow())
    addEventListener('storage', ({ key }) => { if (key?.endsWith(reader.issue.key)) this.#draw() })
    this.#draw()
    this.#follow()
  }

  get #page() { return this.#reader.issue.page(this.#reader.page) }

  toggleBookmark() {
    const { toolbar, page } = this.#reader
    const [known] = this.#bookmarks
    if (known) {
      this.#marks.remove(known.id)
      toolbar.note(phrase('Bookmark removed.'))
    } else {
      const { progression, text } = this.#reader.documents?.on(page)?.place ?? {}
      this.#marks.add('bookmark', locatorOf(this.#page, this.#reader.issue, { progression, text }))
      toolbar.note(phrase('Bookmark added on page {page}.', { page: pageName(this.#page) }))
    }
    toolbar.refresh('marks')
    return page
  }

  /** A clipping. @param {object} locator with its box among the fragments */
  keep(locator) { this.#marks.add('highlight', locator) }

  /** Marks in view. */
  get #bookmarks() { return this.#reader.pages.flatMap(number => this.#bookmarksOn(number)) }

  /** In a paginated document, those of this screen. */
  #bookmarksOn(number) {
    const body = this.#reader.documents?.on(number)
    return this.#marks.on(number).filter(({ kind, locator: { text, locations } }) =>
      kind === 'bookmark' && (!body || body.shows({ text, progression: locations.progression })))
  }

  fill(body) {
    this.#body = body
    this.#list()
  }

  #draw() {
    this.#layOpen()
    this.#reader.toolbar.mark('marks', [...new Set(this.#marks.all.map(({ locator }) => locator.locations.position))])
    this.#showBookmark()
    if (this.#body?.isConnected) this.#list()
  }

  #showBookmark() {
    const isMarked = this.#bookmarks.length > 0
    this.#reader.querySelector('[data-tool="bookmark"]')?.setAttribute('aria-pressed', String(isMarked))
  }

  #layOpen() {
    for (const view of this.#reader.stage.open) {
      this.#lay(view)
      const body = this.#reader.documents?.on(view.number)
      if (body) this.#layDocument(body)
    }
  }

  /** Highlights in an accessible document. */
  #layDocument({ inside, number }) {
    if (!inside) return
    const marks = this.#marks.on(number).filter(({ kind, locator }) => kind === 'highlight' && locator.text?.highlight)
    for (const colour of Object.keys(colours)) {
      const ranges = marks.filter(mark => (mark.colour ?? 'yellow') === colour)
        .map(({ locator }) => passage(inside, locator.text, locator.locations.progression))
      paint(inside, colour, ranges.filter(Boolean))
    }
    if (this.#goal?.locator.locations.position === number) this.#arrive(inside)
  }

  #goTo(mark) {
    const { position } = mark.locator.locations
    this.#goal = mark.locator.text?.highlight ? mark : undefined
    this.#reader.go(position)
    const inside = this.#reader.documents?.on(position)?.inside
    if (inside) this.#arrive(inside)
  }

  /** In a document a highlight has its own place. */
  #arrive(inside) {
    const range = this.#goal && passage(inside, this.#goal.locator.text, this.#goal.locator.locations.progression)
    if (range) this.#reader.documents.on(this.#goal.locator.locations.position).goTo({ range })
    this.#goal = undefined
  }

  /** Highlights over a page, and its ribbon. */
  async #lay(view) {
    const { page, number } = view
    const marks = this.#marks.on(number)
    const highlights = marks.filter(({ kind }) => kind === 'highlight')
    const layer = highlights.length > 0 && page.layer ? await fetchLayer(page.layer) : undefined
    for (const old of view.element.querySelectorAll(':scope > .mark')) old.remove()
    this.#layRibbon(view)
    for (const { locator: { locations }, note } of highlights) {
      const box = boxIn(locations.fragments)
      if (box)
        view.element.append(
          putOver(element('span', { class: `mark is-clip${note ? ' has-note' : ''}`, 'aria-hidden': 'true' }), box))
    }
    if (!layer) return
    const { words } = readable(layer)
    for (const { locator, colour, note } of highlights) {
      for (const place of boxesOf(words, locator.locations.words, layer)) {
        const mark = element('span',
          { class: `mark is-${colour ?? 'yellow'}${note ? ' has-note' : ''}`, 'aria-hidden': 'true' })
        view.element.append(putOver(mark, place))
      }
    }
  }

  #layRibbon({ element: page, number }) {
    page.querySelector(':scope > .ribbon')?.remove()
    if (this.#bookmarksOn(number).length > 0)
      page.append(element('span', { class: 'ribbon', role: 'img', 'aria-label': phrase('Bookmarked') }))
  }

  /** Updates to a document's screen. */
  #showScreen() {
    this.#showBookmark()
    for (const view of this.#reader.stage.open) this.#layRibbon(view)
  }

  #follow() {
    const selected = selectedWords(this.#reader.stage.open)
    this.#choose(selected && {
      page: selected.view.page, words: [selected.first, selected.last], text: { highlight: selected.text },
      home: document
    }, selected && getSelection().getRangeAt(0).getBoundingClientRect())
  }

  /** The selection in a document. */
  followDocument(body) {
    const chosen = body.inside && selectedPassage(body.inside)
    if (chosen)
      this.#choose({ page: this.#reader.issue.page(body.number), text: chosen.text, progression: body.progression,
        home: body.inside }, body.toWindow(chosen.box))
    else if (this.#selected?.home === body.inside) this.#choose(undefined)
  }

  /** The bar beside a selection. */
  #choose(selected, box) {
    this.#selected = selected
    this.#bar.hidden = !selected
    if (!selected) return
    const { left, top, width, height } = box
    const room = 56
    const isAbove = top > room + 60
    const half = this.#bar.offsetWidth / 2 + 8
    this.#bar.style.left = `${Math.min(innerWidth - half, Math.max(half, left + width / 2))}px`
    this.#bar.style.top = isAbove ? `${top - room}px` : `${Math.min(innerHeight - room, top + height + 12)}px`
  }

  #highlight(colour) {
    const { page, words, text, progression, home } = this.#selected
    const mark = this.#marks.add('highlight', locatorOf(page, this.#reader.issue, { words, text, progression }),
      { colour })
    home.getSelection().removeAllRanges()
    return mark
  }

  async #note() {
    const { id } = this.#highlight('yellow')
    if (this.#reader.toolbar.panel !== 'marks') await this.#reader.toolbar.open('marks')
    this.#body?.querySelector(`[data-mark="${id}"] textarea`)?.focus()
  }

  async #copy() {
    const { text: { highlight }, home } = this.#selected
    try {
      const text = this.#reader.allowCopy(highlight)
      await navigator.clipboard.writeText(text)
      if (text === highlight) this.#reader.toolbar.note(phrase('Copied.'))
    } catch { home.execCommand('copy') }
    home.getSelection().removeAllRanges()
  }

  #list() {
    const marks = this.#marks.all
    const { issue } = this.#reader
    if (marks.length === 0)
      return this.#body.replaceChildren(element('p', { class: 'panel-note' },
        phrase('No bookmarks or notes yet. Bookmark a page with the ribbon, or select text to highlight it.')))
    const focused = document.activeElement?.closest('[data-mark]')?.dataset.mark
    if (focused && document.activeElement.matches('textarea')) return
    this.#body.replaceChildren(
      element('ol', { class: 'marks-list' }, ...marks.map(mark => this.#line(mark))),
      element('div', { class: 'marks-ways' },
        button(
          () => save(`${issue.title}.md`,
            asMarkdown(marks, issue, page => addressToShare(page, this.#reader.dataset.pages)), 'text/markdown'),
          { class: 'panel-choice' }, phrase('Save as Markdown')),
        button(() => save(`${issue.title}.json`, asJSON(this.#marks.all, issue), 'application/json'),
          { class: 'panel-choice' }, phrase('Save as JSON'))))
  }

  #line(mark) {
    const { locator, kind, colour, note } = mark
    const page = this.#reader.issue.page(locator.locations.position)
    const field = element('textarea',
      { class: 'marks-note', rows: '2',
        placeholder: kind === 'bookmark' ? phrase('Name of the bookmark') : phrase('Note'),
        'aria-label': phrase('Note on page {page}', { page: pageName(page) }) })
    field.value = note ?? ''
    field.addEventListener('change', () => this.#marks.change(mark.id, { note: field.value.trim() || undefined }))
    return element('li',
      { class: `marks-line is-${kind === 'bookmark' ? 'bookmark' : colour ?? 'yellow'}`, 'data-mark': mark.id },
      button(() => this.#goTo(mark), { class: 'marks-go' },
        element('span', { class: 'marks-words', dir: 'auto' },
          locator.text?.highlight ?? (kind === 'bookmark' ? phrase('Bookmark') : phrase('Clipping'))),
        element('span', { class: 'panel-page' }, pageName(page))),
      field,
      button(() => this.#remove(mark), { class: 'marks-remove' }, phrase('Delete')))
  }

  #remove(mark) {
    this.#marks.remove(mark.id)
    const back = button(() => { this.#marks.restore(mark.id); this.#list() }, { class: 'panel-choice' }, phrase('Undo'))
    this.#list()
    this.#body.prepend(element('p', { class: 'marks-undo', role: 'status' }, phrase('Deleted.'), ' ', back))
    back.focus()
  }
}
