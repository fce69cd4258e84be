// Virtual lists, where only items in view exist: rows, and grids. No DOM; pixels.

export class Rows {
  #starts

  /** @param {number[]} sizes the length of each row, its gap included */
  constructor(sizes) {
    this.sizes = sizes
    let sum = 0
    this.#starts = sizes.map(size => { const start = sum; sum += size; return start })
    this.total = sum
  }

  get count() { return this.sizes.length }
  start(index) { return this.#starts[index] ?? this.total }

  /** The row at a place; the first or last one beyond the ends. */
  at(place) {
    let [low, high] = [0, this.sizes.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle] <= place) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }

  /**
   * @returns {{first: number, last: number}} the rows in a stretch; last is before first when there are none
   */
  within(from, to) {
    return this.count === 0 ? { first: 0, last: -1 } : { first: this.at(from), last: this.at(Math.max(from, to)) }
  }
}

/** The grid items in view, and some more rows either way. */
export function gridWindow({ count, columns, cell, gap, top, height, spare = 2 }) {
  const step = cell.height + gap
  const rows = Math.ceil(count / columns)
  const first = Math.max(0, Math.floor(top / step) - spare) * columns
  const last = Math.min(count, (Math.ceil((top + height) / step) + spare) * columns) - 1
  return { step, first, last, total: Math.max(0, rows * step - gap) }
}
