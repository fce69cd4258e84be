// All pages in one long scroll; only those near the window exist.
import { element } from '../../modules/element.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { PageView } from '../pages/page-view.js'
import { hold, layWords } from '../prefetch/prefetch-near.js'
import { mostZoom } from './geometry.js'
import { Rows } from './rows.js'
import { canScroll, partInView } from './view-part.js'
import { Zoom } from './zoom.js'

export const ready = loadStyles('reader-scroll')

const gap = 14
/** Faster pages show only thumbnails; pixels per millisecond. */
const fast = 4
/** Maximum width of pages without zoom; CSS pixels. */
const comfortable = 880

export class ScrollView {
  index = 0
  #host
  #issue
  #views = new Map()
  #room = { width: 1, height: 1 }
  #fit = 'page'
  #rows = new Rows([])
  #pages = element('div', { class: 'scroll-pages' })
  #count = 0
  /** The target of an automatic scroll; pages on the way don't count as read. */
  #goal
  #goalTop = 0
  #wait
  #timer
  #stamp
  #last = { top: 0, at: 0 }
  element = element('div', { class: 'scroll-view', tabindex: '0' }, this.#pages)
  zoom = new Zoom(this.element, this.#pages, zoom => this.#resize(zoom), () => this.look())

  constructor(host) {
    this.#host = host
    this.element.addEventListener('scroll', () => {
      if (!this.#wait) this.#wait = requestAnimationFrame(now => { this.#wait = undefined; this.#moved(now) })
    }, { passive: true })
  }

  get open() {
    const { scrollTop, clientHeight } = this.element
    const { first, last } = this.#rows.within(scrollTop, scrollTop + clientHeight - 1)
    return [...this.#views.values()].filter(({ number }) => number > first && number <= last + 1)
  }

  lay(issue, spreads, how) {
    this.#issue = issue
    for (const number of [...this.#views.keys()]) this.#remove(number)
    this.#count = spreads.length
    this.#fit = how.fit
    this.zoom.reset()
    this.#resize(1)
  }

  fill(room, how) {
    this.#room = room
    this.#fit = how.fit
    this.#resize(this.zoom.scale)
    this.#settled()
  }

  update() {
    for (const view of this.#views.values()) view.update()
    this.#resize(this.zoom.scale)
    this.#settled()
  }

  /**
   * @param {number} index
   * @param {{isTurn?: boolean}} way a turn is animated
   */
  show(index, { isTurn = false } = {}) {
    this.index = index
    this.#goal = index
    this.#goalTop = Math.min(this.#rows.start(index) - gap / 2, this.#rows.total - this.element.clientHeight)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    this.element.scrollTo({ top: this.#rows.start(index) - gap / 2, left: this.element.scrollLeft,
      behavior: isTurn && !isStill ? 'smooth' : 'instant' })
    this.#window()
    this.#settled()
  }

  drag() { /* the browser scrolls */ }
  drop() { /* the browser scrolls */ }
  stepBack() { /* the bars lie over the pages */ }
  get box() { return this.#pages.getBoundingClientRect() }

  canPan(x, y) { return canScroll(this.element, x, y) }
  pan(x, y) { this.element.scrollBy({ left: -x, top: -y, behavior: 'instant' }) }
  scrollBy(top, left = 0) { this.element.scrollBy({ top, left, behavior: 'smooth' }) }
  look() { this.#window(); this.#settled() }

  /** A page's width before zoom. */
  #base(page) {
    const { width, height } = this.#room
    const most = this.#fit === 'width' ? width : Math.min(width, Math.max(comfortable, height * 0.75))
    return this.#fit === 'width' || page.width <= page.height ? most
      : Math.min(width, most * Math.min(1.5, page.width / page.height))
  }

  #size(number, zoom) {
    const page = this.#issue.page(number)
    const width = this.#base(page)
    return { width: width * zoom, height: width * page.height / page.width * zoom }
  }

  /** Lays everything out at a size; the middle of the window stays there. */
  #resize(zoom) {
    if (!this.#issue) return
    const { scrollTop, clientHeight } = this.element
    const middle = scrollTop + clientHeight / 2
    const row = this.#rows.at(middle)
    const share = this.#rows.count > 0 ? (middle - this.#rows.start(row)) / this.#rows.sizes[row] : 0
    const sizes = Array.from({ length: this.#count }, (_, index) => this.#size(index + 1, zoom))
    this.#rows = new Rows(sizes.map(({ height }) => height + gap * zoom))
    this.#pages.style.blockSize = `${this.#rows.total}px`
    this.#pages.style.inlineSize = `${Math.max(0, ...sizes.map(({ width }) => width))}px`
    for (const [number, view] of this.#views) this.#put(number, view, zoom)
    if (!this.zoom.isHeld && row < this.#count) {
      this.element.scrollTo({ top: this.#rows.start(row) + share * this.#rows.sizes[row] - clientHeight / 2,
        behavior: 'instant' })
    }
  }

  #put(number, view, zoom = this.zoom.scale) {
    const { width, height } = this.#size(number, zoom)
    view.resize(width, height)
    view.element.style.insetBlockStart = `${this.#rows.start(number - 1) + gap * zoom / 2}px`
    this.zoom.most = mostZoom(view.finest, width / zoom)
  }

  /** Creates pages near the window, and removes the others. */
  #window() {
    const { scrollTop, clientHeight } = this.element
    const near = this.#rows.within(scrollTop - clientHeight, scrollTop + clientHeight * 2.5)
    for (const number of [...this.#views.keys()])
      if (number - 1 < near.first || number - 1 > near.last) this.#remove(number)
    for (let number = near.first + 1; number <= near.last + 1; number += 1) {
      if (this.#views.has(number)) continue
      const view = new PageView(number, this.#issue, this.#host)
      this.#views.set(number, view)
      this.#put(number, view)
      const after = [...this.#pages.children].find(other => Number(other.dataset.page) > number)
      view.element.dataset.page = String(number)
      this.#pages.insertBefore(view.element, after ?? null)
      view.small()
    }
  }

  #remove(number) {
    this.#views.get(number)?.release()
    this.#views.get(number)?.element.remove()
    this.#views.delete(number)
  }

  #moved(now) {
    this.#window()
    const { scrollTop } = this.element
    const isFast = Math.abs(scrollTop - this.#last.top) > fast * Math.max(16, now - this.#last.at)
    this.#last = { top: scrollTop, at: now }
    if (this.#goal === undefined) this.#reached()
    this.#settled(isFast)
    this.#host.scrolled()
  }

  /** The page a little above the middle counts as read. */
  #reached() {
    const { scrollTop, clientHeight } = this.element
    const index = this.#rows.at(scrollTop + clientHeight * 0.4)
    if (index === this.index) return
    this.index = index
    this.#host.moved(index)
  }

  /** Pictures load when the pages move slowly or rest, words when they rest. */
  #settled(isFast = false) {
    clearTimeout(this.#timer)
    const last = this.element.scrollTop
    this.#timer = setTimeout(() => {
      if (this.#goal !== undefined && Math.abs(this.element.scrollTop - this.#goalTop) > 2) this.#reached()
      this.#goal = undefined
      if (isFast) this.#load()
      if (this.element.scrollTop === last) layWords(this.open)
    }, 180)
    if (!isFast) this.#load()
  }

  #load() {
    const open = new Set(this.open)
    const rest = [...this.#views.values()].filter(view => !open.has(view))
    const list = [...open,
      ...rest.sort((one, two) => Math.abs(one.number - 1 - this.index) - Math.abs(two.number - 1 - this.index))]
    const stamp = this.#stamp = {}
    hold(list.map(view => ({ view, isInView: open.has(view) })), () => this.#stamp === stamp)
    if (this.zoom.isMoving) return
    for (const view of open) view.look(this.zoom.scale > 1 ? partInView(view.element, this.element) : undefined)
  }
}
