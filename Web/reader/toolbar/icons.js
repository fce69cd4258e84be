// Icons.
import { element } from '../../modules/element.js'

const strokes = {
  back: 'M15 5l-7 7 7 7',
  onward: 'M9 5l7 7-7 7',
  contents: 'M5 7h14M5 12h14M5 17h9',
  thumbnails: 'M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5zM13 13h6v6h-6z',
  view: 'M5 8h7m4 0h3M5 16h3m4 0h7M14 6a2 2 0 110 4 2 2 0 010-4zM10 14a2 2 0 110 4 2 2 0 010-4z',
  fullScreen: 'M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4',
  close: 'M6 6l12 12M18 6L6 18',
  return: 'M9 6L5 10l4 4M5 10h9a4 4 0 010 8h-3'
}

/** @param {string} path in a square of 24 */
export const addIcon = (name, path) => { strokes[name] ??= path }

export const icon = name => element('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
  element('path', { d: strokes[name] }))

export function iconButton(name, label, act, attributes = {}) {
  const button = element('button',
    { class: 'frame-button', type: 'button', 'aria-label': label, title: label, ...attributes }, icon(name))
  button.addEventListener('click', act)
  return button
}
