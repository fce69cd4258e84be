// The issues that came out since the last visit to their stands: of publications read here, and of those with
// notifications. Logic without DOM.

const place = 'edicola.news'

/** @returns {Record<string, number>} by publication: the last visit of its stand, milliseconds since 1970 */
function looks(storage) {
  try {
    const known = JSON.parse(storage.getItem(place) ?? '{}')
    return known && typeof known === 'object' && !Array.isArray(known) ? known : {}
  } catch { return {} }
}

/** The reader visits these stands. */
export function look(storage, publications, now) {
  const known = looks(storage)
  for (const publication of publications) known[publication] = now
  try { storage.setItem(place, JSON.stringify(known)) } catch { /* counted again next time */ }
}

/**
 * @param {string[]} issues publication/issue, read or stored here
 * @param {(publication: string) => Promise<{id: string, onSale: string}[]>} fetchIssues the newest of a stand
 * @returns {Promise<string[]>} publication/issue; none of a publication that is new here
 */
export async function newsOf(storage, issues, fetchIssues, now) {
  const known = looks(storage)
  const publications = [...new Set(issues.map(issue => issue.split('/')[0]))]
  look(storage, publications.filter(publication => !(publication in known)), now)
  const news = await Promise.all(publications.filter(publication => publication in known).map(async publication =>
    (await fetchIssues(publication)).filter(({ onSale }) => Date.parse(onSale) > known[publication])
      .map(({ id }) => `${publication}/${id}`)))
  return news.flat().filter(issue => !issues.includes(issue))
}

/** Where the service worker counts its announcements (`/service-worker.js`). */
const announcedPlace = '/edicola/news'

/**
 * Merges new and announced issues, each once, and stores them for the worker, which continues from there.
 * @param {CacheStorage} caches @param {string[]} news as `newsOf` finds it
 * @param {(issue: string) => boolean} isSeen whether the reader opened it, or is on its stand
 * @returns {Promise<number>}
 */
export async function settleNews(caches, news, isSeen) {
  const cache = await caches.open('edicola-wishes')
  const known = await (await cache.match(announcedPlace))?.json().catch(() => {})
  const announced = Array.isArray(known) ? known : []
  const all = [...new Set([...announced, ...news])].filter(issue => !isSeen(issue))
  if (all.join() !== announced.join())
    await cache.put(announcedPlace,
      new Response(JSON.stringify(all), { headers: { 'content-type': 'application/json' } }))
  return all.length
}
