// Ways to a page: by what is printed on it, and by the article. No DOM.

/**
 * The page that somebody means who types `12`, `xii` or `C1`: what is printed on a page counts before its position.
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

/** The first page of the article after these pages, or of the one before them. */
export function articleFrom(contents, pages, direction) {
  const starts = contents.map(({ page }) => page).filter(page => page !== undefined).sort((one, two) => one - two)
  return direction > 0 ? starts.find(page => page > pages.at(-1)) : starts.findLast(page => page < pages[0])
}
