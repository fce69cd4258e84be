// The boxes of a run of words on its page: one for each line. No DOM.

/**
 * @param {{box?: number[]}[]} words of the page @param {[number, number]} run first and last
 * @param {{width: number, height: number}} page points
 * @returns {{left: number, top: number, width: number, height: number}[]} in shares of the page
 */
export function boxesOf(words, [first, last] = [0, -1], { width, height }) {
  const lines = []
  for (const { box } of words.slice(first, last + 1)) {
    if (!box) continue
    const [x, y, w, h] = box
    const line = lines.at(-1)
    if (line && Math.abs(line.y - y) < h / 2 && x >= line.x) {
      line.w = Math.max(line.w, x + w - line.x)
      line.h = Math.max(line.h, h)
    } else lines.push({ x, y, w, h })
  }
  return lines.map(({ x, y, w, h }) => ({ left: x / width, top: y / height, width: w / width, height: h / height }))
}
