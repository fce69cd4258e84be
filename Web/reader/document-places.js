// Places in a stranger's document: what a fragment names, what stands first on a screen, and where things lie.

/** What the fragment of a link names. @returns {Element|undefined} */
export const targetOf = (inside, fragment) =>
  fragment === undefined ? undefined : inside.getElementById(fragment) ?? inside.getElementsByName(fragment)[0]

/** Its first box: something that goes on in the next column begins in this one. @param {Element|Range} place */
export function boxOf(place) {
  const boxes = [...place.getClientRects()]
  return boxes.find(({ width, height }) => width > 0 || height > 0) ?? boxes[0] ?? place.getBoundingClientRect()
}

/**
 * The first letter on the screen, as a range of that letter.
 * @param {{side: number, top: number}} columns
 */
export function firstInView(inside, { side, top }, isRightToLeft) {
  const x = isRightToLeft ? inside.documentElement.clientWidth - side - 3 : side + 3
  const at = inside.caretPositionFromPoint?.(x, top + 8)
  const [node, offset] = at ? [at.offsetNode, at.offset] : startOf(inside.caretRangeFromPoint?.(x, top + 8))
  if (node?.nodeType !== Node.TEXT_NODE || node.length === 0) return undefined
  const range = inside.createRange()
  const first = Math.min(offset, node.length - 1)
  range.setStart(node, first)
  range.setEnd(node, first + 1)
  const { width, height } = range.getBoundingClientRect()
  return width || height ? range : undefined
}

const startOf = range => range ? [range.startContainer, range.startOffset] : []
