// Cover dates (EDTF level 1, as the server writes them) and prices in a language. No DOM.

/** @returns {string|undefined} nothing for a week or a season, which `Intl` has no words for. */
export function coverDateWords(text, locale) {
  const [first, last] = text.split('/').map(point)
  if (!first || (text.includes('/') && !last)) return undefined
  const format = new Intl.DateTimeFormat(locale, { ...first.parts, timeZone: 'UTC' })
  return last ? format.formatRange(first.date, last.date) : format.format(first.date)
}

export function priceWords(amount, currency, locale) {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
  } catch { return undefined }
}

function point(text) {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text) ?? []
  if (!year || Number(month) > 12) return undefined
  return {
    date: new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1))),
    parts: { year: 'numeric', ...(month && { month: 'long' }), ...(day && { day: 'numeric' }) }
  }
}
