// The parts of the reader view; see `README.md`.
import article from './articles/article-part.js'
import find from './find/find-part.js'
import listen from './listen/listen-part.js'
import marks from './marks/marks-part.js'
import spots from './spots/spots-part.js'
import sync from './sync/sync-part.js'

/** Those for an issue. @returns {Promise<((reader: HTMLElement) => void)[]>} */
export const partsOf = issue => Promise.all([
  find, article, listen, marks, sync,
  issue.copyLimit && import('./sharing/copy-part.js').then(part => part.default),
  issue.hasDocuments && import('./documents/documents-part.js').then(part => part.default), spots,
  issue.isTwoDimensional && import('./stage/brochure-part.js').then(part => part.default)
].filter(Boolean))
