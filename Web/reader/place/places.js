// Finds a page by its printed number, or by the article. No DOM.

/**
 * The page for `12`, `xii` or `C1` as typed: printed numbers come before positions.
 * @returns {number|undefined} a position from 1
 */
export function pageCalled(text, issue) {
  const name = text.trim().toLowerCase()
  if (!name) return undefined
  for (let number = 1; number <= issue.pageCount; number += 1) {
    if (issue.page(number).label?.toLowerCase() === name) return number
  }
  const number = /^\d{1,6}$/.test(name) ? Number(name) : NaN
  return number >= 1 && number <= issue.pageCount ? number : undefined
}

/** The first page of the next article after these pages, or of the previous. */
export function articleFrom(contents, pages, direction) {
  const starts = contents.map(({ page }) => page).filter(page => page !== undefined).sort((one, two) => one - two)
  return direction > 0 ? starts.find(page => page > pages.at(-1)) : starts.findLast(page => page < pages[0])
}
