// A spread on the stage, at its size: the pages open together, and the room in which they can be moved.
import { element } from '../../modules/element.js'
import { PageView } from '../pages/page-view.js'
import { fitScale, mostZoom, spreadSize } from './geometry.js'
import { canScroll, partInView } from './view-part.js'
import { Zoom } from './zoom.js'

export class SpreadView {
  /** The pages' size together, on screen. */
  size = { width: 0, height: 0 }
  /** Whether it was scrolled since its layout. */
  isMoved = false
  #room = { width: 1, height: 1 }
  #fit = 'page'

  constructor(spread, issue, host) {
    this.issue = issue
    this.spread = spread
    this.views = spread.pages.map(number => new PageView(number, issue, host))
    this.pages = element('div', { class: `spread is-${spread.side}`, dir: issue.isRightToLeft ? 'rtl' : 'ltr' },
      ...this.views.map(view => view.element))
    this.element = element('div', { class: 'spread-view' }, this.pages)
    this.zoom = new Zoom(this.element, this.pages, zoom => this.#resize(zoom), () => this.look())
  }

  get isLarger() { return this.size.width > this.#room.width + 1 || this.size.height > this.#room.height + 1 }

  /** Whether the view can still move that way over the pages. */
  canPan(x, y) { return canScroll(this.element, x, y) }

  toTop() {
    // Reading its position would force a layout.
    if (this.isMoved) this.element.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    this.isMoved = false
  }

  /** Puts the leaf before, on or after the stage. */
  place(where) {
    this.element.classList.toggle('is-before', where < 0)
    this.element.classList.toggle('is-after', where > 0)
    this.element.inert = where !== 0
    if (where === 0) return
    this.zoom.reset()
    for (const view of this.views) view.look(undefined)
  }

  fill(room, fit) {
    this.#room = room
    this.#fit = fit
    this.#resize(this.zoom.scale)
  }

  update() {
    for (const view of this.views) view.update()
    this.#resize(this.zoom.scale)
  }

  /** Each page's part in view, for tiles. */
  look() {
    if (this.zoom.isMoving) return
    for (const view of this.views) view.look(this.zoom.scale > 1 ? partInView(view.element, this.element) : undefined)
  }

  remove() {
    for (const view of this.views) view.release()
    this.element.remove()
  }

  #resize(zoom) {
    const pages = this.spread.pages.map(number => this.issue.page(number))
    // A single page in a double spread keeps the scale and side of a pair.
    const beside = { start: 'paddingInlineEnd', end: 'paddingInlineStart' }[this.spread.side]
    const size = spreadSize(beside ? [pages[0], pages[0]] : pages)
    const base = fitScale(size, this.#room, this.#fit)
    this.size = { width: 0, height: 0 }
    this.views.forEach((view, index) => {
      const { width, height } = pages[index]
      const [across, down] = [width * (size.height / height) * base, size.height * base]
      view.resize(Math.floor(across) * zoom, Math.floor(down) * zoom)
      this.size = { width: this.size.width + Math.floor(across) * zoom, height: Math.floor(down) * zoom }
      this.zoom.most = index === 0 ? mostZoom(view.finest, across)
        : Math.max(this.zoom.most, mostZoom(view.finest, across))
    })
    if (beside) {
      this.pages.style[beside] = `${this.size.width}px`
      this.size.width *= 2
    }
    this.element.classList.toggle('is-zoomed', zoom > 1)
  }
}
