// Motion of fingers and pages: speed, momentum, the end of a turn. No DOM; pixels and milliseconds.

/** Points with their times; only the last tenth of a second gives the speed. */
export class Track {
  #points = []

  add(x, y, at) {
    this.#points.push({ x, y, at })
    while (this.#points.length > 2 && at - this.#points[0].at > 100) this.#points.shift()
  }

  /** Pixels per millisecond; 0 when the finger rested before it left. */
  speed(at) {
    const [first, last] = [this.#points[0], this.#points.at(-1)]
    if (!first || at - last.at > 80 || last.at <= first.at) return { x: 0, y: 0 }
    const time = last.at - first.at
    return { x: (last.x - first.x) / time, y: (last.y - first.y) / time }
  }
}

/** The share of a speed left after a millisecond, like a sheet on a table. */
const friction = 0.9965

/** How far a page glides when released at a speed, and where it is after some time. */
export const glide = (speed, time) => speed * (1 - friction ** time) / -Math.log(friction)
export const isAtRest = (speed, time) => Math.abs(speed) * friction ** time < 0.02

/**
 * The meaning of a swipe at its end.
 * @param {{distance: number, speed: number, width: number}} swipe along the screen; to the left is negative
 * @returns {-1|0|1} 1: the pages move to the left
 */
export function swipeOutcome({ distance, speed, width }) {
  const isAgainst = speed * distance < 0 && Math.abs(speed) > 0.2
  const isFast = Math.abs(speed) > 0.35 && Math.abs(distance) > 10
  if (isAgainst || (!isFast && Math.abs(distance) < width * 0.25)) return 0
  return distance < 0 ? 1 : -1
}

/** The duration of the rest of a turn, to continue at the finger's speed. */
export const restTime = (rest, speed = 0) =>
  Math.min(260, Math.max(110, Math.abs(speed) > 0.1 ? 1.8 * Math.abs(rest) / Math.abs(speed) : 220))

/** Resistance to a pull beyond the end. */
export const rubber = (pull, room) => pull * room * 0.5 / (room * 0.5 + Math.abs(pull))
