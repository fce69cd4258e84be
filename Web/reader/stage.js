// The stage: the spread that lies open, the ones before and after it beside the window, zoom, and turning.
import { element } from '../modules/element.js'
import { clampZoom, nextZoom } from './geometry.js'
import { Leaf } from './leaf.js'

/** What the two bars of the frame take, with some room; see `reader.css`. */
const bars = 136

export class Stage extends EventTarget {
  element = element('div', { class: 'stage', role: 'region', 'aria-label': 'Pages' })
  #leaves = new Map()
  #spreads = []
  #index = -1
  #issue
  #fit = 'page'
  #openPage

  /** @param {(page: number) => void} openPage for links on a page */
  constructor(openPage) {
    super()
    this.#openPage = openPage
    new ResizeObserver(() => this.#refill()).observe(this.element)
  }

  get current() { return this.#leaves.get(this.#index) }
  get index() { return this.#index }
  get room() { return { width: this.element.clientWidth, height: this.element.clientHeight } }

  /** New pages, or a new order: everything is laid anew. */
  lay(issue, spreads) {
    this.#issue = issue
    this.#spreads = spreads
    for (const leaf of this.#leaves.values()) leaf.element.remove()
    this.#leaves.clear()
    this.#index = -1
  }

  /** More pages came, in the same order. */
  update() { for (const leaf of this.#leaves.values()) leaf.update(); this.#load() }

  set fit(fit) { this.#fit = fit; this.#refill() }

  show(index) {
    if (index === this.#index) return
    const isTurn = Math.abs(index - this.#index) === 1 && this.#index >= 0
    this.#index = index
    this.element.classList.toggle('is-turning', isTurn)
    for (const near of [index, index + 1, index - 1, index + 2]) this.#leaf(near)
    for (const [at, leaf] of this.#leaves) {
      if (at < index - 2 || at > index + 2) {
        leaf.element.remove()
        this.#leaves.delete(at)
      } else leaf.place(Math.sign(at - index))
    }
    this.current.element.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    this.#load()
    this.#tellZoom()
  }

  /** Moves the leaves with the finger. */
  drag(pixels) {
    this.element.classList.remove('is-turning')
    this.element.style.setProperty('--drag', `${pixels}px`)
  }

  drop() {
    this.element.classList.add('is-turning')
    this.element.style.removeProperty('--drag')
  }

  get zoom() { return this.current?.zoom ?? 1 }

  zoomTo(zoom, point) {
    this.current?.setZoom(clampZoom(zoom), point)
    this.#tellZoom()
  }

  zoomStep(direction) { this.zoomTo(nextZoom(this.zoom, direction)) }

  /** @returns {boolean} whether there was something left to scroll to */
  scroll(direction, share = 0.85) {
    const leaf = this.current?.element
    if (!leaf) return false
    const rest = direction > 0 ? leaf.scrollHeight - leaf.clientHeight - leaf.scrollTop : leaf.scrollTop
    if (rest < 2) return false
    leaf.scrollBy({ top: direction * leaf.clientHeight * share, behavior: 'smooth' })
    return true
  }

  #leaf(index) {
    const spread = this.#spreads[index]
    if (!spread || this.#leaves.has(index)) return
    const leaf = new Leaf(spread, this.#issue, this.#issue.isRightToLeft ? 'rtl' : 'ltr')
    leaf.place(Math.sign(index - this.#index))
    leaf.fill(this.room, this.#fit)
    this.#leaves.set(index, leaf)
    this.element.append(leaf.element)
  }

  /** The open pages first, then the next two spreads, then the one before. */
  async #load() {
    const index = this.#index
    for (const near of [index, index + 1, index + 2, index - 1]) {
      if (index !== this.#index) return
      await this.#leaves.get(near)?.load(near === index, this.#openPage)
    }
  }

  #refill() {
    for (const leaf of this.#leaves.values()) leaf.fill(this.room, this.#fit)
    this.#tellZoom()
    this.dispatchEvent(new Event('resize'))
  }

  /** How much smaller the pages must be so that the frame's bars cover nothing of them. */
  #tellZoom() {
    const tall = this.current?.pages.offsetHeight ?? 0
    const isWhole = this.zoom === 1 && tall <= this.room.height
    this.element.style.setProperty('--framed', isWhole ? Math.min(1, (this.room.height - bars) / tall).toFixed(4) : 1)
    this.dispatchEvent(new Event('zoom'))
  }
}
