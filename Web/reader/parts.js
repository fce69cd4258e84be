// What is plugged into the reader view; how, see `README.md`.
import article from './article-part.js'
import find from './find-part.js'
import listen from './listen-part.js'
import marks from './marks-part.js'
import spots from './spots-part.js'
import sync from './sync-part.js'

/** Those that an issue can use. @returns {Promise<((reader: HTMLElement) => void)[]>} */
export const partsOf = issue => Promise.all([
  find, article, listen, marks, sync,
  issue.copyLimit && import('./copy-part.js').then(part => part.default),
  issue.hasDocuments && import('./documents-part.js').then(part => part.default), spots,
  issue.isTwoDimensional && import('./two-ways-part.js').then(part => part.default)
].filter(Boolean))
