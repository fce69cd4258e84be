// The parts of a page in view, sharper than its picture, over it while zoomed in.
import { element } from '../../modules/element.js'
import { putOver } from './over-page.js'
import { drop } from './page-picture.js'
import { levelFor, readTiles, tilesIn } from './tiles.js'

const atOnce = 6

export class TileLayer {
  element = element('div', { class: 'page-tiles', 'aria-hidden': 'true' })
  #tiles
  #largest
  #placed = new Map()
  #waiting = []
  #loading = 0
  #level

  /** @param {import('../issue/manifest.js').Page} page */
  constructor({ tiles, number, pictures }) {
    this.#largest = pictures.at(-1).width
    this.#tiles = readTiles(tiles, number, pictures.at(-1))
  }

  /**
   * @param {number} pixels the page's width in the screen's own pixels
   * @param {{left: number, top: number, right: number, bottom: number}} view in shares of the page
   */
  look(pixels, view) {
    const level = this.#tiles && levelFor(this.#tiles.levels, pixels, this.#largest)
    if (!level) return this.clear()
    this.#level = level
    const wanted = tilesIn(view, level, this.#tiles.size)
    const names = new Set(wanted.map(tile => name(level, tile)))
    for (const [key, { image, of }] of this.#placed) {
      // Tiles of another level stay below until these have loaded.
      if (of === level && !names.has(key)) this.#remove(key, image)
    }
    this.#waiting = wanted.filter(tile => !this.#placed.has(name(level, tile)))
    this.#next()
  }

  clear() {
    this.#level = undefined
    this.#waiting = []
    for (const [key, { image }] of this.#placed) this.#remove(key, image)
  }

  #next() {
    while (this.#loading < atOnce && this.#waiting.length > 0) this.#load(this.#waiting.shift(), this.#level)
    if (this.#loading > 0 || this.#waiting.length > 0) return
    for (const [key, { image, of }] of this.#placed) if (of !== this.#level) this.#remove(key, image)
  }

  async #load(tile, level) {
    const key = name(level, tile)
    const image = element('img', { class: 'page-tile', alt: '', draggable: 'false', decoding: 'sync' })
    putOver(image, tile)
    this.#placed.set(key, { image, of: level })
    this.#loading += 1
    image.src = this.#tiles.address(level, tile.x, tile.y)
    await image.decode().then(() => {
      if (this.#placed.get(key)?.image === image) this.element.append(image)
    }, () => undefined)
    this.#loading -= 1
    this.#next()
  }

  #remove(key, image) {
    drop(image)
    this.#placed.delete(key)
  }
}

const name = (level, { x, y }) => `${level.name}/${x}-${y}`
