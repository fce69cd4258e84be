// Tiles of a page for deep zoom: the level, its tiles in view, and their places. No DOM.

/**
 * @typedef {{name: string|number, scale: number, width: number, height: number}} Level
 * @typedef {object} Tiles
 * @property {(level: Level, x: number, y: number) => string} address
 * @property {number} size    a tile's side, in pixels of its level
 * @property {Level[]} levels coarsest first
 */

/**
 * Tiles from a page's link: `{"href": "…/{page}/{level}/{x}-{y}", "size": 512, "levels": [{"scale": 2}, …]}`,
 * scales relative to its largest picture; a level's name is its `name`, otherwise its scale.
 * @param {{href?: string, size?: number, levels?: {scale: number, name?: string|number}[]}} told
 * @param {number} number the page's
 * @param {{width: number, height: number}} [largest] of its pictures
 * @returns {Tiles|undefined}
 */
export function readTiles({ href, size, levels } = {}, number, largest) {
  if (typeof href !== 'string' || !(size >= 64) || !Array.isArray(levels) || !largest) return undefined
  const known = levels.filter(({ scale }) => scale > 1 && scale <= 32).sort((one, two) => one.scale - two.scale)
  if (known.length === 0) return undefined
  return {
    size,
    levels: known.map(({ scale, name }) => ({
      name: name ?? scale, scale, width: Math.round(largest.width * scale), height: Math.round(largest.height * scale)
    })),
    address: (level, x, y) => Object.entries({ page: number, level: level.name, x, y })
      .reduce((address, [name, value]) => address.replace(holder(name), String(value)), href)
  }
}

/** Absolute addresses escape braces. */
const holder = name => new RegExp(`(?:\\{|%7B)${name}(?:\\}|%7D)`)

/** The coarsest level that is sharp; none if the page's own picture is. */
export function levelFor(levels, pixels, largestWidth) {
  if (pixels <= largestWidth * 1.05) return undefined
  return levels.find(({ width }) => width >= pixels * 0.95) ?? levels.at(-1)
}

/**
 * @param {{left: number, top: number, right: number, bottom: number}} view in shares of the page
 * @returns {{x: number, y: number, left: number, top: number, width: number, height: number}[]} places in shares of the
 *   page, the middle of the view first
 */
export function tilesIn(view, level, size) {
  const across = Math.ceil(level.width / size), down = Math.ceil(level.height / size)
  const first = { x: Math.floor(view.left * level.width / size), y: Math.floor(view.top * level.height / size) }
  const last = { x: Math.ceil(view.right * level.width / size), y: Math.ceil(view.bottom * level.height / size) }
  const tiles = []
  for (let y = Math.max(0, first.y); y < Math.min(down, last.y); y += 1) {
    for (let x = Math.max(0, first.x); x < Math.min(across, last.x); x += 1) {
      tiles.push({
        x, y, left: x * size / level.width, top: y * size / level.height,
        width: Math.min(size, level.width - x * size) / level.width,
        height: Math.min(size, level.height - y * size) / level.height
      })
    }
  }
  const middle = { x: (view.left + view.right) / 2, y: (view.top + view.bottom) / 2 }
  const away = tile => Math.hypot(tile.left + tile.width / 2 - middle.x, tile.top + tile.height / 2 - middle.y)
  return tiles.sort((one, two) => away(one) - away(two))
}
