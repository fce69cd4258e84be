// The table of keys, also for the help sheet. Single letters, none used by browsers or screen readers; each can be
// changed (`key-changes.js`), and letters can be switched off. No DOM.

/**
 * @typedef {{name: string, group: string, words: string, keys: string[]}} Action `keys` as {@link keyName} has them
 */

/** @type {Action[]} */
export const actions = [
  { name: 'next', group: 'pages', words: 'Next page', keys: ['ArrowRight', 'PageDown'] },
  { name: 'previous', group: 'pages', words: 'Previous page', keys: ['ArrowLeft', 'PageUp'] },
  { name: 'onward', group: 'pages', words: 'Forward in the page, then to the next', keys: ['Space'] },
  { name: 'back', group: 'pages', words: 'Back through the page', keys: ['Shift+Space'] },
  { name: 'scrollDown', group: 'pages', words: 'Down on the page', keys: ['ArrowDown'] },
  { name: 'scrollUp', group: 'pages', words: 'Up on the page', keys: ['ArrowUp'] },
  { name: 'first', group: 'pages', words: 'First page', keys: ['Home'] },
  { name: 'last', group: 'pages', words: 'Last page', keys: ['End'] },
  { name: 'nextArticle', group: 'places', words: 'Next article', keys: [']'] },
  { name: 'previousArticle', group: 'places', words: 'Previous article', keys: ['['] },
  { name: 'contents', group: 'places', words: 'Contents', keys: ['c'] },
  { name: 'thumbnails', group: 'places', words: 'All pages', keys: ['t'] },
  { name: 'strip', group: 'places', words: 'Thumbnails', keys: ['r'] },
  { name: 'goTo', group: 'places', words: 'Go to a page', keys: ['g'] },
  { name: 'cameFrom', group: 'places', words: 'Back to previous page', keys: ['Backspace'] },
  { name: 'wentTo', group: 'places', words: 'Forward again', keys: ['Shift+Backspace'] },
  { name: 'where', group: 'places', words: 'Where am I', keys: ['i'] },
  { name: 'tools', group: 'places', words: 'To the toolbar', keys: ['k'] },
  { name: 'pages', group: 'places', words: 'To the pages', keys: ['j'] },
  { name: 'double', group: 'view', words: 'One page or two', keys: ['d'] },
  { name: 'scroll', group: 'view', words: 'Pages or scroll', keys: ['v'] },
  { name: 'shift', group: 'view', words: 'Shift the pairs by one', keys: ['s'] },
  { name: 'fit', group: 'view', words: 'Fit page or width', keys: ['w'] },
  { name: 'zoomIn', group: 'view', words: 'Larger', keys: ['+', '='] },
  { name: 'zoomOut', group: 'view', words: 'Smaller', keys: ['-'] },
  { name: 'zoomReset', group: 'view', words: 'Reset zoom', keys: ['0'] },
  { name: 'fullScreen', group: 'view', words: 'Full screen', keys: ['f'] },
  { name: 'view', group: 'reader', words: 'View', keys: ['o'] },
  { name: 'share', group: 'reader', words: 'Share this page', keys: ['u'] },
  { name: 'clip', group: 'reader', words: 'Cut out a part', keys: ['e'] },
  { name: 'print', group: 'reader', words: 'Print these pages', keys: ['Shift+p'] },
  { name: 'leave', group: 'reader', words: 'Back to the issue', keys: ['q'] },
  { name: 'help', group: 'reader', words: 'Keyboard shortcuts', keys: ['?'] },
  { name: 'escape', group: 'reader', words: 'Close, or show the toolbar', keys: ['Escape'] }
]

/** @param {Action[]} more actions of a part (see `README.md`) */
export const addActions = more =>
  actions.push(...more.filter(({ name }) => !actions.some(known => known.name === name)))

/**
 * A key press by name: `a`, `Shift+a`, `?`, `Space`, `Shift+ArrowLeft`.
 * @returns {string|undefined} undefined with a modifier of the browser's
 */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }) {
  if (ctrlKey || metaKey || altKey || isComposing || !key || key === 'Dead' || key === 'Shift') return undefined
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key
  // Signs count, however they are typed.
  const isSign = name.length === 1 && name.toUpperCase() === name
  return shiftKey && !isSign ? `Shift+${name}` : name
}

/** The keys of an action, with the reader's own changes. */
export const keysOf = ({ name, keys }, changes = {}) => Array.isArray(changes[name]) ? changes[name] : keys

/**
 * @param {KeyboardEvent} event
 * @param {{isRightToLeft?: boolean, changes?: Record<string, string[]>, hasLetters?: boolean}} how
 * @returns {string|undefined} the name of an action
 */
export function actionFor(event, { isRightToLeft = false, changes = {}, hasLetters = true } = {}) {
  let name = keyName(event)
  if (!name || (!hasLetters && isCharacter(name))) return undefined
  if (isRightToLeft) name = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[name] ?? name
  return actions.find(action => keysOf(action, changes).includes(name))?.name
}

/** Keys that a reader can switch off (WCAG 2.2, 2.1.4). */
const isCharacter = name => name !== 'Space' && name.replace('Shift+', '').length === 1
