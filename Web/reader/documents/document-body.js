// A page that is an untrusted document: in a frame with no scripts or network, or, if it has
// scripts, has no origin. Without scripts we can access it: to paginate it, to set its type, to follow its
// links.
import { element } from '../../modules/element.js'
import { direction, phrase } from '../../modules/phrases.js'
import { brokenCard } from '../pages/cards.js'
import { columnsOf, progressionOf, screenAt, screenOf, screens } from './columns.js'
import { followDocument } from './document-gestures.js'
import { beginning, boxOf, firstInView, targetOf } from './document-places.js'
import { fixedRules, flowingRules, houseRules, markRules, scrolledRules } from './document-rules.js'
import { blockOf, passage } from './document-words.js'
import { typeOf, typeRules } from './type.js'

const dark = matchMedia('(prefers-color-scheme: dark)')
const fonts = new URL('../../fonts', import.meta.url).href

export class DocumentBody {
  element = element('div', { class: 'document' })
  screen = 0
  count = 1
  #page
  #layout
  #isRightToLeft
  #host
  #frame
  #folio = element('p', { class: 'document-folio', dir: direction(), 'aria-hidden': 'true' })
  #size = { width: 0, height: 0 }
  /** The requested place; until the reader moves it. */
  /** @type {{fragment?: string, progression?: number, text?: object, isEnd?: boolean, range?: Range}|undefined} */
  #wanted = { progression: 0 }
  /** The first text after the reader's last move: it stays in view when columns change. */
  #anchor
  /** Where we scrolled a document to; anything else is the reader's scroll. */
  #rest
  /** A cache of passages: a search takes the whole document. */
  #found = new Map()

  /**
   * @param {object} host `opened(body)` · `moved(body, isRead)` · `link(address, body)` · `key(event)` ·
   * `turnAlong(along)` ·   `tap(x, y, event)` · `wheel(event, x, y)` · `selected(body)`; `x` and `y` in the window
   */
  constructor(page, { layout, isRightToLeft }, host) {
    this.#page = page
    this.#layout = layout
    this.#isRightToLeft = isRightToLeft
    this.#host = host
    this.element.classList.add(`is-${layout}`)
    this.element.classList.toggle('is-scripted', page.document.isScripted)
  }

