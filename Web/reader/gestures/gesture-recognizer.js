// Recognises gestures of one or two fingers, or a mouse button: a tap, a pull, a pinch. No DOM.
import { Track } from './motion.js'

/** A tap's maximum movement and duration. */
const tremble = 8
const tapTime = 450

export class GestureRecognizer {
  /** Whether the last gesture was a pull, so that the next click is ignored. */
  wasPull = false
  #on
  #one
  #two
  #track

  /**
   * @param {object} on callbacks, all optional:
   *   `start({x, y, along})` a pull begins, mostly `'x'` or `'y'`; false: it is left to the browser ·
   *   `pull({x, y, dx, dy})` how far since it began, and since the last · `release({x, y, speed})` ·
   *   `pinch({scale, x, y})` since it began, about the middle · `pinched()` · `tap({x, y})` · `cancel()`
   */
  constructor(on) { this.#on = on }

  get isBusy() { return this.#one !== undefined || this.#two !== undefined }
  get isPulling() { return this.#two !== undefined || (this.#one?.isPulling ?? false) }

  /** Another handler took the gesture. */
  forget() { this.#one = this.#two = undefined }

  down(points, at) {
    if (points.length >= 2) {
      if (this.#one?.isPulling) this.#on.cancel?.()
      this.#one = undefined
      this.#two = { spread: spread(points), ...middle(points) }
      this.#on.pinch?.({ scale: 1, dx: 0, dy: 0, ...middle(points) })
    } else {
      this.#one = { ...points[0], at, lastX: points[0].x, lastY: points[0].y, isPulling: false }
      this.#track = new Track()
      this.#track.add(points[0].x, points[0].y, at)
    }
  }

  /** @returns {boolean} whether the movement is used */
  move(points, at) {
    if (this.#two && points.length >= 2) {
      const now = middle(points)
      this.#on.pinch?.({ scale: spread(points) / this.#two.spread, dx: now.x - this.#two.x, dy: now.y - this.#two.y,
        x: this.#two.x, y: this.#two.y })
      return true
    }
    const one = this.#one
    if (!one || one.isLeft) return false
    const [{ x, y }] = points
    this.#track.add(x, y, at)
    if (!one.isPulling) {
      const [dx, dy] = [x - one.x, y - one.y]
      const far = Math.hypot(dx, dy)
      if (far <= tremble) return false
      one.isPulling = true
      // From the end of the tap's tolerance, so that nothing jumps when the pull begins.
      const begun = { x: one.x + dx * tremble / far, y: one.y + dy * tremble / far }
      Object.assign(one, begun, { lastX: begun.x, lastY: begun.y })
      one.isLeft = this.#on.start?.({ x, y, dx, dy, along: Math.abs(dx) > Math.abs(dy) ? 'x' : 'y' }) === false
      if (one.isLeft) return false
    }
    this.#on.pull?.({ x: x - one.x, y: y - one.y, dx: x - one.lastX, dy: y - one.lastY })
    Object.assign(one, { lastX: x, lastY: y })
    return true
  }

  /** @param {object[]} points the remaining */
  up(points, at) {
    if (this.#two) {
      if (points.length >= 2) return
      this.#two = undefined
      this.#on.pinched?.()
      // The remaining finger continues to pull, but can't tap.
      if (points.length === 1) { this.down(points, at); this.#one.isAfterPinch = true }
      return
    }
    const one = this.#one
    this.#one = undefined
    if (!one || one.isLeft) return
    if (one.isPulling) this.#on.release?.({ x: one.lastX - one.x, y: one.lastY - one.y, speed: this.#track.speed(at) })
    else if (!one.isAfterPinch && at - one.at < tapTime) this.#on.tap?.({ x: one.x, y: one.y })
  }

  cancel() {
    if (this.#two) this.#on.pinched?.()
    else if (this.#one?.isPulling && !this.#one.isLeft) this.#on.cancel?.()
    this.#one = this.#two = undefined
  }
}

const spread = ([one, two]) => Math.max(1, Math.hypot(one.x - two.x, one.y - two.y))
const middle = ([one, two]) => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 })
