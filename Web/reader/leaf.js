// A spread on the stage, at its size: the pages that lie open together, and the room in which they can be moved.
import { element } from '../modules/element.js'
import { fitScale, scrollToKeep, spreadSize } from './geometry.js'
import { PageView } from './page-view.js'

export class Leaf {
  #zoom = 1
  #room = { width: 1, height: 1 }
  #fit = 'page'

  constructor(spread, issue, direction) {
    this.issue = issue
    this.spread = spread
    this.views = spread.pages.map(number => new PageView(number, issue))
    this.pages = element('div', { class: `spread is-${spread.side}`, dir: direction }, ...this.views.map(view => view.element))
    this.element = element('div', { class: 'leaf' }, this.pages)
  }

  get zoom() { return this.#zoom }
  get isLarger() {
    return this.pages.offsetWidth > this.element.clientWidth + 1 || this.pages.offsetHeight > this.element.clientHeight + 1
  }

  /** Puts the leaf before, on or after the stage. */
  place(where) {
    this.element.classList.toggle('is-before', where < 0)
    this.element.classList.toggle('is-after', where > 0)
    this.element.inert = where !== 0
    if (where !== 0 && this.#zoom !== 1) this.setZoom(1)
  }

  fill(room, fit) {
    this.#room = room
    this.#fit = fit
    this.#resize()
  }

  /** @param {{x: number, y: number}} [point] stays where it is on the screen; else the middle */
  setZoom(zoom, point) {
    const box = this.element.getBoundingClientRect()
    const about = point ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const before = this.pages.getBoundingClientRect()
    this.#zoom = zoom
    this.#resize()
    const { x, y } = scrollToKeep(about, before, this.pages.getBoundingClientRect())
    this.element.scrollBy({ left: x, top: y, behavior: 'instant' })
    this.element.classList.toggle('is-zoomed', zoom > 1)
  }

  update() {
    for (const view of this.views) view.update()
    this.#resize()
  }

  async load(isCurrent, openPage) {
    await Promise.all(this.views.map(view => view.load(isCurrent)))
    if (isCurrent) await Promise.all(this.views.map(view => view.showText(openPage)))
  }

  #resize() {
    const pages = this.spread.pages.map(number => this.issue.page(number))
    // A page alone in a double spread keeps the scale of the pair it would be in.
    const isHalf = this.spread.side === 'start' || this.spread.side === 'end'
    const size = spreadSize(isHalf ? [pages[0], pages[0]] : pages)
    const scale = fitScale(size, this.#room, this.#fit) * this.#zoom
    this.views.forEach((view, index) => {
      const { width, height } = pages[index]
      view.resize(Math.floor(width * (size.height / height) * scale), Math.floor(size.height * scale))
    })
  }
}
