// Fetches an article's text: its own if the issue has one, otherwise the words of its pages.
import { fetchLayer } from '../issue/layers.js'
import { blocksOf, blocksOfLayers } from './articles.js'

/** @returns {Promise<import('./articles.js').Block[]>} */
export async function fetchBlocks(issue, { text, page, pageCount }) {
  if (text) {
    const answer = await fetch(text).catch(() => undefined)
    if (answer?.ok) return blocksOf(await answer.json())
  }
  const pages = Array.from({ length: pageCount }, (_, index) => page + index).filter(number => number <= issue.readable)
  const layers = await Promise.all(
    pages.map(number => issue.page(number).layer && fetchLayer(issue.page(number).layer)))
  return blocksOfLayers(layers.filter(Boolean))
}
