import { element } from '../modules/element.js'

/** A page's small picture at its shape, or its paper while there is none. */
export const thumbnail = page => page.thumbnail
  ? element('img', { src: page.thumbnail, alt: '', decoding: 'async', draggable: 'false', width: String(Math.round(page.width)), height: String(Math.round(page.height)) })
  : element('svg', { class: 'thumbnail-blank', viewBox: `0 0 ${Math.round(page.width)} ${Math.round(page.height)}`, 'aria-hidden': 'true' })
