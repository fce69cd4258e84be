// The help sheet: each key's action, from the table of keys, and the place to change it.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { button } from '../panels/button.js'
import { assign, canAssign, groups, keyWords } from './key-changes.js'
import { actions, keyName, keysOf } from './keys.js'

/** @param {() => {keys: object, letters: boolean}} preferences @param {(changes: object) => void} prefer */
export function keyPanel(preferences, prefer) {
  const made = element('div', { class: 'panel-keys' })
  const refresh = () => made.replaceChildren(...sheet())
  refresh()
  return made

  function sheet() {
    const { keys, letters } = preferences()
    const isChanged = Object.keys(keys).length > 0
    return [
      ...Object.entries(groups).map(([group, title]) => element('section', { class: 'panel-group' },
        element('h3', { class: 'panel-subtitle' }, phrase(title)),
        element('dl', { class: 'panel-help' },
          ...actions.filter(action => (action.group in groups ? action.group : 'reader') === group).map(line)))),
      element('section', { class: 'panel-group' },
        element('h3', { class: 'panel-subtitle' }, phrase('Letters and signs')),
        element('div', { class: 'panel-choices' },
          button(() => {
            prefer({ letters: true })
            refresh()
          }, { class: 'panel-choice', 'aria-pressed': String(letters) }, phrase('On')),
          button(() => {
            prefer({ letters: false })
            refresh()
          }, { class: 'panel-choice', 'aria-pressed': String(!letters) }, phrase('Off')),
          isChanged
            && button(() => { prefer({ keys: {} }); refresh() }, { class: 'panel-choice' }, phrase('Reset all keys'))))
    ]
  }

  function line(action) {
    const keys = keysOf(action, preferences().keys)
    const change = button(() => ask(action, change),
      { class: 'panel-key',
        'aria-label': phrase('{action}: {keys}. Change',
          { action: phrase(action.words), keys: keys.map(keyWords).join(', ') || phrase('no key') }),
        title: phrase('Change') },
      ...(keys.length > 0 ? keys.map(key => element('kbd', {}, keyWords(key))) : [element('span', {}, '–')]))
    return element('div', { class: 'panel-help-line', 'data-action': action.name },
      element('dt', {}, phrase(action.words)), element('dd', {}, change))
  }

  function ask(action, change) {
    if (action.name === 'escape') return
    change.replaceChildren(element('span', { class: 'panel-asking' }, phrase('Press a key')))
    const heard = event => {
      event.preventDefault()
      event.stopPropagation()
      const name = keyName(event)
      if (!name && event.key !== 'Escape') return
      stop()
      if (name && canAssign(name)) prefer({ keys: assign(preferences().keys, action.name, name) })
      refresh()
      made.querySelector(`[data-action="${action.name}"] button`)?.focus()
    }
    const stop = () => { change.removeEventListener('keydown', heard); change.removeEventListener('blur', left) }
    const left = () => { stop(); refresh() }
    change.addEventListener('keydown', heard)
    change.addEventListener('blur', left)
  }
}
