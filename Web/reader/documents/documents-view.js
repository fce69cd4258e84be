// An issue's documents in the reader: turning within them, links, type, and the place.
import { percent, phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { fetchLayer } from '../issue/layers.js'
import { keepPlace } from '../place/where.js'
import { DocumentBody } from './document-body.js'
import { knownPlace } from './known-place.js'
import { typeChoices } from './type-choices.js'
import { preferType, sizes, step, typeOf } from './type.js'

/** Links out of the issue open beside it. */
const outside = ['http:', 'https:', 'mailto:', 'tel:']
/** Width of the edges where a tap turns, as shares: finger, mouse. */
const edges = { touch: 0.22, mouse: 0.1 }

export class DocumentsView {
  #reader
  #bodies = new Map()
  /** Where to open a page that has not loaded. */
  #wanted = new Map()

  constructor(reader) {
    loadStyles('documents')
    this.#reader = reader
    // First within a document, then to the next; from there back to its end.
    reader.addWay('turn', (next, by, speed) => {
      if (this.#open?.step(by)) return true
      const isTurned = next(by, speed)
      if (isTurned && this.#isFlowing) this.#goTo(reader.page, by < 0 ? { isEnd: true } : { progression: 0 })
      return isTurned
    })
    reader.addWay('move', (next, down, across = 0) => (!across && this.#open?.scroll(down)) || next(down, across))
    reader.addEventListener('pages', () => this.#showWays())
    reader.addEventListener('leave', () => history.replaceState(this.#open?.place ?? null, ''))
    reader.addEventListener('place',
      ({ page, fragment, range, progression = 0, text }) =>
        this.#goTo(page, range ? { range } : fragment ? { fragment } : { progression, text }))
    reader.addEventListener('type', () => this.#dress())
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#dress())
  }

  body(page) {
    const { issue } = this.#reader
    const body = new DocumentBody(page, { layout: issue.layout, isRightToLeft: issue.isRightToLeft }, {
      opened: opened => { this.#wanted.delete(page.number); this.#tell('document', opened) },
      moved: (moved, isRead) => this.#moved(moved, isRead), link: (address, from) => this.#follow(address, from),
      key: event => this.#key(event), tap: (x, y, event) => this.#tap(x, y, event),
      turnAlong: along => this.#reader.turn(along > 0 === !issue.isRightToLeft ? 1 : -1),
      wheel: (event, x, y) => this.#wheel(event, x, y), selected: chosen => this.#tell('chosen', chosen)
    })
    this.#bodies.set(page.number, body)
    body.goTo(this.#wanted.get(page.number) ?? this.#kept(page.number))
    return body
  }

  /** The document of a page, if it is loaded and accessible. */
  on(page) { return this.#bodies.get(page) }

  /**
   * The position in the document of a page, as stored.
   * @returns {{locations: object, text?: object}|undefined}
   */
  placeOn(page) {
    const place = this.#bodies.get(page)?.place
    if (!place) return knownPlace(this.#reader.issue, page)
    const { progression, text, isAtEnd } = place
    const { pageCount } = this.#reader.issue
    const totalProgression = isAtEnd && page === pageCount ? 1 : Math.min(0.9999, (page - 1 + progression) / pageCount)
    return { locations: { position: page, progression, totalProgression }, text }
  }

  get #open() { return this.#bodies.get(this.#reader.page) }
  get #isFlowing() { return this.#reader.issue.layout === 'reflowable' }

  #goTo(page, place) {
    this.#wanted.set(page, place)
    this.#bodies.get(page)?.goTo(place)
  }

  /** @param {boolean} isRead by the reader, not by new columns */
  #moved(body, isRead) {
    if (body.number !== this.#reader.page) return
    keepPlace(this.#reader)
    this.#reader.dispatchEvent(Object.assign(new Event('moved'), { body, isRead }))
    if (body.isFlowing && body.count > 1)
      this.#reader.say(phrase('Screen {page} of {count}', { page: body.screen + 1, count: body.count }))
    this.#showWays()
  }

  /** The side buttons turn within the document too. */
  #showWays() {
    const { issue, page, toolbar } = this.#reader
    if (!this.#isFlowing) return
    toolbar.showWays({ hasBefore: page > 1 || this.#open?.hasBefore === true,
      hasAfter: page < issue.within || this.#open?.hasAfter === true })
  }

  /** The last position in it. */
  #kept(page) {
    const known = page === this.#reader.page ? knownPlace(this.#reader.issue, page) : undefined
    return { progression: known?.locations.progression ?? 0, text: known?.text }
  }

  /** A link in a document: to another place in the issue, or out of it. */
  async #follow(address, from) {
    const plain = address.href.split('#')[0]
    const fragment = address.hash ? decoded(address.hash.slice(1)) : undefined
    const page = await this.#pageOf(plain, from)
    const { content } = this.#reader.issue
    const isOfIssue = content && plain.startsWith(content)
    if (page !== undefined) this.#reader.go(page, { fragment })
    else if (outside.includes(address.protocol) && (address.origin !== location.origin || isOfIssue)) {
      window.open(address.href, '_blank', 'noopener,noreferrer')
    }
  }

  /** The page's layer lists pages that became pictures. */
  async #pageOf(address, from) {
    const { issue } = this.#reader
    const page = issue.pages.find(({ document }) => document?.src === address)?.number
    const { layer } = issue.page(from.number)
    if (page !== undefined || !layer || !issue.content) return page
    const { targets = [] } = await fetchLayer(layer) ?? {}
    return targets.find(
      ({ document }) => typeof document === 'string' && new URL(document, issue.content).href === address)?.page
  }

  #key(event) {
    const copy = new KeyboardEvent('keydown', event)
    if (!dispatchEvent(copy)) event.preventDefault()
  }

  /** The stage's wheel, for its pages. */
  #wheel(event, x, y) {
    const { deltaX, deltaY, deltaMode, ctrlKey } = event
    if (ctrlKey && this.#isFlowing) return event.preventDefault()
    const copy = new WheelEvent('wheel',
      { deltaX, deltaY, deltaMode, ctrlKey, clientX: x, clientY: y, bubbles: true, cancelable: true })
    if (!this.#reader.stage.element.dispatchEvent(copy)) event.preventDefault()
  }

  #tap(x, y, event) {
    const { issue, stage, toolbar } = this.#reader
    if (issue.layout === 'fixed') {
      stage.element.dispatchEvent(new MouseEvent('click',
        { clientX: x, clientY: y, detail: event.detail, bubbles: true }))
      return
    }
    const edge = Math.max(44, innerWidth * (event.pointerType === 'touch' ? edges.touch : edges.mouse))
    const along = stage.isScrolled ? 0 : x < edge ? -1 : x > innerWidth - edge ? 1 : 0
    if (along === 0) toolbar.toggle()
    else this.#reader.turn(issue.isRightToLeft ? -along : along)
  }

  typePanel() { return typeChoices(typeOf(localStorage), changes => this.#choose(changes)) }

  /** Type one step larger, smaller, or of the usual size. */
  resize(by) {
    const size = by === 0 ? 1 : step(sizes, typeOf(localStorage).size, by)
    this.#choose({ size })
    this.#reader.toolbar.note(phrase('Text {size}', { size: percent(size) }))
  }

  #choose(changes) {
    preferType(localStorage, changes)
    this.#dress()
    this.#reader.toolbar.refresh('type')
  }

  #dress() { for (const body of this.#bodies.values()) body.redress() }

  #tell(name, body) { this.#reader.dispatchEvent(Object.assign(new Event(name), { body })) }
}

function decoded(text) {
  try { return decodeURIComponent(text) } catch { return text }
}
