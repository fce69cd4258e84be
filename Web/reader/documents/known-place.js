// The position in a document.
import { position } from '../../modules/positions.js'

/** While a document loads, the known position. @returns {{locations: object, text?: object}|undefined} */
export function knownPlace({ key }, page) {
  const { locations, text } = position(localStorage, key) ?? {}
  return locations?.position === page && locations.progression !== undefined ? { locations, text } : undefined
}
