// Prints the open pages: their sharpest pictures, a sheet for each; documents on as many as they need.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { pageName } from '../issue/manifest.js'
import { pictureFor } from '../pages/pictures.js'
import { allowed, copied } from './copy-limit.js'

/** @param {object} reader see `README.md` */
export async function printPages(reader) {
  const { issue, toolbar } = reader
  const open = reader.pages.map(number => issue.page(number))
  const pages = open.filter(({ pictures }) => pictures?.length > 0)
  // The printed look of one with scripts is unknown.
  const documents = open.filter(({ document }) => document && !document.isScripted)
  if (pages.length + documents.length === 0) return toolbar.note(phrase('These pages can’t be printed.'))
  toolbar.note(phrase('Preparing the pages for printing …'))
  const pictures = pages.map(page => element('img', {
    class: 'printed-page', src: pictureFor(page.pictures, Infinity).src,
    alt: phrase('Page {page}', { page: pageName(page) })
  }))
  const sheets = element('div', { class: 'printed' }, ...pictures)
  await Promise.all([loadStyles('print'), ...pictures.map(picture => picture.decode().catch(() => {}))])
  document.body.append(sheets)
  const text = documents.length > 0 ? await (await import('./print-document.js')).laySheets(sheets, documents, issue)
    : ''
  // Printed words could be copied.
  if (issue.copyLimit && text && allowed(text, issue.copyLimit, copied(localStorage, issue.key)).isCut) {
    sheets.remove()
    return toolbar.note(phrase('These pages exceed the copy limit of this issue and can’t be printed.'))
  }
  if (text) reader.allowCopy(text)
  addEventListener('afterprint', () => sheets.remove(), { once: true })
  print()
}
