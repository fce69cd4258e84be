// Selects the words of an untrusted document in a box, as if by hand.

/**
 * @param {import('../documents/document-body.js').DocumentBody} body
 * @param {{left: number, top: number, right: number, bottom: number}} box in the window
 * @returns {boolean} whether there were any
 */
export function selectWords(body, box) {
  const { inside } = body
  const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT)
  const word = inside.createRange()
  let range
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index, 0: text } of node.data.matchAll(/\S+/gu)) {
      word.setStart(node, index)
      word.setEnd(node, index + text.length)
      const { left, top, width, height } = body.toWindow(word.getBoundingClientRect())
      const [x, y] = [left + width / 2, top + height / 2]
      if (!width || x < box.left || x > box.right || y < box.top || y > box.bottom) continue
      range ??= word.cloneRange()
      range.setEnd(node, index + text.length)
    }
  }
  if (!range) return false
  inside.getSelection().removeAllRanges()
  inside.getSelection().addRange(range)
  return true
}