  get number() { return this.#page.number }
  get isFlowing() { return this.#layout === 'reflowable' && !this.#page.document.isScripted }
  get progression() { return this.isFlowing ? progressionOf(this.screen, this.count) : this.#scrolled }
  get hasBefore() { return this.isFlowing && this.screen > 0 }
  get hasAfter() { return this.isFlowing && this.screen < this.count - 1 }
  /** The document itself, if accessible, when it has loaded. */
  get inside() {
    const inside = this.#page.document.isScripted ? undefined : this.#frame?.contentDocument
    return inside?.body && inside.URL !== 'about:blank' ? inside : undefined
  }

  get #isAtEnd() {
    if (this.isFlowing) return !this.hasAfter
    const { scrollTop, clientHeight, scrollHeight } = this.inside.scrollingElement
    return scrollTop + clientHeight >= scrollHeight - 2
  }

  /**
   * The reading position, to be found again in other type, or on another device; undefined for a page of fixed
   * size.
   * @returns {{progression: number, text?: {before: string, highlight: string}, isAtEnd: boolean}|undefined}
   */
  get place() {
    if (this.#layout === 'fixed' || this.#page.document.isScripted) return undefined
    const { progression = 0, text, isEnd = false } = this.#wanted ?? { progression: 0 }
    if (!this.inside) return { progression: isEnd ? 1 : progression, text, isAtEnd: isEnd }
    return { progression: this.progression, text: text ?? beginning(this.#anchor ?? this.#first),
      isAtEnd: this.#isAtEnd }
  }

  /** Whether a place of this document is in view. */
  shows({ text, progression = 0 }) {
    if (!this.isFlowing || !this.inside) return true
    const range = text && this.#rangeOf(text, progression)
    return (range ? this.#screenOf(boxOf(range)) : screenOf(progression, this.count)) === this.screen
  }

  get #first() {
    return firstInView(this.inside, this.isFlowing ? this.#columns : { side: 24, top: 0 }, this.#isRightToLeft)
  }

  /**
   * The first text in view: the paragraph, and from there to its end.
   * @returns {{range: Range, paragraph: string, rest: string}|undefined}
   */
  get firstWords() {
    const range = this.inside && this.#first
    if (!range) return undefined
    const home = blockOf(range.startContainer)
    const rest = range.cloneRange()
    rest.setEndAfter(home.lastChild)
    return { range, paragraph: home.textContent, rest: rest.toString() }
  }

  resize(width, height) {
    if (width === this.#size.width && height === this.#size.height && this.isFlowing) return
    this.#size = { width, height }
    if (!this.#frame) return
    const isFixed = this.#layout === 'fixed'
    // Set here, as the style sheet may load after the document, which is cut into screens at once.
    const { width: across, height: down } = isFixed ? this.#page : this.#size
    Object.assign(this.#frame.style, { width: `${across}px`, height: `${down}px`, border: 'none' })
    if (isFixed) {
      Object.assign(this.#frame.style, { scale: (width / across).toFixed(5), transformOrigin: '0 0' })
    } else if (this.isFlowing) this.#flow()
    else if (this.#anchor && this.inside) this.#arrive()
  }

  show() {
    if (this.#frame) return
    const { src, isScripted } = this.#page.document
    this.#frame = element('iframe', {
      class: 'document-frame', sandbox: isScripted ? 'allow-scripts' : 'allow-same-origin',
      title: phrase('Page {page}', { page: this.#page.label || this.#page.number }),
      referrerpolicy: 'no-referrer', src
    })
    this.#frame.addEventListener('load', () => this.#loaded())
    this.element.replaceChildren(this.#frame)
    if (this.isFlowing) this.element.append(this.#folio)
    const { width, height } = this.#size
    this.#size = { width: 0, height: 0 }
    this.resize(width, height)
  }

  release() {
    if (this.inside) this.#wanted = this.place ?? { progression: 0 }
    this.#anchor = undefined
    this.#found.clear()
    this.#frame?.remove()
    this.#frame = undefined
  }

  /**
   * @param {{fragment?: string, progression?: number, text?: object, isEnd?: boolean, range?: Range}} place `text`: the
   * words at its beginning
   */
  goTo(place) {
    this.#wanted = { ...place }
    this.#anchor = undefined
    if (this.inside) this.#arrive()
  }

  /** One screen forward or back. @returns {boolean} if there was one */
  step(by) {
    if (!(by > 0 ? this.hasAfter : this.hasBefore) || !this.inside) return false
    this.#wanted = this.#anchor = undefined
    this.#put(this.screen + by, true)
    this.#anchor = this.#first
    return true
  }

  /** Down or up in a scrolled page. @returns {boolean} whether it could scroll */
  scroll(share) {
    const root = this.#layout === 'scrolled' ? this.inside?.scrollingElement : undefined
    const rest = root && (share > 0 ? root.scrollHeight - root.clientHeight - root.scrollTop : root.scrollTop)
    if (!(rest > 1)) return false
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    root.scrollBy({ top: share * root.clientHeight, behavior: isStill ? 'instant' : 'smooth' })
    return true
  }

  /** Applies the reader's type. */
  dress() {
    const inside = this.inside
    if (!inside) return
    const rules = this.isFlowing ? flowingRules(this.#columns, this.#isRightToLeft)
      : this.#layout === 'scrolled' ? scrolledRules() : fixedRules(this.#page)
    const chosen = typeOf(localStorage)
    const type = this.isFlowing ? typeRules(chosen, { isDark: dark.matches, fonts }) : ''
    const isDark = this.isFlowing && (chosen.paper === 'dark' || (chosen.paper === 'auto' && dark.matches))
    dress(this.#frame, this.isFlowing ? houseRules() : '', `${rules}\n${type}\n${markRules({ isDark })}`)
    if (this.isFlowing) this.#measure()
  }

  /** Other type: new columns, same place. */
  redress() {
    if (this.isFlowing) this.#flow()
    else this.dress()
  }

  /** The place of a document's box in the window. */
  toWindow({ left, top, width, height }) {
    const frame = this.#frame.getBoundingClientRect()
    const scale = frame.width / this.#frame.offsetWidth
    return { left: frame.left + left * scale, top: frame.top + top * scale, width: width * scale,
      height: height * scale }
  }

  get #columns() { return columnsOf(this.#size, typeOf(localStorage)) }

  get #scrolled() {
    const root = this.inside?.scrollingElement
    return root && root.scrollHeight > root.clientHeight ? root.scrollTop / root.scrollHeight : 0
  }

  #loaded() {
    this.#found.clear()
    if (this.#page.document.isScripted) return this.#host.opened(this)
    const { inside } = this
    if (!inside)
      return this.element.replaceChildren(
        brokenCard(phrase('Page {page} could not be loaded.', { page: this.#page.number })))
    this.dress()
    followDocument(inside, this, this.#host)
    if (this.#layout === 'scrolled') this.#followScrolling(inside)
    if (this.isFlowing) {
      // The focus, or the browser's own search, may scroll between two screens.
      inside.addEventListener('scroll', () => this.#settle(), { passive: true })
      // Pictures and fonts that load later move the text after them.
      inside.fonts?.addEventListener('loadingdone', () => this.#flow())
      for (const image of inside.images)
        if (!image.complete) image.addEventListener('load', () => this.#flow(), { once: true })
    }
    this.#arrive()
    this.#host.opened(this)
  }

  #followScrolling(inside) {
    const { scrollingElement: root } = inside
    inside.addEventListener('scroll', () => {
      const isRead = this.#rest === undefined || Math.abs(root.scrollTop - this.#rest) > 2
      if (isRead) this.#wanted = this.#anchor = this.#rest = undefined
      this.#host.moved(this, isRead)
    }, { passive: true })
    // A resized window keeps its text in view.
    inside.addEventListener('scrollend', () => { if (!this.#wanted) this.#anchor = this.#first }, { passive: true })
  }

  /** Computes columns again; the first text of the screen stays in view. */
  #flow() {
    if (!this.inside || !this.#size.width) return
    this.dress()
    this.#arrive()
  }

  /** The number of screens; the last one is as wide as the others, however little it has. */
  #measure() {
    const { inside } = this
    const end = length => inside.documentElement.style.setProperty('--edicola-end', `${length}px`)
    const width = this.#frame.clientWidth
    end(0)
    this.count = screens(inside.body.scrollWidth, width)
    end(this.count * width)
  }

  #arrive() {
    const { inside } = this
    const place = this.#wanted ?? { progression: undefined }
    const words = place.text && this.#rangeOf(place.text, place.progression)
    const target = place.range ?? targetOf(inside, place.fragment) ?? words
    if (this.isFlowing) {
      const box = target ? boxOf(target) : this.#anchor && boxOf(this.#anchor)
      if (box) this.#put(this.#screenOf(box))
      else this.#put(place.isEnd ? this.count - 1 : screenOf(place.progression ?? this.progression, this.count))
    } else if (this.#layout === 'scrolled') {
      const root = inside.scrollingElement
      const goal = target ?? this.#anchor
      const top = goal ? root.scrollTop + boxOf(goal).top - (place.range ? root.clientHeight / 3 : 0)
        : (place.isEnd ? 1 : place.progression ?? 0) * root.scrollHeight
      root.scrollTo({ top, behavior: 'instant' })
      this.#rest = root.scrollTop
    }
  }

  /** @returns {Range|undefined} */
  #rangeOf(text, progression) {
    const key = JSON.stringify([text, progression])
    if (!this.#found.has(key)) this.#found.set(key, passage(this.inside, text, progression))
    return this.#found.get(key)
  }

  #screenOf({ left, right }) {
    const width = this.#frame.clientWidth
    const along = this.inside.scrollingElement.scrollLeft
    return this.#isRightToLeft ? screenAt(width - right - along, width) : screenAt(left + along, width)
  }

  #put(screen, isRead = false) {
    this.screen = Math.min(this.count - 1, Math.max(0, screen))
    const left = this.screen * this.#frame.clientWidth * (this.#isRightToLeft ? -1 : 1)
    this.inside.scrollingElement.scrollTo({ left, top: 0, behavior: 'instant' })
    this.#folio.textContent = this.count > 1 ? phrase('{page} of {count}', { page: this.screen + 1, count: this.count })
      : ''
    this.#host.moved(this, isRead)
  }

  #settle() {
    const width = this.#frame?.clientWidth
    const root = this.inside?.scrollingElement
    if (!width || !root) return
    const along = Math.abs(root.scrollLeft)
    if (Math.abs(along - this.screen * width) > 2) this.#put(Math.floor((along + width / 2) / width))
    else if (root.scrollTop !== 0) root.scrollTop = 0
  }
}

/** Adds our styles around the book's. @param {HTMLIFrameElement} frame */
export function dress({ contentDocument: inside }, house, rules) {
  write(inside, 'house', house)
  write(inside, 'rules', rules)
}

/** Our style sheets: defaults before the book's, overrides after. */
function write(inside, name, rules) {
  const home = inside.head ?? inside.documentElement
  let sheet = inside.querySelector(`style[data-edicola="${name}"]`)
  if (!sheet) {
    sheet = inside.createElementNS('http://www.w3.org/1999/xhtml', 'style')
    sheet.setAttribute('data-edicola', name)
    if (name === 'house') home.prepend(sheet)
    else home.append(sheet)
  }
  if (sheet.textContent !== rules) sheet.textContent = rules
}
