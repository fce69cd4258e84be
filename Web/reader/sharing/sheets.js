// Where to split a scrolled document into sheets of paper. No DOM.

/**
 * The lowest place that cuts through nothing; if there is none, a box taller than the sheet is cut.
 * @param {{top: number, bottom: number}[]} boxes lines and pictures @param {number} from where the sheet begins
 * @param {number} to where it is full
 */
export function firstFit(boxes, from, to) {
  let end = to
  for (;;) {
    const cut = boxes.filter(({ top, bottom }) => top < end - 0.5 && bottom > end + 0.5)
    if (cut.length === 0) return end
    end = Math.floor(Math.min(...cut.map(({ top }) => top)))
    // Half a blank sheet is worse than a picture in two halves.
    if (end < from + (to - from) / 2) return to
  }
}
