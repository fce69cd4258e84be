// A clipping's part of a page: a box in shares of the page, drawn, moved by keys, and serialised
// (Media Fragments, <https://www.w3.org/TR/media-frags/#naming-space>). No DOM.

/** @typedef {{left: number, top: number, width: number, height: number}} Box in shares of the page */

const least = 0.02
const within = (value, most = 1) => Math.min(most, Math.max(0, value))

/** Between two points. @returns {Box} */
export function boxBetween(from, to) {
  const [left, top] = [within(Math.min(from.x, to.x)), within(Math.min(from.y, to.y))]
  return { left, top, width: within(Math.max(from.x, to.x)) - left, height: within(Math.max(from.y, to.y)) - top }
}

/** Whether it is more than a tap. */
export const isLargeEnough = ({ width, height }) => width >= least && height >= least

/** By the arrows: moved, or its far corner. @param {number} x shares @param {number} y @returns {Box} */
export function nudged({ left, top, width, height }, x, y, isCorner) {
  if (!isCorner) return { left: within(left + x, 1 - width), top: within(top + y, 1 - height), width, height }
  return { left, top, width: Math.max(least, within(width + x, 1 - left)),
    height: Math.max(least, within(height + y, 1 - top)) }
}

const percent = share => Number((share * 100).toFixed(2))

export const fragmentOf = ({ left, top, width, height }) =>
  `xywh=percent:${[left, top, width, height].map(percent).join(',')}`

/** @param {string[]} [fragments] of a locator @returns {Box|undefined} */
export function boxIn(fragments) {
  for (const fragment of Array.isArray(fragments) ? fragments : []) {
    const [left, top, width, height] =
      (/^xywh=percent:((?:\d+(?:\.\d+)?,){3}\d+(?:\.\d+)?)$/.exec(fragment)?.[1] ?? '').split(',')
        .map(text => Number(text) / 100)
    if (width > 0 && height > 0 && left + width <= 1.001 && top + height <= 1.001) return { left, top, width, height }
  }
  return undefined
}

/** The words in it. @param {object} layer of the page */
export function wordsIn({ left, top, width: across, height: down }, { width, height, lines = [] }) {
  const isIn = ([, x, y, w, h]) => {
    const [middle, centre] = [(x + w / 2) / width, (y + h / 2) / height]
    return middle >= left && middle <= left + across && centre >= top && centre <= top + down
  }
  return lines.flatMap(({ words = [] }) => words.filter(isIn)).map(([text]) => text).join(' ').replace(/\u00ad /g, '')
}
