// The assets needed on this device to read an issue without the network, and the missing ones. No DOM.

/**
 * @typedef {{href: string, size: number, sha256?: string}} Wanted
 */

/**
 * All assets of an issue for a screen, in reading order: covers and shared ones first.
 * @param {object} manifest Readium Web Publication Manifest @param {string} base its address
 * @param {{isDense?: boolean}} screen a dense screen wants the 2x pictures
 * @returns {Wanted[]} each once
 */
export function assetsOf(manifest, base, { isDense = true } = {}) {
  const resources = manifest.resources ?? []
  const own = page => resources.filter(({ properties }) => properties?.position === page)
  const links = [
    ...resources.filter(({ properties }) => properties?.position === undefined),
    ...manifest.readingOrder.flatMap((link, index) => [
      picture(link, isDense), ...own(index + 1),
      ...(link.alternate ?? []).filter(({ properties }) => !properties?.rendition)
    ]),
    ...(manifest.metadata.contains?.article ?? []).flatMap(({ links }) => links ?? [])
  ]
  const wanted = new Map()
  for (const link of links) {
    if (!link?.href || link.href === 'about:blank') continue
    const href = new URL(link.href, base).href
    wanted.set(href, { href, size: link.properties?.size ?? 0, sha256: link.properties?.sha256 })
  }
  return [...wanted.values()]
}

/** The page itself if it is a document, else its picture for the screen. */
function picture(link, isDense) {
  const pictures = [link, ...(link.alternate ?? [])].filter(({ properties }) => properties?.rendition)
  if (pictures.length === 0) return link
  const asked = isDense ? '2x' : '1x'
  return pictures.find(({ properties }) => properties.rendition === asked) ?? pictures[0]
}

/**
 * The assets to download and to delete for another revision.
 * @param {Wanted[]} wanted @param {Set<string>} here addresses
 */
export function difference(wanted, here) {
  const addresses = new Set(wanted.map(({ href }) => href))
  const missing = wanted.filter(({ href }) => !here.has(href))
  return {
    missing, surplus: [...here].filter(href => !addresses.has(href)),
    bytes: missing.reduce((sum, { size }) => sum + size, 0), total: wanted.reduce((sum, { size }) => sum + size, 0)
  }
}

/** Modules and styles that a script names: its imports, static or dynamic, and its styles. */
export function namesIn(source, address) {
  const names = []
  for (const [, name] of source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) names.push(name)
  for (const [, name] of source.matchAll(/\bloadStyles\('([a-z-]+)'\)/g)) names.push(`/web/css/components/${name}.css`)
  return names.map(name => new URL(name, address).href)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

/** `3.4 MB` in a language. */
export function sizeWords(bytes, locale) {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  const digits = power > 1 && bytes / 1000 ** power < 100 ? 1 : 0
  return new Intl.NumberFormat(locale,
    { style: 'unit', unit: units[power], unitDisplay: 'short', maximumFractionDigits: digits }).format(
      bytes / 1000 ** power)
}
