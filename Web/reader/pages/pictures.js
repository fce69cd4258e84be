// Which of a page's pictures to keep decoded, within the device's memory. No DOM.

/** iOS shows no picture with more pixels. */
const largest = 16_777_216

/**
 * The smallest picture that is sharp.
 * @param {{src: string, width: number, height: number, size?: number}[]} pictures narrowest first
 * @param {number} pixels the page's width on the screen, in the screen's own pixels
 */
export function pictureFor(pictures, pixels) {
  const possible = pictures.filter(picture => pixelsOf(picture) <= largest)
  const list = possible.length > 0 ? possible : pictures.slice(0, 1)
  return list.find(({ width }) => width >= pixels * 0.95) ?? list.at(-1)
}

const pixelsOf = ({ width, height }) => width * height

/**
 * The maximum number of decoded pixels, four bytes each.
 * @param {{memory?: number, isSmall?: boolean}} device gigabytes, if known; a phone
 */
export function pixelBudget({ memory, isSmall }) {
  const millions = memory ? Math.min(100, Math.max(12, memory * 12)) : isSmall ? 32 : 72
  return (isSmall ? Math.min(32, millions) : millions) * 1e6
}

/**
 * A picture for each page: those in view get the one they need, the others while there is room, in order.
 * A sharper decoded picture stays while there is room.
 * @param {{pictures: object[], pixels: number, isInView: boolean, held?: number}[]} wanted most important first
 * @returns {(object|undefined)[]} a picture for each; undefined: its thumbnail must do
 */
export function allot(wanted, budget) {
  let left = budget
  return wanted.map(({ pictures, pixels, isInView, held = 0 }) => {
    const best = pictures.length > 0 ? pictureFor(pictures, pixels) : undefined
    const kept = best && pictures.find(({ width }) => width === held && width > best.width)
    const given = kept && pixelsOf(kept) <= left ? kept
      : [best, pictures[0]].find(picture => picture && (isInView || pixelsOf(picture) <= left))
    if (given) left -= pixelsOf(given)
    return given
  })
}
