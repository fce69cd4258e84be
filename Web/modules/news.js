// How many issues came out since the reader last looked at their stands; of publications that are read here. Logic without
// DOM.

const place = 'edicola.news'

/** @returns {Record<string, number>} by publication: until when its stand was looked at, milliseconds since 1970 */
function looks(storage) {
  try {
    const known = JSON.parse(storage.getItem(place) ?? '{}')
    return known && typeof known === 'object' && !Array.isArray(known) ? known : {}
  } catch { return {} }
}

/** The reader looks at these stands now. */
export function look(storage, publications, now) {
  const known = looks(storage)
  for (const publication of publications) known[publication] = now
  try { storage.setItem(place, JSON.stringify(known)) } catch { /* counted again next time */ }
}

/**
 * @param {string[]} issues publication/issue, of what is read or kept here
 * @param {(publication: string) => Promise<{id: string, onSale: string}[]>} fetchIssues the newest of a stand
 * @returns {Promise<number>} of a publication that is new here, nothing is news
 */
export async function newsOf(storage, issues, fetchIssues, now) {
  const known = looks(storage)
  const publications = [...new Set(issues.map(issue => issue.split('/')[0]))]
  look(storage, publications.filter(publication => !(publication in known)), now)
  const counts = await Promise.all(publications.filter(publication => publication in known).map(async publication =>
    (await fetchIssues(publication)).filter(({ id, onSale }) =>
      Date.parse(onSale) > known[publication] && !issues.includes(`${publication}/${id}`)).length))
  return counts.reduce((sum, count) => sum + count, 0)
}
