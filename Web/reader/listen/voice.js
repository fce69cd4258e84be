// The reader's choice of voice and speed for reading aloud. No DOM.

const place = 'edicola.voice'

/** Of the voice's usual speed. */
const paces = [0.75, 1, 1.25, 1.5, 1.75, 2]

/** @returns {{pace: number, voices: Record<string, string>}} `voices`: `voiceURI`s by language */
export function voiceOf(storage) {
  try {
    const { pace, voices } = JSON.parse(storage.getItem(place) ?? '{}')
    const known = Object.entries(voices ?? {}).filter(([, voice]) => typeof voice === 'string')
    return { pace: paces.includes(pace) ? pace : 1, voices: Object.fromEntries(known) }
  } catch { return { pace: 1, voices: {} } }
}

export function preferVoice(storage, changes) {
  const next = { ...voiceOf(storage), ...changes }
  try { storage.setItem(place, JSON.stringify(next)) } catch { /* the storage is full; reading continues */ }
  return next
}

/** The next speed; the slowest follows the fastest. */
export const nextPace = pace => paces[(paces.indexOf(pace) + 1) % paces.length]

/**
 * Voices of a language: those of the region first, then by name.
 * @param {SpeechSynthesisVoice[]} voices @param {string} language BCP 47; some systems write `it_IT`
 */
export function voicesFor(voices, language) {
  const wanted = plain(language)
  return voices.filter(({ lang }) => mainOf(plain(lang)) === mainOf(wanted))
    .sort((one, two) => Number(plain(two.lang) === wanted) - Number(plain(one.lang) === wanted)
      || one.name.localeCompare(two.name))
}

const plain = tag => tag.replace('_', '-').toLowerCase()
const mainOf = tag => tag.split('-')[0]
