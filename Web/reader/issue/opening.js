// Takes over the pictures that the page came with, and fetches the manifest, or waits for the press.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'

/** Pages as the server sent them (`OpeningPages.swift`), while nobody has taken them over. */
const pages = /** @type {HTMLImageElement[]} */ ([...globalThis.document?.querySelectorAll('.opening-page') ?? []])

/**
 * One of a page's pictures, when it is on the screen already.
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

/** @returns {Promise<object|undefined>} nothing when it can't be read now, and why is said */
export async function fetchManifest(reader) {
  const { manifest, events, issue } = reader.dataset
  // Asked for already, before the modules came (`reader.js`).
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
