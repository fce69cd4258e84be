// Calculates sizes and zoom. No DOM.

const zoomSteps = [1, 1.5, 2, 3, 4, 6, 8, 12]

/** The size of a spread's pages side by side, each at the height of the tallest; points. */
export function spreadSize(pages) {
  const height = Math.max(...pages.map(page => page.height))
  return { height, width: pages.reduce((sum, page) => sum + page.width * (height / page.height), 0) }
}

/**
 * Screen pixels for one point.
 * @param {string} fit `page`: the whole spread in view; `width`: its whole width
 */
export function fitScale(size, room, fit = 'page') {
  const byWidth = room.width / size.width
  return fit === 'width' ? byWidth : Math.min(byWidth, room.height / size.height)
}

/**
 * The maximum zoom: until its finest pixel is one CSS pixel, and at least four times.
 * @param {number} finest the width of its finest picture or level of tiles
 * @param {number} width  its width on the screen before zooming
 */
export const mostZoom = (finest, width) => Math.min(zoomSteps.at(-1), Math.max(4, finest / Math.max(1, width)))

export const clampZoom = (zoom, most = zoomSteps.at(-1)) => Math.min(most, Math.max(1, zoom))

/** Resistance to a pinch beyond a page's minimum and maximum. */
export function stretchedZoom(zoom, most) {
  if (zoom < 1) return 1 - (1 - zoom) * 0.4
  return zoom > most ? most * (zoom / most) ** 0.35 : zoom
}

export function nextZoom(zoom, direction, most = zoomSteps.at(-1)) {
  const steps = [...zoomSteps.filter(step => step < most - 0.01), most]
  return direction > 0 ? steps.find(step => step > zoom + 0.01) ?? most
    : steps.findLast(step => step < zoom - 0.01) ?? 1
}

/** A box after scaling about a point, and a movement. */
export function scaledAbout(box, point, scale, { dx = 0, dy = 0 } = {}) {
  return {
    left: point.x + dx - (point.x - box.left) * scale, top: point.y + dy - (point.y - box.top) * scale,
    width: box.width * scale, height: box.height * scale
  }
}

/**
 * How pages in the middle of the window make room for bars and a panel; larger ones don't change.
 * @returns {{scale: number, down?: number, across?: number}} pixels
 */
export function stepBack(pages, { width, height }, { top, bottom, left = 0, right = 0 }, room = 12) {
  if (pages.height > height) return { scale: 1 }
  const scale = Math.min(1, (height - top - bottom - 2 * room) / pages.height,
    left + right ? (width - left - right - 2 * room) / pages.width : 1)
  const shift = (size, all, before, after) =>
    (all - size * scale) / 2 < Math.max(before, after) + room - 0.5 ? (before - after) / 2 : 0
  return { scale, down: shift(pages.height, height, top, bottom), across: shift(pages.width, width, left, right) }
}

/**
 * The part of the stage that was tapped: an edge turns, elsewhere shows the toolbar.
 * @param {{left: number, right: number}} spread where the pages lie
 * @returns {'left'|'right'|'middle'}
 */
export function zoneOf(x, width, spread, share) {
  const edge = Math.max(44, width * share)
  if (x < Math.max(edge, spread.left)) return 'left'
  if (x > Math.min(width - edge, spread.right)) return 'right'
  return 'middle'
}
