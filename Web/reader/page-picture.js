// A page's picture: the thumbnail at once, over it the sharpest that has come. Each is decoded before it is shown, so that
// it takes the place of the one below in one go.
import { element } from '../modules/element.js'
import { phrase } from '../modules/phrases.js'
import { pageName } from './manifest.js'
import { takeOver } from './opening.js'

export class PagePicture {
  element = element('div', { class: 'page-pictures' })
  #page
  #shown
  #coming
  #told
  #small
  /** When the line is free again. */
  came

  /** @param {(isBroken: boolean) => void} told whether the picture came */
  constructor(page, told) {
    this.#page = page
    this.#told = told
  }

  /** Shows the thumbnail, unless the page is here already. */
  small() {
    if (this.#shown || this.#small || this.#takeOver() || !this.#page.thumbnail) return
    this.#small = element('img', { class: 'page-thumbnail', src: this.#page.thumbnail, alt: '', draggable: 'false', decoding: 'sync' })
    this.element.prepend(this.#small)
  }

  /** The width that is shown, or nothing. */
  get width() { return this.#shown?.picture.width ?? 0 }

  /**
   * @param {object[]} [others] take its place when it does not come: of a kept issue only some are here
   * @returns {Promise<void>} when the picture is there, or something came between
   */
  async hold(picture, isUrgent, others = this.#page.pictures.filter(other => other !== picture)) {
    this.small()
    if (this.#shown?.picture === picture) return this.#stop()
    if (this.#coming?.picture === picture) {
      if (isUrgent) this.#coming.image.fetchPriority = 'high'
      return this.#coming.ready
    }
    this.#stop()
    const image = element('img', { ...this.#attributes, fetchpriority: isUrgent ? 'high' : 'low' })
    this.came = new Promise(resolve => { image.onload = image.onerror = resolve })
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
    return { class: 'page-picture', alt: phrase('Page {page}', { page: pageName(this.#page) }), draggable: 'false', decoding: 'sync' }
  }

  #show(sharp) {
    sharp.image.classList.add('is-there')
    this.element.append(sharp.image)
    this.element.classList.add('is-sharp')
    this.#shown = sharp
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

  /** What is no longer wanted need not come. */
  #stop() {
    if (this.#coming) drop(this.#coming.image)
    this.#coming = undefined
  }
}

/** Ends what is still coming. (Taking the attribute away would end it too, but Chromium then keeps the picture for ever.) */
export function drop(image) {
  image.remove()
  image.removeAttribute('srcset')
  image.src = ''
}
