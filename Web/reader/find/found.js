// Matches on a page, and their boxes: accents, case, ligatures and line-end hyphens don't matter. No DOM.

const softHyphen = '\u00ad'

/** The form for comparing texts: no accents, one case, single spaces; `Straße` and `STRASSE` are one word. */
export const folded = text =>
  text.normalize('NFKD').replace(/[\p{M}\u00ad]/gu, '').toLowerCase().replaceAll('ß', 'ss').replace(/[\s\p{Z}]+/gu, ' ')

/**
 * A page's folded text, with the word of each letter.
 * @param {object} layer the page layer
 * @returns {{text: string, starts: number[], words: {text: string, box?: number[]}[]}} `starts`: each word's offset
 */
export function readable(layer) {
  const words = layer.lines
    ? layer.lines.flatMap(({ words = [] }) => words.map(([text, ...box]) => ({ text, box })))
    : (layer.text ?? []).flatMap(paragraph => textOf(paragraph).split(/\s+/).filter(Boolean).map(text => ({ text })))
  let text = ''
  const starts = []
  for (const word of words) {
    starts.push(text.length)
    const plain = folded(word.text).trim()
    // A word hyphenated at the line's end continues in the next.
    text += word.text.endsWith(softHyphen) ? plain : `${plain} `
  }
  return { text, starts, words }
}

const textOf = paragraph => typeof paragraph === 'string' ? paragraph : paragraph.p ?? paragraph.t ?? ''

/**
 * All matches of a phrase on a page, in reading order.
 * @param {ReturnType<typeof readable>} page
 * @param {string} phrase
 * @returns {{first: number, last: number, boxes: number[][], before: string, match: string, after: string}[]} words
 * from `first` to `last`; boxes in points, one a line, as wide as the match
 */
export function found(page, phrase) {
  const wanted = folded(phrase).trim()
  if (!wanted) return []
  const places = []
  for (let at = page.text.indexOf(wanted); at >= 0; at = page.text.indexOf(wanted, at + wanted.length)) {
    places.push(place(page, at, at + wanted.length))
  }
  return places
}

/**
 * The first place of a sentence, or of its longest contiguous part: an initial, a column or a box may have come
 * between.
 * @param {ReturnType<typeof readable>} page
 * @param {string} sentence
 * @returns {ReturnType<typeof found>[number]|undefined}
 */
export function foundMost(page, sentence) {
  const words = folded(sentence).trim().split(' ')
  for (let missing = 0; missing <= words.length / 2; missing += 1) {
    for (const part of [words.slice(missing), words.slice(0, words.length - missing)]) {
      const [place] = found(page, part.join(' '))
      if (place) return place
    }
  }
}

function place({ text, starts, words }, from, to) {
  const first = wordAt(starts, from)
  const last = wordAt(starts, to - 1)
  const boxes = []
  for (let index = first; index <= last; index += 1) {
    const { box } = words[index]
    if (!box) continue
    const end = starts[index + 1] ?? text.length
    const letters = Math.max(1, text.slice(starts[index], end).trimEnd().length)
    const [left, right] = [Math.max(0, from - starts[index]) / letters, Math.min(letters, to - starts[index]) / letters]
    add(boxes, [box[0] + box[2] * left, box[1], box[2] * (right - left), box[3]])
  }
  const between = (start, end) =>
    words.slice(Math.max(0, start), end).map(({ text }) => text).join(' ').replaceAll(`${softHyphen} `, '')
  return { first, last, boxes, before: between(first - 6, first), match: between(first, last + 1),
    after: between(last + 1, last + 9) }
}

/** Joins neighbours on a line into one box. */
function add(boxes, box) {
  const before = boxes.at(-1)
  const isSameLine = before && Math.abs(before[1] - box[1]) < box[3] / 2 && box[0] > before[0]
  if (isSameLine) before[2] = box[0] + box[2] - before[0]
  else boxes.push(box)
}

/** The last word that begins at or before a letter. */
function wordAt(starts, letter) {
  let low = 0, high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle] <= letter) low = middle
    else high = middle - 1
  }
  return low
}
