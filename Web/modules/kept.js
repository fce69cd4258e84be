// Which issues are kept on this device, and how far each is. Logic without DOM.

const place = 'edicola.kept'

/**
 * @typedef {object} Kept
 * @property {'keeping'|'paused'|'failed'|'kept'|'lost'} state `lost`: the browser gave its bytes away
 * @property {string} title @property {string} publication @property {string} home @property {string} manifest
 * @property {number} revision @property {number} done bytes @property {number} total bytes
 * @property {string} [reason] by name (see `reasonWords`)
 */

export const cacheName = issue => `edicola-issue:${issue}`

/** @returns {Record<string, Kept>} */
export function keptIssues(storage) {
  try {
    const known = JSON.parse(storage.getItem(place) ?? '{}')
    return known && typeof known === 'object' && !Array.isArray(known) ? known : {}
  } catch { return {} }
}

export function record(storage, issue, changes) {
  const known = keptIssues(storage)
  if (changes === undefined) delete known[issue]
  else known[issue] = { ...known[issue], ...changes }
  try { storage.setItem(place, JSON.stringify(known)) } catch { /* shown wrongly until the next visit; nothing is lost */ }
  return known[issue]
}

/** Notices what the browser gave away, and downloads that a closed window broke off. */
export async function survey(storage, caches) {
  for (const [issue, { state }] of Object.entries(keptIssues(storage))) {
    if (state === 'kept' && !await caches.has(cacheName(issue))) record(storage, issue, { state: 'lost', done: 0 })
    if (state === 'keeping') record(storage, issue, { state: 'paused' })
  }
  return keptIssues(storage)
}
