// A button with its action.
import { element } from '../../modules/element.js'

export function button(act, attributes, ...content) {
  const made = element('button', { type: 'button', ...attributes }, ...content)
  made.addEventListener('click', act)
  return made
}
