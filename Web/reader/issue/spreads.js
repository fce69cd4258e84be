// Pages that are open together. No DOM.
//
// Single: one page each. Double: the cover alone on its own side, then pairs; a page wider than tall is single, and
// a portrait page just before it stays alone on its side, so that pairs begin again after it. Where the manifest says
// on which side a page lies (`properties.page`), that decides.

/**
 * @typedef {object} Spread
 * @property {number[]} pages  positions from 1, in reading order
 * @property {'centre'|'start'|'end'|'both'} side of its pages: `start` is the side read first
 */

/**
 * @param {{width: number, height: number, side?: 'start'|'end'|'centre'}[]} pages
 * @param {{isDouble?: boolean, isShifted?: boolean}} layout shifted: the pairs begin one page earlier or later
 * @returns {Spread[]}
 */
export function spreads(pages, { isDouble = false, isShifted = false } = {}) {
  if (!isDouble) return pages.map((_, index) => ({ pages: [index + 1], side: 'centre' }))
  const sideOf = (page, index) => {
    const { side } = page
    if (!side) return index === 0 && !isShifted ? 'end' : undefined
    return isShifted ? { start: 'end', end: 'start' }[side] : side
  }
  const made = []
  let index = 0
  while (index < pages.length) {
    const page = pages[index], next = pages[index + 1]
    const side = sideOf(page, index)
    if (standsAlone(page)) made.push({ pages: [index + 1], side: 'centre' })
    else if (side === 'end') made.push({ pages: [index + 1], side })
    else if (!next || standsAlone(next) || sideOf(next, index + 1) === 'start')
      made.push({ pages: [index + 1], side: 'start' })
    else made.push({ pages: [index + 1, index + 2], side: 'both' })
    index += made.at(-1).pages.length
  }
  return made
}

const standsAlone = page => page.side === 'centre' || isLandscape(page)

/** The spread of a page; the last one for a page that doesn't exist. */
export function spreadWith(list, page) {
  const index = list.findIndex(({ pages }) => pages.includes(page))
  return index < 0 ? Math.max(0, list.length - 1) : index
}

export const isLandscape = ({ width, height }) => width > height

/** Two pages side by side if the window is clearly wider than tall and has room. */
export const wantsDouble = ({ width, height }, choice = 'auto') =>
  choice === 'auto' ? width >= 700 && width > height * 1.1 : choice === 'double'
