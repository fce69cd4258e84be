// The shape of a leaf during a turn: folded along a straight line, its corner on a low arc. No DOM.
//
// The spine is at 0, the leaf reaches to its width on the side from which it comes; y runs down. A fold mirrors what
// lies beyond it (reflection over the line halfway between the corner's place and where it was).

/** @typedef {[number, number, number, number, number, number]} Matrix as in CSS: `matrix(a, b, c, d, e, f)` */

/**
 * @param {number} share turned, from 0 to 1
 * @param {{width: number, height: number, isMirrored?: boolean}} leaf mirrored: it lies at the left and turns to the
 * right
 * @returns {{clip: Matrix, inside: Matrix, back: Matrix, fold: Matrix, shade: Matrix, reach: number}} `clip`: puts a
 * square of `reach` to the side of the fold on which paper is seen, one edge along it · `inside`: takes that back,
 * for what lies in the square · `back`: puts the page that comes from where it will lie to where it is · `fold`,
 * `shade`: put a strip beyond the fold, and one onto the page that comes before it is moved, its first edge along the
 * fold
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
 * Puts something `reach` tall so that its x runs along the normal from `from`, and its middle lies at the point.
 * @returns {Matrix}
 */
function edgeAt({ x, y }, { x: nx, y: ny }, reach, from) {
  const half = reach / 2
  return [nx, ny, -ny, nx, x + from * nx + half * ny, y + from * ny - half * nx]
}

/**
 * The reflection over the line through a point, of what was reflected over the spine.
 * @returns {Matrix}
 */
function mirrored({ x, y }, { x: nx, y: ny }) {
  const far = 2 * (x * nx + y * ny)
  return [2 * nx * nx - 1, 2 * nx * ny, -2 * nx * ny, 1 - 2 * ny * ny, far * nx, far * ny]
}

/** @returns {Matrix} */
const inverse = ([a, b, c, d, e, f]) => [a, c, b, d, -(a * e + b * f), -(c * e + d * f)]
