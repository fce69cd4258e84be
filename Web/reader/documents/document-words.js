// The words of an accessible untrusted document: finding them, and marking them without changing the
// document (CSS Custom Highlight API; browsers without it mark nothing).
import { folded } from '../find/found.js'

const unread = 'rt, rp, script, style, template'
const runningOn = new Set(['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd',
  'mark', 'q', 'rb', 'ruby', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'])
/** Letters before and after, to recognise a passage. */
const context = 40

/** All matches of a phrase, in document order; accents and case don't matter. @returns {Range[]} */
export function rangesOf(inside, phrase) {
  const wanted = folded(phrase).trim()
  if (!wanted) return []
  const { text, from, to } = wordsOf(inside)
  const ranges = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    ranges.push(rangeOf(inside, from[at], to[at + wanted.length - 1]))
  return ranges
}

/**
 * A passage marked before.
 * @param {Document} inside
 * @param {{before?: string, highlight?: string, after?: string}} words
 * @param {number} [near] share of the document: of equal passages, the nearest one
 * @returns {Range|undefined}
 */
export function passage(inside, { before = '', highlight = '', after = '' }, near) {
  const wanted = folded(highlight).trim()
  if (!wanted) return undefined
  const { text, from, to } = wordsOf(inside)
  const [head, tail] = [folded(before).trim(), folded(after).trim()]
  let best
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const likeness = Number(text.slice(0, at).trimEnd().endsWith(head))
      + Number(text.slice(at + wanted.length).trimStart().startsWith(tail))
    const distance = near === undefined ? at : Math.abs(at - near * text.length)
    if (!best || likeness > best.likeness || (likeness === best.likeness && distance < best.distance))
      best = { at, likeness, distance }
  }
  return best && rangeOf(inside, from[best.at], to[best.at + wanted.length - 1])
}

/** A document's selection, with the text around it. @returns {{text: object, box: DOMRect}|undefined} */
export function selectedPassage(inside) {
  const selection = inside.getSelection()
  if (!selection || selection.isCollapsed || !selection.rangeCount) return undefined
  const range = selection.getRangeAt(0)
  const highlight = selection.toString().trim()
  if (!highlight) return undefined
  const around = isBefore => {
    const rest = inside.createRange()
    rest.selectNodeContents(inside.body)
    if (isBefore) rest.setEnd(range.startContainer, range.startOffset)
    else rest.setStart(range.endContainer, range.endOffset)
    const words = rest.toString().replace(/\s+/g, ' ')
    return isBefore ? words.slice(-context) : words.slice(0, context)
  }
  return { text: { before: around(true), highlight, after: around(false) }, box: range.getBoundingClientRect() }
}

/** Marks ranges; replaces earlier ones of the same name. */
export function paint(inside, name, ranges) {
  const { CSS, Highlight } = inside.defaultView ?? {}
  if (!CSS?.highlights || !Highlight) return
  if (ranges.length > 0) CSS.highlights.set(`edicola-${name}`, new Highlight(...ranges))
  else CSS.highlights.delete(`edicola-${name}`)
}

/** The folded text, and the range of each letter in the document. */
function wordsOf(inside) {
  const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT)
  let text = ''
  let block
  const from = [], to = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest(unread)) continue
    const home = blockOf(node)
    if (block && home !== block) add(' ', node, 0, 0)
    block = home
    let offset = 0
    for (const letter of node.data) {
      add(folded(letter), node, offset, offset + letter.length)
      offset += letter.length
    }
  }
  return { text, from, to }

  function add(letters, node, start, end) {
    for (const letter of letters) {
      if (letter === ' ' && (text === '' || text.endsWith(' '))) continue
      text += letter
      for (let unit = 0; unit < letter.length; unit += 1) {
        from.push({ node, offset: start })
        to.push({ node, offset: end })
      }
    }
  }
}

/** The paragraph around a text. */
export function blockOf({ parentElement }) {
  let home = parentElement
  while (home.parentElement && runningOn.has(home.localName)) home = home.parentElement
  return home
}

function rangeOf(inside, start, end) {
  const range = inside.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}
