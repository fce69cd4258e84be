// The reader's view of a manifest (Readium Web Publication Manifest, Divina). No DOM.

import { language, phrase } from '../../modules/phrases.js'
import { documentType, layerType, readDocument } from './document-page.js'

/**
 * @typedef {object} Page
 * @property {number} number      position in reading order, from 1
 * @property {string} [label]     the printed number
 * @property {number} width       points
 * @property {number} height      points
 * @property {'start'|'end'|'centre'} [side] in a spread, when unusual; `start` is read first
 * @property {{src: string, width: number, height: number, size?: number}[]} pictures narrowest first; may be empty
 * @property {object} [tiles]     see `tiles.js`
 * @property {string} [thumbnail]
 * @property {string} [layer]     words and links
 * @property {{src: string, isScripted: boolean}} [document] for a page that is no picture
 */

/** @param {string} base the manifest's own address: its links are relative to it */
export function readIssue(manifest, base) {
  const { metadata } = manifest
  const address = href => new URL(href, base).href
  const isRightToLeft = metadata.readingProgression === 'rtl'
  const pages = manifest.readingOrder.map((link, index) => readPage(link, index + 1, address, isRightToLeft))
  return {
    key: `${metadata.edicola?.publication ?? ''}/${metadata.edicola?.issue ?? ''}`,
    title: metadata.title,
    publication: metadata.belongsTo?.magazine?.name ?? '',
    language: metadata.language,
    isRightToLeft,
    pageCount: Math.max(metadata.numberOfPages ?? 0, pages.length),
    pages,
    contents: flatten(manifest.toc ?? []),
    articles: readArticles(manifest, base),
    layout: metadata.layout ?? 'fixed',
    copyLimit: metadata.edicola?.copyLimit,
    isTwoDimensional: metadata.edicola?.navigation === 'articles',
    hasDocuments: pages.some(({ document }) => document),
    content: metadata.edicola?.content && address(`assets/${metadata.edicola.content}/`),
    cover: coverOf(manifest, base)
  }
}

export function coverOf({ resources = [], metadata }, base) {
  const covers = resources.filter(({ rel }) => rel === 'cover')
  const cover = covers.find(({ width }) => width >= 360) ?? covers.at(-1)
  return cover
    && { src: new URL(cover.href, base).href, width: cover.width, height: cover.height,
      colour: metadata.edicola?.colour }
}

function readPage(link, number, address, isRightToLeft) {
  const alternates = link.alternate ?? []
  const { label, page, pageWidth, pageHeight, tiles } = link.properties ?? {}
  if (documentType.test(link.type) && link.href !== 'about:blank') return readDocument(link, number, address)
  const [width, height] = [pageWidth ?? link.width ?? 595, pageHeight ?? link.height ?? 842]
  const pictures = [link, ...alternates]
    .filter(({ properties, width }) => properties?.rendition && width > 0)
    .map(picture => ({
      src: address(picture.href), width: picture.width,
      height: picture.height ?? Math.round(picture.width * height / width),
      size: picture.properties.size
    }))
    .sort((left, right) => left.width - right.width)
  const thumbnail = alternates.find(({ rel }) => rel === 'thumbnail')
  const layer = alternates.find(({ type }) => type === layerType)
  return {
    number, label, width, height, pictures,
    side: page === usualSide(number, width > height, isRightToLeft) ? undefined
      : { left: isRightToLeft ? 'end' : 'start', right: isRightToLeft ? 'start' : 'end', center: 'centre' }[page],
    thumbnail: thumbnail && address(thumbnail.href),
    layer: layer && address(layer.href),
    tiles: tiles && { ...tiles, href: address(tiles.href ?? '') }
  }
}

/** @returns {import('../articles/articles.js').Article[]} in page order */
export function readArticles(manifest, base) {
  return (manifest.metadata.contains?.article ?? []).map(article => ({
    title: article.name, author: article.author, section: article.section,
    page: article.position, pageCount: Math.max(1, article.numberOfPages ?? 1),
    text: article.links?.[0] && new URL(article.links[0].href, base).href
  })).sort((one, two) => one.page - two.page)
}

/** The manifest's default side, for programs that don't pair pages; we ignore it. */
function usualSide(number, isLandscape, isRightToLeft) {
  if (number === 1 || isLandscape) return 'center'
  return (number % 2 === 0) !== isRightToLeft ? 'left' : 'right'
}

/** Contents in order, each with its depth, including entries without a link. */
const flatten = (links, depth = 0) => links.flatMap(link => [
  { title: link.title ?? '', page: link.properties?.position, fragment: link.href?.split('#')[1], depth },
  ...flatten(link.children ?? [], depth + 1)
])

/** A page's name: its printed number, otherwise its position. */
export const pageName = page => page.label || String(page.number)

/** Printed page numbers, and their positions if different. */
export function placeOf(pages, count) {
  const position = phrase('{page} of {count}', { page: pages.map(({ number }) => number).join('–'), count })
  if (pages.every(page => pageName(page) === String(page.number))) return { words: position }
  const page = together(pages.map(pageName))
  return { words: pages.length > 1 ? phrase('Pages {page}', { page }) : phrase('Page {page}', { page }), position }
}

/** The same in one sentence for screen readers, with the heading. @param {number[]} numbers positions */
export function spokenPlace(issue, numbers) {
  const { words, position } = placeOf(numbers.map(number => issue.page(number)), issue.pageCount)
  const values = { page: numbers.join('–'), count: issue.pageCount }
  const place = position ? `${words}, ${position}`
    : numbers.length > 1 ? phrase('Pages {page} of {count}', values) : phrase('Page {page} of {count}', values)
  return [place, headingAt(issue.contents, numbers.at(-1))?.title].filter(Boolean).join(', ')
}

/** `2–3`, but `C2 and 1`. */
function together(names) {
  return names.every(name => /^\d+$/.test(name)) ? names.join('–') : new Intl.ListFormat(language).format(names)
}

/** The last entry of the contents at or before a page. */
export const headingAt = (contents, number) =>
  contents.filter(({ page }) => page !== undefined && page <= number).at(-1)
