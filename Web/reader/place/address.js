// Pages in addresses: `…/read/12?q=word` on a newsstand, `#12` for an issue on disk. No DOM.

/** @param {string} [root] `/p/i/read/`; without it the page is in the fragment */
export const addressOf = (page, root, search = '') => root ? `${root}${page}${search}` : `${search}#${page}`

/**
 * The words of a text fragment in a link (`#:~:text=…`). Browsers search for them when the page loads, when
 * it has no words yet.
 * @param {string} [address] of the page's request, with its fragment @returns {string|undefined}
 */
export function wordsMeant(address = '') {
  const text = /:~:(?:[^&]*&)*?text=([^&]*)/.exec(address)?.[1]
  const first = text?.split(',').find(part => !part.endsWith('-') && !part.startsWith('-'))
  try { return first ? decodeURIComponent(first) : undefined } catch { return undefined }
}

/** @returns {number|undefined} */
export function pageIn({ pathname, hash }, root) {
  const text = root ? (pathname.startsWith(root) ? pathname.slice(root.length) : '') : hash.slice(1)
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}
