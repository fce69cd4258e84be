// The frame's signs, in one line's width.
import { element } from '../modules/element.js'

const strokes = {
  back: 'M15 5l-7 7 7 7',
  contents: 'M5 7h14M5 12h14M5 17h9',
  thumbnails: 'M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5zM13 13h6v6h-6z',
  view: 'M4 6h7v12H4zM13 6h7v12h-7z',
  fullScreen: 'M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4',
  close: 'M6 6l12 12M18 6L6 18'
}

export const icon = name => element('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
  element('path', { d: strokes[name] }))

export function iconButton(name, label, act, attributes = {}) {
  const button = element('button', { class: 'frame-button', type: 'button', 'aria-label': label, title: label, ...attributes }, icon(name))
  button.addEventListener('click', act)
  return button
}
