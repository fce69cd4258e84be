// How much of an issue may be copied, if its publisher sets a limit. Reading aloud and screen readers are
// never limited. No DOM.

const place = 'edicola.copied'

/**
 * The part to copy of a text: whole words.
 * @param {string} text
 * @param {{atOnce?: number, inAll?: number}} limit letters
 * @param {number} used letters copied before
 * @returns {{text: string, isCut: boolean, isSpent: boolean}}
 */
export function allowed(text, { atOnce = Infinity, inAll = Infinity }, used = 0) {
  const room = Math.max(0, Math.min(atOnce, inAll - used))
  if (text.length <= room) return { text, isCut: false, isSpent: false }
  const whole = text.slice(0, room + 1).replace(/\s*\S*$/u, '')
  return { text: whole, isCut: true, isSpent: whole === '' || inAll - used < atOnce }
}

export function copied(storage, issue) {
  const known = all(storage)[issue]
  return Number.isInteger(known) && known > 0 ? known : 0
}

export function count(storage, issue, letters) {
  try {
    storage.setItem(place, JSON.stringify({ ...all(storage), [issue]: copied(storage, issue) + letters }))
  } catch { /* a full storage forgets */ }
}

function all(storage) {
  try { return JSON.parse(storage.getItem(place) ?? '{}') ?? {} } catch { return {} }
}
