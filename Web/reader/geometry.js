// Sizes, zoom and gestures as sums. No DOM.

export const zoomSteps = [1, 1.5, 2, 3, 4, 6]

/** The size of a spread's pages side by side, each at the height of the tallest; points. */
export function spreadSize(pages) {
  const height = Math.max(...pages.map(page => page.height))
  return { height, width: pages.reduce((sum, page) => sum + page.width * (height / page.height), 0) }
}

/**
 * Screen pixels for one point.
 * @param {'page'|'width'} fit the whole spread in view, or its whole width
 */
export function fitScale(size, room, fit = 'page') {
  const byWidth = room.width / size.width
  return fit === 'width' ? byWidth : Math.min(byWidth, room.height / size.height)
}

export const clampZoom = zoom => Math.min(zoomSteps.at(-1), Math.max(1, zoom))

export const nextZoom = (zoom, direction) => direction > 0
  ? zoomSteps.find(step => step > zoom + 0.01) ?? zoomSteps.at(-1)
  : zoomSteps.findLast(step => step < zoom - 0.01) ?? 1

/** How far to scroll so that the point under the finger stays where it is, before and after a change of size. */
export function scrollToKeep(point, before, after) {
  const share = { x: (point.x - before.left) / before.width, y: (point.y - before.top) / before.height }
  return { x: after.left + share.x * after.width - point.x, y: after.top + share.y * after.height - point.y }
}

/**
 * What a swipe means when the finger leaves.
 * @returns {-1|0|1} which way along the screen: 1 when the finger went to the left
 */
export function swipeOutcome({ distance, width, milliseconds }) {
  const isFar = Math.abs(distance) > width * 0.2
  const isFast = Math.abs(distance) > 24 && Math.abs(distance) / Math.max(1, milliseconds) > 0.45
  if (!isFar && !isFast) return 0
  return distance < 0 ? 1 : -1
}

/**
 * Where on the stage a tap fell: at an edge it turns, elsewhere it brings the frame.
 * @param {{left: number, right: number}} spread where the pages lie
 * @returns {'left'|'right'|'middle'}
 */
export function zoneOf(x, width, spread, share) {
  const edge = Math.max(44, width * share)
  if (x < Math.max(edge, spread.left)) return 'left'
  if (x > Math.min(width - edge, spread.right)) return 'right'
  return 'middle'
}
