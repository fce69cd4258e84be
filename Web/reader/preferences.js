// This browser's reading preferences. No DOM.

const place = 'edicola.reader'
/** @type {Record<string, unknown[]>} */
const choices = {
  layout: ['auto', 'single', 'double', 'scroll'], fit: ['page', 'width'], turn: ['slide', 'curl', 'none'],
  ground: ['auto', 'light', 'dark'], strip: [false, true], letters: [true, false]
}
/** @type {{layout?: string, fit?: string, turn?: string, ground?: string, strip?: boolean, letters?: boolean,
 *   shifted: string[], keys: Record<string, string[]>}} */
const standard = {
  ...Object.fromEntries(Object.entries(choices).map(([name, [first]]) => [name, first])), shifted: [], keys: {}
}

/** @returns {typeof standard} */
export function preferences(storage) {
  try {
    const kept = JSON.parse(storage.getItem(place) ?? '{}')
    const known = Object.entries(choices).filter(([name, values]) => values.includes(kept[name]))
    return {
      ...standard, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])),
      shifted: Array.isArray(kept.shifted) ? kept.shifted : [], keys: readKeys(kept.keys)
    }
  } catch { return { ...standard } }
}

export function prefer(storage, changes) {
  const next = { ...preferences(storage), ...changes }
  try { storage.setItem(place, JSON.stringify(next)) } catch { /* the storage is full; reading continues */ }
  return next
}

/** The next value, cyclically. */
export const following = (name, value) => choices[name][(choices[name].indexOf(value) + 1) % choices[name].length]

const readKeys = keys => Object.fromEntries(Object.entries(keys ?? {}).filter(([, list]) =>
  Array.isArray(list) && list.every(key => typeof key === 'string')))
