// The stage: the layout of pages, turned or scrolled, and their size. The reader's only interface to it.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { nextZoom, stepBack } from './geometry.js'
import { PagedView, loadCurl } from './paged-view.js'

let ScrollView

/**
 * Events: `zoom` (the zoom or the part in view changed) · `resize` · `move` (scrolled to another spread).
 */
export class Stage extends EventTarget {
  element = element('div', { class: 'stage', role: 'region', tabindex: '-1', dir: 'ltr' })
  #view
  #how = { layout: 'single', fit: 'page', turn: 'slide' }
  #host
  #bars
  #waiting
  #isBack = false

  /** @param {object} host see `PageView` */
  constructor(host) {
    super()
    this.#host = { ...host, scrolled: () => this.#lookSoon(), moved: index => this.#tell('move', { index }) }
    new ResizeObserver(() => this.#refill()).observe(this.element)
  }

  get index() { return this.#view?.index ?? -1 }
  get room() { return { width: this.element.clientWidth, height: this.element.clientHeight } }
  get isScrolled() { return this.#how.layout === 'scroll' }
  get isDouble() { return this.#how.layout === 'double' }
  /** The pages in view ({@link PageView}). */
  get open() { return this.#view?.open ?? [] }
  /** When the pictures of the pages in view have come. @type {Promise<void>|undefined} */
  get held() { return this.#view?.held }
  get box() { return this.#view?.box ?? { left: 0, right: this.room.width } }

  /** Loads the modules for a layout that not everybody needs; before {@link lay}, or its use. */
  async prepare({ layout, turn }) {
    this.element.setAttribute('aria-label', phrase('Pages'))
    if (layout === 'scroll') {
      const { ScrollView: Loaded, ready } = await import('./scroll-view.js')
      await ready
      ScrollView = Loaded
    }
    if (turn === 'curl') await loadCurl()
  }

  /**
   * New pages, or a new order: lays everything out.
   * @param {{layout: 'single'|'double'|'scroll', fit: string, turn: string}} how
   */
  lay(issue, spreads, how) {
    const View = how.layout === 'scroll' ? ScrollView : PagedView
    if (!(this.#view instanceof View)) {
      this.#view?.lay(issue, [], this.#inner)
      this.#view = new View(this.#host)
      this.element.replaceChildren(this.#view.element)
      this.#isBack = false
    }
    this.#how = how
    this.#view.lay(issue, spreads, this.#inner)
    this.#view.fill(this.room, this.#inner)
  }

  set how(how) { this.#how = { ...this.#how, ...how }; this.#refill() }

  update() { this.#view?.update() }

  show(index, way) { this.#view.show(index, way); this.#fitFrame(); this.#tell('zoom') }

  drag(pixels) { this.#view.drag(pixels) }
  drop(speed) { this.#view.drop(speed) }

  get zoom() { return this.#view?.zoom?.scale ?? 1 }
  zoomTo(zoom, point) { this.#view.zoom?.to(zoom, point); this.#zoomed() }
  zoomStep(direction) { this.zoomTo(nextZoom(this.zoom, direction, this.#view.zoom?.most)) }

  /** While fingers or the wheel hold the pages. */
  stretch(scale, point, moved) { this.#view.zoom?.stretch(scale, point, moved); this.#tell('zoom') }
  settle() { this.#view.zoom?.settle(); this.#zoomed() }

  canPan(x, y) { return this.#view?.canPan(x, y) ?? false }
  pan(x, y) { this.#view.pan(x, y) }

  /** @returns {boolean} whether it could scroll */
  scroll(down, across = 0) {
    if (!this.canPan(0, Math.sign(down)) && !this.canPan(Math.sign(across), 0)) return false
    this.#view.scrollBy(down * this.room.height, across * this.room.width)
    return true
  }

  /** Makes the pages' current place the start of movements. */
  lie() { if (this.#view) getComputedStyle(this.#view.element).scale }

  /**
   * @param {{top: number, bottom: number, left?: number, right?: number}|undefined} bars: the pages step
   * back, so that they cover nothing
   */
  makeRoom(bars) {
    this.#bars = bars
    this.#fitFrame()
  }

  get #inner() {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    return { fit: this.#how.fit, turn: isStill ? 'none' : this.#how.turn, isDouble: this.isDouble }
  }

  #refill() {
    if (!this.#view || this.room.width === 0) return
    this.#view.fill(this.room, this.#inner)
    this.#view.look()
    this.#fitFrame()
    this.#tell('resize')
  }

  #zoomed() { this.#view.look(); this.#fitFrame(); this.#tell('zoom') }

  #lookSoon() {
    if (this.#waiting) return
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined
      if (!this.isScrolled && this.zoom > 1) this.#view.look()
      this.#tell('scroll')
    }, 60)
  }

  #fitFrame() {
    const size = this.#bars && this.#view?.unzoomed
    const { scale, down = 0, across = 0 } = size ? stepBack(size, this.room, this.#bars) : { scale: 1 }
    const isBack = Boolean(scale < 1 || down || across)
    if (!isBack && !this.#isBack) return
    this.#isBack = isBack
    // The stage itself stays as large as the window, for taps and pulls beside the pages.
    const { classList, style } = this.#view.element
    classList.toggle('is-back', isBack)
    this.#view.stepBack(scale)
    style.scale = scale < 1 ? scale.toFixed(4) : ''
    style.translate = down || across ? `${across.toFixed(1)}px ${down.toFixed(1)}px` : ''
  }

  #tell(name, detail) { this.dispatchEvent(Object.assign(new Event(name), detail)) }
}
