// The shape of a leaf during a turn: folded along a straight line, its corner on a low arc. No DOM.
//
// The spine is at 0, the leaf extends to its width on the side it comes from; y runs down. A fold mirrors the part
// beyond it (reflection over the line halfway between the corner's new and old place).

/** @typedef {[number, number, number, number, number, number]} Matrix as in CSS: `matrix(a, b, c, d, e, f)` */

/**
 * @param {number} share turned, from 0 to 1
 * @param {{width: number, height: number, isMirrored?: boolean}} leaf mirrored: on the left, turning to the right
 * @returns {{clip: Matrix, inside: Matrix, back: Matrix, fold: Matrix, shade: Matrix, reach: number}} `clip`: puts a
 * square of `reach` on the visible side of the fold, one edge along it · `inside`: undoes that for the square's content
 * · `back`: moves the arriving page from its final place to its current one · `fold`, `shade`: place a strip beyond
 * the fold, and one on the arriving page before it moves, the first edge along the fold
 */
export function folded(share, { width, height, isMirrored = false }) {
  const turned = Math.min(0.9999, Math.max(0.0001, share))
  const lifted = { x: width * (1 - 2 * turned), y: height - width * 0.9 * turned * (1 - turned) }
  const side = isMirrored ? -1 : 1
  const middle = { x: side * (width + lifted.x) / 2, y: (height + lifted.y) / 2 }
  const length = Math.hypot(width - lifted.x, height - lifted.y)
  const normal = { x: side * (width - lifted.x) / length, y: (height - lifted.y) / length }
  const reach = 2 * (width + height)
  const clip = edgeAt(middle, normal, reach, -reach)
  return {
    reach, clip, inside: inverse(clip), back: mirrored(middle, normal),
    // Two edges that only touch would let the background through.
    fold: edgeAt(middle, normal, reach, -1),
    shade: edgeAt({ x: -middle.x, y: middle.y }, { x: -normal.x, y: normal.y }, reach, 0)
  }
}

/**
 * Places a box `reach` tall: its x runs along the normal from `from`, its middle is at the point.
 * @returns {Matrix}
 */
function edgeAt({ x, y }, { x: nx, y: ny }, reach, from) {
  const half = reach / 2
  return [nx, ny, -ny, nx, x + from * nx + half * ny, y + from * ny - half * nx]
}

/**
 * The reflection over the line through a point, after the reflection over the spine.
 * @returns {Matrix}
 */
function mirrored({ x, y }, { x: nx, y: ny }) {
  const far = 2 * (x * nx + y * ny)
  return [2 * nx * nx - 1, 2 * nx * ny, -2 * nx * ny, 1 - 2 * ny * ny, far * nx, far * ny]
}

/** @returns {Matrix} */
const inverse = ([a, b, c, d, e, f]) => [a, c, b, d, -(a * e + b * f), -(c * e + d * f)]
