import { element } from '../../modules/element.js'
import { headingAt } from '../issue/manifest.js'

const here = new Set()

/** Whether a thumbnail was loaded: it shows immediately. */
export const isHere = address => here.has(address)

/** @param {HTMLImageElement} image a thumbnail, to remember when it loads */
export function remember(image) {
  image.addEventListener('load', () => here.add(image.src), { once: true })
  return image
}

/** The proportions of a page's thumbnail: a document that fills the window has none, and gets a book's. */
export const shapeOf = page =>
  page.isFluid ? { width: 3, height: 4 } : { width: Math.round(page.width), height: Math.round(page.height) }

/** A page's thumbnail at its proportions, or its name, or blank paper until it loads. */
export function thumbnail(page, issue) {
  const { width, height } = shapeOf(page)
  if (page.thumbnail)
    return remember(element('img',
      { src: page.thumbnail, alt: '', decoding: 'async', draggable: 'false', width: String(width),
        height: String(height) }))
  const blank = element('svg', { class: 'thumbnail-blank', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' })
  return page.document ? leaf(page, issue, blank) : blank
}

/** A document as a leaf with its heading; a heading continued from another document is lighter. */
function leaf(page, issue, paper) {
  const first = issue.contents.find(({ page: start }) => start === page.number)
  const heading = first ?? headingAt(issue.contents, page.number)
  const made = element('span', { class: `thumbnail-leaf${first ? '' : ' goes-on'}`, 'aria-hidden': 'true' }, paper,
    element('span', { class: 'thumbnail-heading', lang: issue.language, dir: 'auto' }, heading?.title ?? issue.title))
  const { width, height } = shapeOf(page)
  made.style.aspectRatio = `${width} / ${height}`
  return made
}
