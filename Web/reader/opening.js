// Fetches the manifest; waits for the first page of an issue that is only just being pressed.
import { element } from '../modules/element.js'
import { phrase } from '../modules/phrases.js'

/** @returns {Promise<object|undefined>} nothing when it can't be read now, and why is said */
export async function fetchManifest(reader) {
  const { manifest, events, issue } = reader.dataset
  // Asked for already, with the modules (`reader.js`).
  const answer = await (reader.manifest ?? fetch(manifest).catch(() => undefined))
  if (answer?.ok) return answer.json()
  const problem = await answer?.json().catch(() => undefined)
  const isWaiting = answer?.status === 409
  const words = isWaiting ? phrase('The first pages are being pressed; they appear here by themselves.')
    : problem?.detail ?? phrase('The issue could not be reached.')
  reader.querySelector('.opening')?.append(element('p', { class: 'opening-words', role: 'status' }, words))
  if (isWaiting) import('./press.js').then(({ followPress }) => followPress(events, issue, () => location.reload()))
  return undefined
}
