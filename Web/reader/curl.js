// How a leaf of paper lies while it is turned: folded along a straight line, its corner on a low arc. No DOM.
//
// The spine is at 0, the leaf reaches to its width on the side from which it comes; y runs down. A fold mirrors what lies
// beyond it (reflection over the line halfway between the corner's place and where it was).

/**
 * @param {number} share how much is turned, from 0 to 1
 * @param {{width: number, height: number, isMirrored?: boolean}} leaf mirrored: it lies at the left and turns to the right
 * @returns {{front: number[][], back: number[][], matrix: number[], fold: object, shade: object}} `front`: what is left
 *   of the page that goes, within its own box; `back`: what is seen of the page that comes, within its own box;
 *   `matrix`: puts that box, whose corner is at the spine, to its place; `fold`, `shade`: the fold within the box of the
 *   page below and within the back's, as the angle (radians, as in CSS) and start (pixels) of a gradient
 */
export function folded(share, { width, height, isMirrored = false }) {
  const corner = { x: width, y: height }
  const turned = Math.min(0.9999, Math.max(0.0001, share))
  const lifted = { x: width * (1 - 2 * turned), y: height - width * 0.9 * turned * (1 - turned) }
  const middle = { x: (corner.x + lifted.x) / 2, y: (corner.y + lifted.y) / 2 }
  const length = Math.hypot(corner.x - lifted.x, corner.y - lifted.y)
  const normal = { x: (corner.x - lifted.x) / length, y: (corner.y - lifted.y) / length }
  const leaf = [[0, 0], [width, 0], [width, height], [0, height]]
  const beyond = point => (point[0] - middle.x) * normal.x + (point[1] - middle.y) * normal.y
  const mirror = points => points.map(([x, y]) => [width - x, y])
  const front = cut(leaf, point => -beyond(point))
  const back = cut(leaf, beyond)
  // The reflection: its linear part, and where it puts the spine.
  const [xx, xy, yy] = [1 - 2 * normal.x ** 2, -2 * normal.x * normal.y, 1 - 2 * normal.y ** 2]
  const reach = 2 * (middle.x * normal.x + middle.y * normal.y)
  const [left, top] = [reach * normal.x, reach * normal.y]
  const matrix = isMirrored ? [-xx, xy, -xy, yy, -left, top] : [-xx, -xy, xy, yy, left + xx * width, top + xy * width]
  const flat = { x: middle.x, y: middle.y, nx: normal.x, ny: normal.y }
  const turnedOver = { ...flat, x: width - flat.x, nx: -flat.nx }
  return {
    front: isMirrored ? mirror(front) : front, back: isMirrored ? back : mirror(back), matrix,
    fold: gradient(isMirrored ? turnedOver : flat, width, height),
    shade: gradient(isMirrored ? flat : turnedOver, width, height)
  }
}

/** Keeps the part of a polygon where a distance is not negative (Sutherland and Hodgman). */
function cut(points, distance) {
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length]
    const [here, there] = [distance(point), distance(next)]
    const kept = here >= 0 ? [point] : []
    if (here * there >= 0) return kept
    const share = here / (here - there)
    return [...kept, [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]]
  })
}

/** A CSS gradient runs through the middle of its box, and is as long as the box's corners need. */
function gradient({ x, y, nx, ny }, width, height) {
  const angle = Math.atan2(nx, -ny)
  const length = Math.abs(width * Math.sin(angle)) + Math.abs(height * Math.cos(angle))
  return { angle, start: (x - width / 2) * nx + (y - height / 2) * ny + length / 2 }
}
