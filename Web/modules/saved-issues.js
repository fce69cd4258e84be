// The issues on this device, and their progress. Logic without DOM.

const place = 'edicola.kept'

/**
 * @typedef {object} SavedIssue
 * @property {'keeping'|'paused'|'failed'|'kept'|'lost'} state `lost`: the browser deleted its bytes
 * @property {string} title @property {string} publication @property {string} home @property {string} manifest
 * @property {{src: string, width: number, height: number, colour?: string}} [cover]
 * @property {number} revision @property {number} done bytes @property {number} total bytes
 * @property {string} [reason] by name (see `reasonWords`)
 */

export const cacheName = issue => `edicola-issue:${issue}`

/** @returns {Record<string, SavedIssue>} */
export function savedIssues(storage) {
  try {
    const known = JSON.parse(storage.getItem(place) ?? '{}')
    return known && typeof known === 'object' && !Array.isArray(known) ? known : {}
  } catch { return {} }
}

export function record(storage, issue, changes) {
  const known = savedIssues(storage)
  if (changes === undefined) delete known[issue]
  else known[issue] = { ...known[issue], ...changes }
  try {
    storage.setItem(place, JSON.stringify(known))
  } catch { /* shown wrongly until the next visit; nothing is lost */ }
  return known[issue]
}

/** Finds issues that the browser deleted, interrupted downloads, and automatic downloads. */
export async function checkSavedIssues(storage, caches) {
  await discover(storage, caches)
  for (const [issue, { state }] of Object.entries(savedIssues(storage))) {
    if (state === 'kept' && !await caches.has(cacheName(issue))) record(storage, issue, { state: 'lost', done: 0 })
    if (state === 'keeping') record(storage, issue, { state: 'paused' })
  }
  return savedIssues(storage)
}

/** The service worker's downloads: complete if the manifest is stored. */
async function discover(storage, caches) {
  const known = savedIssues(storage)
  for (const name of await caches.keys()) {
    const issue = /^edicola-issue:([^/]+\/[^/]+)$/.exec(name)?.[1]
    if (!issue || known[issue]) continue
    const [publication, id] = issue.split('/')
    const answer = await (await caches.open(name)).match(`/api/v1/publications/${publication}/issues/${id}/manifest`,
      { ignoreVary: true })
    if (!answer?.url) continue
    const manifest = await answer.json().catch(() => undefined)
    if (!manifest?.metadata) continue
    const [{ coverOf }, { difference, assetsOf }] = await Promise.all([import('../reader/issue/manifest.js'),
      import('./issue-assets.js')])
    const { total } = difference(assetsOf(manifest, answer.url), new Set())
    const { title, belongsTo, edicola } = manifest.metadata
    record(storage, issue, {
      state: 'kept', title, publication: belongsTo?.magazine?.name ?? publication, home: `/${issue}`,
      manifest: answer.url, cover: coverOf(manifest, answer.url),
      revision: edicola?.revision ?? 0, done: total, total
    })
  }
}
