// Places in an untrusted document: a fragment's element, the first text on a screen, and boxes.
import { blockOf } from './document-words.js'

/** The element of a fragment. @returns {Element|undefined} */
export const targetOf = (inside, fragment) =>
  fragment === undefined ? undefined : inside.getElementById(fragment) ?? inside.getElementsByName(fragment)[0]

/** Its first box: an element over two columns begins in the first. @param {Element|Range} place */
export function boxOf(place) {
  const boxes = [...place.getClientRects()]
  return boxes.find(({ width, height }) => width > 0 || height > 0) ?? boxes[0] ?? place.getBoundingClientRect()
}

/**
 * The first letter on the screen, as a range of one letter.
 * @param {Document} inside
 * @param {{side: number, top: number}} columns
 */
export function firstInView(inside, { side, top }, isRightToLeft) {
  const { clientWidth, clientHeight } = inside.documentElement
  const x = isRightToLeft ? clientWidth - side - 3 : side + 3
  // If a picture is first, the words below it count.
  for (const share of [0, 0.1, 0.2, 0.35, 0.5, 0.7]) {
    const range = letterAt(inside, x, top + 8 + share * clientHeight)
    if (range) return range
  }
  return undefined
}

function letterAt(inside, x, y) {
  const at = inside.caretPositionFromPoint?.(x, y)
  const [node, offset] = at ? [at.offsetNode, at.offset] : startOf(inside.caretRangeFromPoint?.(x, y))
  if (node?.nodeType !== Node.TEXT_NODE || node.length === 0) return undefined
  const range = inside.createRange()
  const first = Math.min(offset, node.length - 1)
  range.setStart(node, first)
  range.setEnd(node, first + 1)
  const { width, height, left, right, top, bottom } = range.getBoundingClientRect()
  const { clientWidth, clientHeight } = inside.documentElement
  return (width || height) && right > 0 && left < clientWidth && bottom > 0 && top < clientHeight ? range : undefined
}

const startOf = range => range ? [range.startContainer, range.startOffset] : []

/** The words from a letter on, with the text before in the paragraph. @param {Range} [range] */
export function beginning(range) {
  if (!range) return undefined
  const home = blockOf(range.startContainer)
  const [before, rest] = [range.cloneRange(), range.cloneRange()]
  before.setStartBefore(home.firstChild)
  before.setEnd(range.startContainer, range.startOffset)
  rest.setEndAfter(home.lastChild)
  const plain = text => text.replace(/\s+/g, ' ')
  return { before: plain(before.toString()).slice(-40), highlight: plain(rest.toString()).slice(0, 80).trim() }
}
