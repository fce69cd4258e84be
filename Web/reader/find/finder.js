// Finds a phrase in the whole issue: the open page first, then onward and round; pages read are cached. No
// DOM.
import { found, readable } from './found.js'

/** Maximum of layers fetched at once. */
const atOnce = 4

export class Finder extends EventTarget {
  #issue
  #fetchLayer
  #pages = new Map()
  #search = 0

  phrase = ''
  /**
   * @type {{page: number, first: number, last: number, boxes: number[][], before: string, match: string, after:
   * string}[]} in the order of the pages
   */
  places = []
  /** Pages searched, of {@link OpenIssue#readable}. */
  done = 0

  /** @param {(address: string) => Promise<object|undefined>} fetchLayer */
  constructor(issue, fetchLayer) {
    super()
    this.#issue = issue
    this.#fetchLayer = fetchLayer
  }

  get isBusy() { return this.phrase !== '' && this.done < this.#issue.readable }
  on(page) { return this.places.filter(place => place.page === page) }

  /** Pages with matches, ascending. */
  get pages() { return [...new Set(this.places.map(({ page }) => page))] }

  /**
   * Searches for a phrase and ends the search before. A `found` event for each page.
   * @param {number} from the page that is open
   */
  async find(phrase, from = 1) {
    const search = ++this.#search
    Object.assign(this, { phrase: phrase.trim(), places: [], done: 0 })
    this.#tell()
    if (!this.phrase) return
    const count = this.#issue.readable
    const order = Array.from({ length: count }, (_, index) => (from - 1 + index) % count + 1)
    const work = async () => {
      for (let page = order.shift(); page; page = order.shift()) {
        const text = await this.#text(page)
        if (search !== this.#search) return
        this.done += 1
        const here = text ? found(text, this.phrase).map(place => ({ page, ...place })) : []
        this.places = [...this.places, ...here].sort((one, two) => one.page - two.page || one.first - two.first)
        this.#tell()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }

  clear() { return this.find('') }

  /** The match after or before one, or nearest to a page; wraps around. */
  next(place, direction, page = 1) {
    const { places } = this
    if (places.length === 0) return undefined
    const index = places.indexOf(place)
    if (index >= 0) return places.at((index + direction) % places.length)
    return direction > 0 ? places.find(other => other.page >= page) ?? places[0]
      : places.findLast(other => other.page <= page) ?? places.at(-1)
  }

  async #text(page) {
    const { layer } = this.#issue.page(page)
    if (!layer) return undefined
    if (!this.#pages.has(page)) {
      const fetched = await this.#fetchLayer(layer)
      if (!fetched) return undefined
      this.#pages.set(page, readable(fetched))
    }
    return this.#pages.get(page)
  }

  #tell() { this.dispatchEvent(new Event('found')) }
}
