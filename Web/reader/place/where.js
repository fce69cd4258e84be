// Stores the place: in the address, in the title, and on this device. With a delay after the last turn:
// browsers limit changes of the address, and writing would delay a turn.
import { phrase } from '../../modules/phrases.js'
import { position, progress, remember } from '../../modules/positions.js'
import { pageName } from '../issue/manifest.js'
import { addressOf } from './address.js'

export const lastPage = issue => position(localStorage, issue.key)?.locations.position

let pending, timer

/** @param {object} reader see `README.md` */
export function keepPlace(reader) {
  const { issue, page, pages, dataset } = reader
  pending = () => {
    const { key, title, publication, cover, pageCount, readable } = issue
    document.title = [phrase('Page {page}', { page: pageName(issue.page(page)) }), title, publication].filter(Boolean)
      .join(' · ')
    history.replaceState(history.state, '', addressHere(page, dataset.pages))
    const last = Math.min(pages.at(-1), readable)
    remember(localStorage, {
      issue: key, title, publication, cover, pages: pageCount, at: Date.now(),
      address: dataset.pages ?? `${location.pathname}#`, home: dataset.home ?? location.pathname,
      ...reader.documents?.placeOn(page)
        ?? { locations: { position: last === pageCount ? last : page, totalProgression: progress(last, pageCount) } }
    })
  }
  clearTimeout(timer)
  timer = setTimeout(flushPlace, 200)
}

/** Stores the pending place now. */
export function flushPlace() {
  clearTimeout(timer)
  pending?.()
  pending = undefined
}

addEventListener('pagehide', flushPlace)

/** A page's address with this one's query (`?q=word`), or another. */
export const addressHere = (page, root, search = location.search) =>
  new URL(addressOf(page, root, search), location.origin + location.pathname).href

export const addressToShare = (page, root) => addressHere(page, root, '')
