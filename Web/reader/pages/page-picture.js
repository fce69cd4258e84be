// A page's picture: the thumbnail, over it the sharpest that has come. Each is decoded before it is shown, so that it
// takes the place of the one below in one go. Of a page that is wanted now the sharp one is asked for first.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { pageName } from '../issue/manifest.js'
import { takeOver } from '../issue/opening.js'
import { isHere, remember } from './thumbnail.js'

/** How long a page waits for its sharp picture before it shows a small one that has to be fetched; milliseconds. */
const patience = 200
/** A line on which pictures take longer than this is slow. */
const slow = 400
/** How long the last pictures took. */
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
  /** When the line is free again. */
  came

  /** @param {(isBroken: boolean) => void} told whether the picture came */
  constructor(page, told) {
    this.#page = page
    this.#told = told
  }

  /**
   * Shows the thumbnail, unless the page is here already.
   * @param {boolean} [isWanted] in view: a thumbnail that isn't here yet comes when the sharp picture takes its time
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

  /** The width that is shown, or nothing. */
  get width() { return this.#shown?.picture.width ?? 0 }

  /**
   * @param {object[]} [others] take its place when it does not come: of a kept issue only some are here
   * @returns {Promise<void>} when the picture is there, or something came between
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

  /** The picture with which the page began stays on the screen. @returns {boolean} whether there was one */
  #takeOver() {
    const opened = takeOver(this.#page.pictures)
    if (!opened) return false
    for (const [name, value] of Object.entries(this.#attributes)) opened.image.setAttribute(name, value)
    this.#show(opened)
    return true
  }

  /** Gives its memory back; the thumbnail stays. */
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
      // A picture that is there but too large to be decoded now is drawn when it can be.
      return image.complete && image.naturalWidth > 0
    }
  }

  #stopWaiting() {
    clearTimeout(this.#waiting)
    this.#waiting = undefined
  }

  /** What is no longer wanted need not come. */
  #stop() {
    if (this.#coming) drop(this.#coming.image)
    this.#coming = undefined
  }
}

/** Ends what is still coming. (Without the attribute it ends too, but Chromium then keeps the picture for ever.) */
export function drop(image) {
  image.remove()
  image.removeAttribute('srcset')
  image.src = ''
}
