// How fast a file is sent, and how long the rest takes. Logic without DOM.

/** Milliseconds that count: older bytes say nothing about the network of now. */
const span = 8000

export class UploadRate {
  /** @type {{at: number, bytes: number}[]} */
  #seen = []

  /**
   * @param {number} bytes sent in all
   * @param {number} at milliseconds
   */
  add(bytes, at) {
    // After a cut the newsstand has less than was sent.
    if (bytes < (this.#seen.at(-1)?.bytes ?? 0)) this.#seen = []
    this.#seen.push({ at, bytes })
    while (this.#seen.length > 2 && at - this.#seen[0].at > span) this.#seen.shift()
  }

  /** Forgets: nothing was sent for a while. */
  pause() { this.#seen = [] }

  /** @returns {number|undefined} bytes a second; nothing until a second has passed */
  get rate() {
    const [first, last] = [this.#seen[0], this.#seen.at(-1)]
    return !first || last.at - first.at < 1000 ? undefined : (last.bytes - first.bytes) * 1000 / (last.at - first.at)
  }

  /** @returns {number|undefined} seconds until all bytes are sent */
  timeLeft(size) {
    return this.rate ? Math.ceil((size - this.#seen.at(-1).bytes) / this.rate) : undefined
  }
}

/** `12 seconds`, `3 minutes`, `2 hours` in a language: the largest unit only, rounded up. */
export function timeWords(seconds, locale) {
  const [value, unit] = seconds < 60 ? [Math.max(1, Math.ceil(seconds)), 'second']
    : seconds < 5400 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3600), 'hour']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
