// Selectable words and live links over a page's picture.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { linkPlaces, runsOf, wordPlaces } from '../issue/layer.js'

export const ready = loadStyles('text-layer')

const measure = document.createElement('canvas').getContext('2d')
const typeface = 'sans-serif'
const widths = new Map()

/** Words added in one step. */
const atOnce = 80

/**
 * Its type is a tenth of the page's width (see {@link fitText}); all sizes in it are relative to it.
 * @param {(page: number) => void} openPage called for links within the issue
 * @returns {{parts: HTMLElement[], more: () => boolean}} `more` adds some words; false when complete
 */
export function textLayer(layer, openPage) {
  const text = element('div', { class: 'text-layer' })
  const ratio = layer.height / layer.width
  const runs = runsOf(wordPlaces(layer))
  const more = () => {
    measure.font = `100px ${typeface}`
    for (let words = 0; words < atOnce && runs.length > 0;) {
      const run = runs.shift()
      words += run.length
      layRun(text, run, ratio)
    }
    if (runs.length === 0 && layer.figures) import('./figure-layer.js').then(made => made.layFigures(text, layer))
    return runs.length > 0
  }
  return { parts: [text, ...linkPlaces(layer).map(place => link(place, openPage))], more }
}

function layRun(text, run, ratio) {
  // The font is as high as the line and stretched to its width; space after each word puts the next in its place.
  // (A stretched box for each word costs more.)
  const [first] = run
  const size = first.height * ratio * 0.82
  const words = run.map(({ text, ends }) => ends ? text : `${text} `)
  const natural = words.map(widthOf)
  const stretch = sum(run.map(({ width }) => width)) / size / Math.max(0.01, sum(natural))
  const line = element('span', { class: 'line' })
  line.style.cssText = `left:${percent(first.left)};top:${percent(first.top)};`
    + `font-size:${(size * 10).toFixed(4)}em;scale:${stretch.toFixed(4)} 1`
  words.forEach((text, index) => {
    const word = element('span', { class: 'word' }, text)
    const room = run[index].width / size / stretch - natural[index]
    if (Math.abs(room) > 0.005) word.style.marginInlineEnd = `${room.toFixed(3)}em`
    line.append(word)
  })
  text.append(line)
  if (run.at(-1).ends) text.append(element('br'))
}

/** @param {HTMLElement[]} parts of a page's text layer @param {number} width of the page */
export function fitText([text], width) { text.style.fontSize = `${width / 10}px` }

function link(place, openPage) {
  const made = place.page
    ? element('a',
      { class: 'page-link', href: `#${place.page}`, 'data-page': String(place.page),
        'aria-label': phrase('Go to page {page}', { page: place.page }) })
    : element('a',
      { class: 'page-link', href: place.uri, target: '_blank', rel: 'noopener noreferrer',
        'aria-label': phrase('Open {address}', { address: place.uri }), title: place.uri })
  made.style.cssText = `left:${percent(place.left)};top:${percent(place.top)};`
    + `width:${percent(place.width)};height:${percent(place.height)}`
  if (place.page) made.addEventListener('click', event => { event.preventDefault(); openPage(place.page) })
  return made
}

const sum = numbers => numbers.reduce((one, two) => one + two, 0)
const percent = share => `${(share * 100).toFixed(3)}%`

/** A word's natural width, in units of its font size. */
function widthOf(text) {
  const known = widths.get(text)
  if (known !== undefined) return known
  if (widths.size > 4000) widths.clear()
  const width = measure.measureText(text).width / 100
  widths.set(text, width)
  return width
}
