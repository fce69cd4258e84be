// Selectable words and live links over a page's picture.
import { element } from '../modules/element.js'
import { linkPlaces, wordPlaces } from './layer.js'

const measure = document.createElement('canvas').getContext('2d')
const typeface = 'sans-serif'

/** @param {(page: number) => void} openPage called for links within the issue */
export function textLayer(layer, openPage) {
  measure.font = `100px ${typeface}`
  const text = element('div', { class: 'text-layer' })
  const ratio = layer.height / layer.width
  for (const place of wordPlaces(layer)) {
    const word = element('span', { class: 'word' }, place.text + (place.ends ? '' : ' '))
    put(word, place)
    // The height of the line is the size of the type; its width is stretched to the printed word's.
    const size = place.height * ratio * 0.82
    const natural = measure.measureText(place.text + (place.ends ? '' : ' ')).width / 100 * size
    word.style.fontSize = `${(size * 100).toFixed(3)}cqi`
    if (natural > 0) word.style.scale = `${(place.width / natural).toFixed(4)} 1`
    text.append(word)
    if (place.ends) text.append(element('br'))
  }
  const links = linkPlaces(layer).map(place => link(place, openPage))
  return [text, ...links]
}

function link(place, openPage) {
  const made = place.page
    ? element('a', { class: 'page-link', href: `#${place.page}`, 'aria-label': `Go to page ${place.page}` })
    : element('a', { class: 'page-link', href: place.uri, target: '_blank', rel: 'noopener noreferrer', 'aria-label': `Open ${place.uri}`, title: place.uri })
  put(made, place)
  made.style.inlineSize = `${place.width * 100}%`
  made.style.blockSize = `${place.height * 100}%`
  if (place.page) made.addEventListener('click', event => { event.preventDefault(); openPage(place.page) })
  return made
}

function put(made, { left, top }) {
  made.style.left = `${(left * 100).toFixed(3)}%`
  made.style.top = `${(top * 100).toFixed(3)}%`
}
