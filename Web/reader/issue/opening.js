// Takes over the pictures in the page's HTML, and fetches the manifest, or waits for the press.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'

/** Pages that the server sent (`OpeningPages.swift`), until they are taken over. */
const pages = /** @type {HTMLImageElement[]} */ ([...globalThis.document?.querySelectorAll('.opening-page') ?? []])

/**
 * One of a page's pictures, if it is already on the screen.
 * @param {{src: string}[]} pictures
 * @returns {{picture: object, image: HTMLImageElement}|undefined} once
 */
export function takeOver(pictures) {
  for (const [index, image] of pages.entries()) {
    const picture = image.complete && image.naturalWidth > 0 && pictures.find(({ src }) => src === image.currentSrc)
    if (!picture) continue
    pages.splice(index, 1)
    return { picture, image }
  }
  return undefined
}

/** @returns {Promise<object|undefined>} undefined on an error, which is shown */
export async function fetchManifest(reader) {
  const { manifest, events, issue } = reader.dataset
  // Requested before the modules loaded (`reader.js`).
  const answer = await (reader.manifest ?? fetch(manifest).catch(() => undefined))
  if (answer?.ok) return answer.json()
  const problem = await answer?.json().catch(() => undefined)
  const isWaiting = answer?.status === 409
  const words = isWaiting ? phrase('The first pages are being prepared. They appear here when they are ready.')
    : problem?.detail ?? phrase('The issue could not be loaded.')
  reader.querySelector('.opening')?.append(element('p', { class: 'opening-words', role: 'status' }, words))
  if (isWaiting) import('./press.js').then(({ followPress }) => followPress(events, issue, () => location.reload()))
  return undefined
}
