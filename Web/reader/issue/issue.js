// The issue being read: the available pages, and cards for the others. No DOM.
import { readIssue } from './manifest.js'

export class OpenIssue {
  remedy
  #others = new Map()

  /**
   * @param {object} manifest
   * @param {string} base the manifest's address
   * @param {{remedy?: string, price?: string, home?: string}} terms for pages without access
   */
  constructor(manifest, base, { remedy, price, home } = {}) {
    Object.assign(this, readIssue(manifest, base), { remedy, price, home })
  }

  /** Pages that can be shown. */
  get readable() { return this.pages.length }
  get isComplete() { return this.pages.length >= this.pageCount }

  /** Pages a reader can turn to: all of them, or up to the card with the remedy. */
  get within() { return this.remedy ? Math.min(this.pageCount, this.readable + 1) : this.pageCount }

  page(number) {
    return this.pages[number - 1] ?? this.#standIn(number)
  }

  /** Adds new pages; the existing ones stay the same objects. */
  grow(manifest, base) {
    const next = readIssue(manifest, base)
    const hasNews = next.pages.length > this.pages.length || next.pageCount !== this.pageCount
    this.pages = next.pages.map((page, index) => this.pages[index] ?? page)
    this.pageCount = next.pageCount
    this.contents = next.contents
    this.#others.clear()
    return hasNews
  }

  /** A page of the usual size. */
  #standIn(number) {
    if (!this.#others.has(number)) {
      const { width, height } = this.pages[1] ?? this.pages[0] ?? { width: 595, height: 842 }
      this.#others.set(number, { number, width, height, [this.remedy ? 'isRefused' : 'isComing']: true })
    }
    return this.#others.get(number)
  }
}
