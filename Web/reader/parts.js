// What is plugged into the reader view; how, see `README.md`.
import article from './article-part.js'
import documents from './documents-part.js'
import find from './find-part.js'
import listen from './listen-part.js'
import marks from './marks-part.js'
import spots from './spots-part.js'
import twoWays from './two-ways-part.js'

/** @type {((reader: HTMLElement) => void)[]} */
export const parts = [find, article, listen, marks, documents, spots, twoWays]
