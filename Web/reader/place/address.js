// Pages in addresses: `…/read/12?q=word` on a newsstand, `#12` where an issue is read from disk. No DOM.

/** @param {string} [root] `/p/i/read/`; without it the page stands in the fragment */
export const addressOf = (page, root, search = '') => root ? `${root}${page}${search}` : `${search}#${page}`

/**
 * The words that a link means to show (a text fragment, `#:~:text=…`). Browsers look for them as the page begins, when
 * no words lie over it yet.
 * @param {string} [address] with which the page was asked for, fragment and all @returns {string|undefined}
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
