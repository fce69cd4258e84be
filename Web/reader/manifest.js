// An issue's manifest (Readium Web Publication Manifest, Divina) as the reader needs it. No DOM.

export const layerType = 'application/vnd.edicola.page+json'

/**
 * @typedef {object} Page
 * @property {number} number      position in reading order, from 1
 * @property {string} [label]     what is printed on it
 * @property {number} width       points
 * @property {number} height      points
 * @property {{src: string, width: number}[]} pictures narrowest first; empty when the page could not be pressed
 * @property {string} [thumbnail]
 * @property {string} [layer]     words and links
 */

/** @param {string} base the manifest's own address: what it lists is relative to it */
export function readIssue(manifest, base) {
  const { metadata } = manifest
  const address = href => new URL(href, base).href
  const pages = manifest.readingOrder.map((link, index) => readPage(link, index + 1, address))
  const covers = (manifest.resources ?? []).filter(({ rel }) => rel === 'cover')
  const cover = covers.find(({ width }) => width >= 360) ?? covers.at(-1)
  return {
    key: `${metadata.edicola?.publication ?? ''}/${metadata.edicola?.issue ?? ''}`,
    title: metadata.title,
    publication: metadata.belongsTo?.magazine?.name ?? '',
    language: metadata.language,
    isRightToLeft: metadata.readingProgression === 'rtl',
    pageCount: Math.max(metadata.numberOfPages ?? 0, pages.length),
    pages,
    contents: flatten(manifest.toc ?? []),
    cover: cover && {
      src: address(cover.href), width: cover.width, height: cover.height, colour: metadata.edicola?.colour
    }
  }
}

function readPage(link, number, address) {
  const alternates = link.alternate ?? []
  const pictures = [link, ...alternates]
    .filter(({ properties, width }) => properties?.rendition && width > 0)
    .map(({ href, width }) => ({ src: address(href), width }))
    .sort((left, right) => left.width - right.width)
  const thumbnail = alternates.find(({ rel }) => rel === 'thumbnail')
  const layer = alternates.find(({ type }) => type === layerType)
  return {
    number,
    label: link.properties?.label,
    width: link.properties?.pageWidth ?? link.width ?? 595,
    height: link.properties?.pageHeight ?? link.height ?? 842,
    pictures,
    thumbnail: thumbnail && address(thumbnail.href),
    layer: layer && address(layer.href)
  }
}

/** Contents in order, each with its depth; those that lead nowhere keep their place. */
const flatten = (links, depth = 0) => links.flatMap(link => [
  { title: link.title ?? '', page: link.properties?.position, depth },
  ...flatten(link.children ?? [], depth + 1)
])

/** How a page is called: by what is printed on it, or else by its position. */
export const pageName = page => page.label || String(page.number)

/** Where pages are in the issue, with their names when these differ: `4–5 · 6 of 11`. */
export function placeOf(pages, count) {
  const positions = pages.map(({ number }) => number).join('–')
  const names = pages.map(pageName).join('–')
  return names === positions ? `${positions} of ${count}` : `${names} · ${positions} of ${count}`
}

/** The last entry of the contents at or before a page. */
export const headingAt = (contents, number) =>
  contents.filter(({ page }) => page !== undefined && page <= number).at(-1)

/** A picture's `srcset`. */
export const srcset = pictures => pictures.map(({ src, width }) => `${src} ${width}w`).join(', ')
