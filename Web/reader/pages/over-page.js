// Puts an element over a page, in place at every size.

/**
 * @param {HTMLElement} made
 * @param {{left: number, top: number, width: number, height: number}} place in shares of the page
 */
export function putOver(made, place) {
  for (const side of ['left', 'top', 'width', 'height']) made.style[side] = `${place[side] * 100}%`
  return made
}

/** @param {number[]} box x, y, width, height in points @param {{width: number, height: number}} page points */
export const shareOf = ([x, y, w, h], { width, height }) =>
  ({ left: x / width, top: y / height, width: w / width, height: h / height })
