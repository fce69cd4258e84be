// The selection on a page, in the layer's words: for highlights, clippings and copying.
/**
 * @returns {{view: object, first: number, last: number, text: string}|undefined} words from `first` to `last` of the
 * page
 */
export function selectedWords(views) {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return undefined
  const range = selection.getRangeAt(0)
  for (const view of views) {
    const words = [...view.element.querySelectorAll('.word')]
    const inside = words.map((word, index) => range.intersectsNode(word) ? index : -1).filter(index => index >= 0)
    // A word touched only at its edge is not included.
    while (inside.length > 1 && isTouched(range, words[inside.at(-1)], 'start')) inside.pop()
    while (inside.length > 1 && isTouched(range, words[inside[0]], 'end')) inside.shift()
    if (inside.length > 0)
      return { view, first: inside[0], last: inside.at(-1), text: plain(words.slice(inside[0], inside.at(-1) + 1)) }
  }
  return undefined
}

function isTouched(range, word, edge) {
  return edge === 'start' ? range.endContainer === word.firstChild && range.endOffset === 0
    : range.startContainer === word.firstChild && range.startOffset >= word.textContent.trimEnd().length
}

const plain = words => words.map(word => word.textContent.trim()).join(' ').replace(/\u00ad /g, '')
