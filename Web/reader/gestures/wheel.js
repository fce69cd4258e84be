// Turns by the wheel: one for each movement of the hand, whatever a touch pad's momentum. No DOM.

const quiet = 140
const longest = 900

export class WheelTurns {
  #last = -Infinity
  #turned = -Infinity
  #sum = 0
  #peak = 0

  /** The wheel moved something else, which may still glide; the rest of this movement turns nothing. */
  block(at) {
    this.#last = this.#turned = at
    this.#peak = Infinity
  }

  /**
   * @param {number} delta pixels; positive is forward
   * @returns {-1|0|1} the turn
   */
  feel(delta, at) {
    const isNew = at - this.#last > quiet
    this.#last = at
    if (isNew) { this.#sum = 0; this.#peak = 0; this.#turned = -Infinity }
    const size = Math.abs(delta)
    if (this.#turned > -Infinity) {
      // Momentum decreases; an increase is the hand again, and so is a wheel that never stops.
      const isPush = size > this.#peak * 1.6 + 6 && at - this.#turned > 220
      const isLong = size >= 50 && at - this.#turned > longest && this.#peak < Infinity
      this.#peak += this.#peak === Infinity ? 0 : (size - this.#peak) * 0.25
      if (!isPush && !isLong) return 0
      this.#sum = 0
      this.#turned = -Infinity
    }
    this.#sum = this.#sum * delta < 0 ? delta : this.#sum + delta
    if (Math.abs(this.#sum) < 30) return 0
    this.#turned = at
    this.#peak = size
    this.#sum = 0
    return delta > 0 ? 1 : -1
  }
}

/** Lines and pages as pixels (`WheelEvent.deltaMode`). */
export const inPixels = (delta, mode, room) => delta * [1, 32, room][mode]
