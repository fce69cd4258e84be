// Prints the pages that lie open: their sharpest pictures, a sheet for each.
import { element } from '../modules/element.js'
import { phrase } from '../modules/phrases.js'
import { wear } from '../modules/style-sheet.js'
import { pageName } from './manifest.js'
import { pictureFor } from './pictures.js'

/** @param {object} reader see `README.md` */
export async function printPages(reader) {
  const pages = reader.pages.map(number => reader.issue.page(number)).filter(({ pictures }) => pictures?.length > 0)
  if (pages.length === 0) return reader.frame.note(phrase('There is nothing here that can be printed.'))
  reader.frame.note(phrase('The pages are being made ready for the printer.'))
  const pictures = pages.map(page => element('img', {
    class: 'printed-page', src: pictureFor(page.pictures, Infinity).src, alt: phrase('Page {page}', { page: pageName(page) })
  }))
  await Promise.all([wear('print'), ...pictures.map(picture => picture.decode().catch(() => {}))])
  const sheets = element('div', { class: 'printed' }, ...pictures)
  document.body.append(sheets)
  addEventListener('afterprint', () => sheets.remove(), { once: true })
  print()
}
