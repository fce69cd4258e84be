// Zooms the content of a scroll container about a point. During a gesture it is only scaled; then it is
// laid out at its size, and moves only back to its limits.
import { clampZoom, scaledAbout, stretchedZoom } from './geometry.js'

export class Zoom {
  most = 4
  #scroller
  #content
  #lay
  #still
  #scale = 1
  #held
  #settling

  /**
   * @param {(zoom: number) => void} lay gives the content its size
   * @param {() => void} still called when it rests
   */
  constructor(scroller, content, lay, still) {
    this.#still = still
    this.#scroller = scroller
    this.#content = content
    this.#lay = lay
  }

  get scale() { return this.#held?.shown ?? this.#scale }
  get isHeld() { return this.#held !== undefined }
  /** Whether it moves, so that boxes are not final. */
  get isMoving() { return this.isHeld || this.#settling !== undefined }

  /** @param {number} scale since the start @param {{x: number, y: number}} point on the screen */
  stretch(scale, point, moved) {
    this.#held ??= this.#take()
    const held = this.#held
    held.point = this.#local(point)
    held.shown = stretchedZoom(held.zoom * scale, this.most)
    held.box = scaledAbout(held.from, held.point, held.shown / held.zoom, moved)
    const { left, top } = held.from
    this.#content.style.transform =
      `translate(${held.box.left - left}px, ${held.box.top - top}px) scale(${held.shown / held.zoom})`
  }

  settle() {
    const held = this.#held
    if (!held) return
    this.#held = undefined
    this.#content.style.transform = ''
    this.#content.classList.remove('is-held')
    const zoom = clampZoom(held.shown, this.most)
    const point = { x: held.point.x + (held.moved?.dx ?? 0), y: held.point.y + (held.moved?.dy ?? 0) }
    this.#put(zoom, scaledAbout(held.box, point, zoom / held.shown), held.box)
  }

  /** @param {{x: number, y: number}} [point] keeps its place on the screen; else the middle */
  to(zoom, point) {
    if (this.#held) this.settle()
    // The view may still be moving; its target counts.
    const seen = this.#box()
    this.#stop()
    const before = this.#box()
    const target = clampZoom(zoom, this.most)
    const about = this.#local(point ?? this.#middle)
    if (target !== this.#scale) this.#put(target, scaledAbout(before, about, target / this.#scale), seen)
  }

  /** Resets the size immediately. */
  reset() {
    this.#held = undefined
    this.#content.style.transform = ''
    this.#content.classList.remove('is-held')
    this.#stop()
    if (this.#scale === 1) return
    this.#scale = 1
    this.#lay(1)
  }

  #take() {
    this.#stop()
    this.#content.classList.add('is-held')
    const from = this.#box()
    return { from, box: from, zoom: this.#scale, shown: this.#scale }
  }

  #put(zoom, wanted, seen) {
    this.#stop()
    this.#scale = zoom
    this.#lay(zoom)
    const laid = this.#box()
    this.#scroller.scrollBy({ left: laid.left - wanted.left, top: laid.top - wanted.top, behavior: 'instant' })
    const now = this.#box()
    const isStill = Math.abs(now.left - seen.left) < 1 && Math.abs(now.top - seen.top) < 1
      && Math.abs(now.width - seen.width) < 1
    if (isStill || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const from = `translate(${seen.left - now.left}px, ${seen.top - now.top}px) `
      + `scale(${seen.width / now.width}, ${seen.height / now.height})`
    this.#settling = this.#content.animate([{ transform: from }, { transform: 'none' }],
      { duration: 200, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' })
    this.#settling.onfinish = () => { this.#settling = undefined; this.#still() }
  }

  #stop() {
    this.#settling?.cancel()
    this.#settling = undefined
  }

  /** The content's place in the room, without the stage's movement. */
  #box() {
    const box = this.#content.getBoundingClientRect()
    const { x, y } = this.#local({ x: box.left, y: box.top })
    return { left: x, top: y, width: box.width / this.#share, height: box.height / this.#share }
  }

  #local({ x, y }) {
    const room = this.#scroller.getBoundingClientRect()
    return { x: (x - room.left) / this.#share, y: (y - room.top) / this.#share }
  }

  get #middle() {
    const [page, other] = this.#content.children
    const room = this.#scroller.getBoundingClientRect()
    const { left, width } = other || this.#scale > 1 ? room : page.getBoundingClientRect()
    return { x: left + width / 2, y: room.top + room.height / 2 }
  }

  get #share() { return this.#scroller.getBoundingClientRect().width / this.#scroller.offsetWidth || 1 }
}
