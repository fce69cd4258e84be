// Which key does what. Single letters, none that a browser or a screen reader needs with its own keys held. No DOM.

const plain = new Map(Object.entries({
  PageDown: 'next', PageUp: 'previous', ' ': 'onward', Home: 'first', End: 'last',
  ArrowDown: 'scrollDown', ArrowUp: 'scrollUp',
  d: 'double', t: 'thumbnails', c: 'contents', f: 'fullScreen', g: 'goTo', w: 'fit', s: 'shift',
  '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', 0: 'zoomReset', '?': 'help', Escape: 'escape'
}))

/**
 * @param {{key: string, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean, shiftKey?: boolean}} event
 * @returns {string|undefined} the name of an action
 */
export function actionFor(event, { isRightToLeft = false } = {}) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'ArrowRight') return isRightToLeft ? 'previous' : 'next'
  if (event.key === 'ArrowLeft') return isRightToLeft ? 'next' : 'previous'
  if (event.key === ' ' && event.shiftKey) return 'back'
  return plain.get(event.key) ?? (event.shiftKey ? undefined : plain.get(event.key.toLowerCase()))
}

/** What the help sheet lists. */
export const help = [
  ['→ ←', 'Next and previous page'], ['Space', 'On through the page, then to the next'], ['Home End', 'First and last page'],
  ['G', 'Go to a page'], ['C', 'Contents'], ['T', 'All pages, small'], ['D', 'One page or two'], ['S', 'Shift the pairs by one'],
  ['W', 'Whole page or whole width'], ['+ − 0', 'Larger, smaller, as it was'], ['F', 'Full screen'], ['Esc', 'Close, or bring the frame']
]
