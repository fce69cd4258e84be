// Where one stopped in a document.
import { position } from '../../modules/positions.js'

/** Of a document that is still coming, what was known stays. @returns {{locations: object, text?: object}|undefined} */
export function knownPlace({ key }, page) {
  const { locations, text } = position(localStorage, key) ?? {}
  return locations?.position === page && locations.progression !== undefined ? { locations, text } : undefined
}
