// A page's picture: the thumbnail, over it the sharpest one loaded. Each is decoded before it is shown, so that it
// replaces the one below at once. For a page that is wanted now, the sharp one is requested first.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { pageName } from '../issue/manifest.js'
import { takeOver } from '../issue/opening.js'
import { isHere, remember } from './thumbnail.js'

/** How long a page waits for its sharp picture before it fetches and shows a small one; milliseconds. */
const patience = 200
/** A network with slower pictures than this is slow. */
const slow = 400
/** The load time of the last pictures. */
let pace = 0

export const isSlow = () => pace > slow

export class PagePicture {
  element = element('div', { class: 'page-pictures' })
  #page
  #shown
  #coming
  #told
  #small
  #waiting
  /** When the network is idle. */
  came

  /** @param {(isBroken: boolean) => void} told if the picture failed */
  constructor(page, told) {
    this.#page = page
    this.#told = told
  }

  /**
   * Shows the thumbnail, unless the page is shown.
   * @param {boolean} [isWanted] in view: a missing thumbnail loads when the sharp picture is slow
   */
  small(isWanted = false) {
    const { thumbnail } = this.#page
    if (this.#shown || this.#small || this.#takeOver() || !thumbnail) return
    if (isWanted && !isSlow() && !isHere(thumbnail)) {
      this.#waiting ??= setTimeout(() => this.small(), patience)
      return
    }
    this.#small = remember(element('img',
      { class: 'page-thumbnail', src: thumbnail, alt: '', draggable: 'false', decoding: 'sync' }))
    this.element.prepend(this.#small)
  }

  /** The width shown, or 0. */
  get width() { return this.#shown?.picture.width ?? 0 }

  /**
   * @param {object[]} [others] replace it if it fails: a saved issue has only some of them
   * @returns {Promise<void>} when the picture is shown, or was superseded
   */
  async hold(picture, isUrgent, others = this.#page.pictures.filter(other => other !== picture)) {
    this.small(isUrgent)
    if (this.#shown?.picture === picture) return this.#stop()
    if (this.#coming?.picture === picture) {
      if (isUrgent) this.#coming.image.fetchPriority = 'high'
      return this.#coming.ready
    }
    this.#stop()
    const image = element('img', { ...this.#attributes, fetchpriority: isUrgent ? 'high' : 'low' })
    const begun = performance.now()
    this.came = new Promise(resolve => { image.onload = image.onerror = resolve })
    this.came.then(() => { if (this.#coming?.image === image) pace = Math.max(pace * 0.8, performance.now() - begun) })
    image.src = picture.src
    const coming = this.#coming = { picture, image, ready: this.#await(image) }
    const isThere = await coming.ready
    if (this.#coming !== coming) return
    this.#coming = undefined
    if (!isThere && others.length > 0) return this.hold(others.at(-1), isUrgent, others.slice(0, -1))
    this.#told(!isThere)
    if (!isThere) return
    const last = this.#shown
    this.#show(coming)
    if (last) requestAnimationFrame(() => drop(last.image))
  }

  get #attributes() {
    return { class: 'page-picture', alt: phrase('Page {page}', { page: pageName(this.#page) }), draggable: 'false',
      decoding: 'sync' }
  }

  #show(sharp) {
    sharp.image.classList.add('is-there')
    this.element.append(sharp.image)
    this.element.classList.add('is-sharp')
    this.#shown = sharp
    this.#stopWaiting()
  }

  /** Keeps the picture from the page's HTML on the screen. @returns {boolean} whether there was one */
  #takeOver() {
    const opened = takeOver(this.#page.pictures)
    if (!opened) return false
    for (const [name, value] of Object.entries(this.#attributes)) opened.image.setAttribute(name, value)
    this.#show(opened)
    return true
  }

  /** Frees its memory; the thumbnail stays. */
  release() {
    this.#stop()
    this.#stopWaiting()
    if (this.#shown) drop(this.#shown.image)
    this.element.classList.remove('is-sharp')
    this.#shown = undefined
  }

  async #await(image) {
    try {
      await image.decode()
      return true
    } catch {
      // A loaded picture that is too large to decode now is drawn later.
      return image.complete && image.naturalWidth > 0
    }
  }

  #stopWaiting() {
    clearTimeout(this.#waiting)
    this.#waiting = undefined
  }

  /** Cancels an unneeded load. */
  #stop() {
    if (this.#coming) drop(this.#coming.image)
    this.#coming = undefined
  }
}

/** Cancels a load. (Removing the attribute does too, but then Chromium never frees the picture.) */
export function drop(image) {
  image.remove()
  image.removeAttribute('srcset')
  image.src = ''
}
