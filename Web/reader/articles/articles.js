// An issue's articles as text: the article of a page, its text in blocks, and its sentences. No DOM.

const softHyphen = /\u00ad\s?/g

/**
 * @typedef {{kind: 'heading'|'text'|'figure', level?: number, text: string, page: number}} Block
 * a figure's text describes it
 * @typedef {{title: string, author?: string, section?: string, page: number, pageCount: number, text?: string}} Article
 * `text`: the address of the article's text
 */

/** The open article: the one that begins on the page, otherwise the one that continues there. */
export function articleAt(articles, page) {
  const here = articles.filter(article => article.page <= page && page < article.page + article.pageCount)
  return here.find(article => article.page === page) ?? here.at(-1)
}

/** The page itself as an article, if it belongs to none. */
export const pageAsArticle = (page, title) => ({ title, page: page.number, pageCount: 1 })

/** @returns {Block[]} from an article's own text (`docs/notes/article.md`) */
export const blocksOf = ({ blocks = [], page }) => blocks.flatMap(block => {
  const text = (block.p ?? block.t ?? '').replace(softHyphen, '').trim()
  if (!text) return []
  return [block.h ? { kind: 'heading', level: block.h, text, page: block.page ?? page }
    : { kind: block.kind === 'figure' ? 'figure' : 'text', text, page: block.page ?? page }]
})

/**
 * @returns {Block[]} from page layers: their paragraphs, else their lines, joined where one continues in the next
 */
export const blocksOfLayers = layers => layers.flatMap(layer => {
  if (layer.text?.length) {
    return blocksOf({ page: layer.page, blocks: layer.text.map(part => typeof part === 'string' ? { p: part } : part) })
  }
  return runTogether(layer.lines ?? []).map(text => ({ kind: 'text', text, page: layer.page }))
})

function runTogether(lines) {
  const paragraphs = []
  let last
  for (const { words = [], box } of lines) {
    const text = words.map(([word]) => word).join(' ')
    if (!text) continue
    const gap = last ? box[1] - (last[1] + last[3]) : Infinity
    const goesOn = gap < box[3] * 0.7 && gap > -box[3] && Math.abs(box[3] - last[3]) < box[3] * 0.3
    if (goesOn) paragraphs.push(`${paragraphs.pop()} ${text}`)
    else paragraphs.push(text)
    last = box
  }
  return paragraphs.map(text => text.replace(softHyphen, '').trim()).filter(Boolean)
}

/**
 * Where to start in the blocks, to continue from a place in a document.
 * @param {Block[]} blocks
 * @param {string} paragraph the text around the place
 * @param {string} rest its end, after the place
 * @returns {{block: number, letter: number}|undefined}
 */
export function placeIn(blocks, paragraph, rest) {
  const plain = text => text.replace(softHyphen, '').replace(/\s+/g, ' ').trim()
  const [whole, end] = [plain(paragraph), plain(rest)]
  if (!end) return undefined
  const block = blocks.findIndex(({ text }) => plain(text) === whole)
  if (block >= 0) return { block, letter: blocks[block].text.length - end.length }
  // Blocks may differ from the document's, or lack text that only the document shows: numbers, marks of notes.
  for (const { index } of [...end.matchAll(/\S+/g)].slice(0, 12)) {
    const words = end.slice(index, index + 60)
    const near = blocks.findIndex(({ text }) => plain(text).includes(words))
    if (near >= 0) return { block: near, letter: plain(blocks[near].text).indexOf(words) }
  }
  return undefined
}

/** The sentences of a text, each with its offset. */
export function sentences(text, language = 'en') {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return [...segmenter.segment(text)].map(({ segment, index }) => ({ text: segment.trim(), index }))
    .filter(({ text }) => text)
}

/** Minutes to read, at 220 words a minute; scripts without spaces count two letters as a word. */
export function minutes(blocks) {
  const words = blocks.reduce(
    (sum, { text }) => sum + (/[\u3040-\u30ff\u4e00-\u9fff]/.test(text) ? text.length / 2 : text.split(/\s+/).length),
    0)
  return Math.max(1, Math.round(words / 220))
}
