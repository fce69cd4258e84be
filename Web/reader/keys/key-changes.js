// Keys for display, and readers' changes. No DOM.
import { phrase } from '../../modules/phrases.js'
import { actions, keysOf } from './keys.js'

export const groups = { pages: 'Pages', places: 'Places', view: 'View', reader: 'Reader' }

/**
 * Gives an action another key, taking it from others.
 * @returns {Record<string, string[]>} the changes from now on
 */
export function assign(changes, action, name) {
  const next = { ...changes }
  for (const other of actions) {
    const keys = keysOf(other, changes)
    if (other.name !== action && keys.includes(name)) next[other.name] = keys.filter(key => key !== name)
  }
  next[action] = [name]
  return next
}

/** Tab and Enter stay the browser's, Escape always leaves. */
export const canAssign = name =>
  !['Tab', 'Shift+Tab', 'Enter', 'Escape', 'Shift'].includes(name) && !/^F\d+$/.test(name)

const signs = {
  ArrowRight: '→', ArrowLeft: '←', ArrowDown: '↓', ArrowUp: '↑', PageDown: 'Page ↓', PageUp: 'Page ↑', Escape: 'Esc',
  Backspace: '⌫', '-': '−'
}

/** A key's label. */
export function keyWords(name) {
  const [key, shift] = name.startsWith('Shift+') && name.length > 6 ? [name.slice(6), '⇧ '] : [name, '']
  if (key === 'Space') return shift + phrase('Space')
  return shift + (signs[key] ?? (key.length === 1 ? key.toUpperCase() : key))
}
