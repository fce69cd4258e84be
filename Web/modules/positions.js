// The reader's last position in each issue. Stored on this device, newest first; logic without DOM.

/**
 * @typedef {object} Position
 * @property {string} issue       publication/issue
 * @property {string} title
 * @property {string} publication the publication's title
 * @property {string} address     to continue reading: the issue's page address without the number
 * @property {string} home        the issue's own page
 * @property {{src: string, width: number, height: number, colour?: string}} [cover]
 * @property {{position: number, totalProgression: number, progression?: number}} locations as in a Readium Locator;
 * `progression` is that in the page's document
 * @property {{before?: string, highlight?: string}} [text] the first words on the screen, in a document
 * @property {number} pages
 * @property {number} at          milliseconds since 1970
 */

const place = 'edicola.positions'

/** An event for every position stored here: `change`, with `issue`. */
export const positionChanges = new EventTarget()
const most = 200

/** @returns {Position[]} newest first */
export function positions(storage) {
  try {
    const list = JSON.parse(storage.getItem(place) ?? '[]')
    return Array.isArray(list) ? list.filter(isPosition).sort((a, b) => b.at - a.at) : []
  } catch { return [] }
}

export const position = (storage, issue) => positions(storage).find(entry => entry.issue === issue)

/** Stores a position and drops the oldest above the limit. Errors of the storage don't stop reading. */
export function remember(storage, entry) {
  const isKept = put(storage, entry)
  positionChanges.dispatchEvent(Object.assign(new Event('change'), { issue: entry.issue }))
  return isKept
}

/** The same without an event, for another device's positions. */
export function put(storage, entry) {
  const others = positions(storage).filter(({ issue }) => issue !== entry.issue)
  return keep(storage, [entry, ...others].sort((a, b) => b.at - a.at).slice(0, most))
}

export const forget = (storage, issue) =>
  keep(storage, positions(storage).filter(entry => entry.issue !== issue))

export const progress = (page, pages) => pages > 1 ? Math.min(1, Math.max(0, (page - 1) / (pages - 1))) : 1

function keep(storage, list) {
  try {
    storage.setItem(place, JSON.stringify(list))
    return true
  } catch { return false }
}

const isPosition = entry => typeof entry?.issue === 'string' && Number.isInteger(entry.locations?.position)
  && Number.isFinite(entry.at) && [entry.address, entry.home].every(isOwnAddress)

// Storage is untrusted; only addresses of this site become links.
const isOwnAddress = address => typeof address === 'string' && /^\/(?!\/)/.test(address)
