// Which pages lie open together. No DOM.
//
// Single: one page each. Double: the cover alone on its own side, then pairs; a page wider than tall stands alone, and a
// portrait page just before it stays alone on its side, so that pairs begin again after it.

/**
 * @typedef {object} Spread
 * @property {number[]} pages  positions from 1, in reading order
 * @property {'centre'|'start'|'end'|'both'} side where its pages lie: `start` is the side that is read first
 */

/**
 * @param {{width: number, height: number}[]} pages
 * @param {{isDouble?: boolean, hasCover?: boolean}} layout `hasCover` false: the first two pages lie together
 * @returns {Spread[]}
 */
export function spreads(pages, { isDouble = false, hasCover = true } = {}) {
  if (!isDouble) return pages.map((_, index) => ({ pages: [index + 1], side: 'centre' }))
  const made = []
  let index = 0
  if (hasCover && pages.length > 0) {
    made.push({ pages: [1], side: isLandscape(pages[0]) ? 'centre' : 'end' })
    index = 1
  }
  while (index < pages.length) {
    const [first, second] = [pages[index], pages[index + 1]]
    if (isLandscape(first)) {
      made.push({ pages: [index + 1], side: 'centre' })
      index += 1
    } else if (!second || isLandscape(second)) {
      made.push({ pages: [index + 1], side: 'start' })
      index += 1
    } else {
      made.push({ pages: [index + 1, index + 2], side: 'both' })
      index += 2
    }
  }
  return made
}

/** The spread on which a page lies; the last one for a page that is not there. */
export function spreadWith(list, page) {
  const index = list.findIndex(({ pages }) => pages.includes(page))
  return index < 0 ? Math.max(0, list.length - 1) : index
}

export const isLandscape = ({ width, height }) => width > height

/** Two pages side by side when the window is clearly wider than tall and has room for them. */
export const wantsDouble = ({ width, height }, choice = 'auto') =>
  choice === 'auto' ? width >= 700 && width > height * 1.1 : choice === 'double'
