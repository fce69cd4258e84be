// A page's words and links with their boxes, in shares of its size. No DOM.

/** With more words a page is a drawing or a table of numbers; its spans would cost more than they give. */
const mostWords = 6000

/**
 * Words in reading order; each reaches to the next of its line, so a selection has no gaps.
 * @returns {{text: string, left: number, top: number, width: number, height: number, ends: boolean}[]}
 */
export function wordPlaces({ width, height, lines = [] }) {
  const places = []
  for (const { words = [], box } of lines) {
    words.forEach(([text, x, y, w, h], index) => {
      const next = words[index + 1]
      const reach = next && next[1] > x + w * 0.5 ? next[1] - x : w
      places.push({
        text, left: x / width, top: (box?.[1] ?? y) / height, width: Math.max(reach, 0.1) / width,
        height: (box?.[3] ?? h) / height, ends: !next
      })
    })
  }
  return places.length > mostWords ? [] : places
}

/** Joins words without gaps into one run each; a line is one, unless it runs the other way. */
export function runsOf(places) {
  const runs = []
  for (const place of places) {
    const last = runs.at(-1)?.at(-1)
    if (last && !last.ends && Math.abs(last.left + last.width - place.left) < 0.0005) runs.at(-1).push(place)
    else runs.push([place])
  }
  return runs
}

/**
 * Links to safe targets: to a page, or by http, https or mail.
 * @returns {{left: number, top: number, width: number, height: number, page?: number, uri?: string}[]}
 */
export function linkPlaces({ width, height, links = [] }) {
  return links.flatMap(/** @returns {object[]} */ ({ box, page, uri }) => {
    const place = { left: box[0] / width, top: box[1] / height, width: box[2] / width, height: box[3] / height }
    if (Number.isInteger(page) && page > 0) return [{ ...place, page }]
    return isSafe(uri) ? [{ ...place, uri }] : []
  })
}

function isSafe(uri) {
  try { return ['http:', 'https:', 'mailto:'].includes(new URL(uri).protocol) } catch { return false }
}
