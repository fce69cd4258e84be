// How this browser's reader likes to read. No DOM.

const place = 'edicola.reader'
const standard = { layout: 'auto', fit: 'page', ground: 'auto', shifted: [] }
const choices = { layout: ['auto', 'single', 'double'], fit: ['page', 'width'], ground: ['auto', 'light', 'dark'] }

export function preferences(storage) {
  try {
    const kept = JSON.parse(storage.getItem(place) ?? '{}')
    const known = Object.entries(choices).filter(([name, values]) => values.includes(kept[name]))
    return {
      ...standard, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])),
      shifted: Array.isArray(kept.shifted) ? kept.shifted : []
    }
  } catch { return { ...standard } }
}

export function prefer(storage, changes) {
  const next = { ...preferences(storage), ...changes }
  try { storage.setItem(place, JSON.stringify(next)) } catch { /* a full storage forgets, and reading goes on */ }
  return next
}

/** The value after this one. */
export const following = (name, value) => choices[name][(choices[name].indexOf(value) + 1) % choices[name].length]
