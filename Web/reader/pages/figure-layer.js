// Descriptions of figures among the words of a page, for screen readers: the pictures are in the page's own.
import { element } from '../../modules/element.js'
import { figurePlaces } from '../issue/figures.js'

/** @param {HTMLElement} text all words, laid out; each line ends with a break */
export function layFigures(text, layer) {
  const ends = [...text.querySelectorAll('br')]
  for (const { alt, line, left, top, width, height } of figurePlaces(layer).reverse()) {
    const made = element('span', { class: 'figure', role: 'img', 'aria-label': alt })
    made.style.cssText = 'position:absolute;pointer-events:none;'
      + `left:${left * 100}%;top:${top * 100}%;width:${width * 100}%;height:${height * 100}%`
    if (line > 0 && ends.length > 0) ends[Math.min(line, ends.length) - 1].after(made)
    else text.prepend(made)
  }
}
