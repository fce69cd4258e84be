// One page on the stage: its thumbnail at once, its picture in place of it, its words over both.
import { element } from '../modules/element.js'
import { accessCard, brokenCard, pressingCard } from './cards.js'
import { pageName, srcset } from './manifest.js'
import { textLayer } from './text-layer.js'

const layers = new Map()

export class PageView {
  element = element('div', { class: 'page', role: 'group' })
  #page
  #issue
  #picture
  #layer

  constructor(number, issue) {
    this.number = number
    this.#issue = issue
    this.update()
  }

  /** What the page is may change while the issue is being pressed. */
  update() {
    const page = this.#issue.page(this.number)
    if (this.#page && this.#page === page) return
    this.#page = page
    this.#picture = this.#layer = undefined
    this.element.setAttribute('aria-label', `Page ${page.pictures ? pageName(page) : this.number}`)
    this.element.classList.toggle('is-card', !page.pictures?.length)
    if (page.isRefused) return this.element.replaceChildren(accessCard(this.#issue))
    if (page.isComing) return this.element.replaceChildren(pressingCard(this.number))
    if (page.pictures.length === 0) return this.element.replaceChildren(brokenCard(this.number, 'could not be pressed'))
    this.element.replaceChildren(...(page.thumbnail
      ? [element('img', { class: 'page-thumbnail', src: page.thumbnail, alt: '', draggable: 'false' })] : []))
  }

  /** Pixels on the screen; the browser picks 1x or 2x by them. */
  resize(width, height) {
    this.element.style.inlineSize = `${width}px`
    this.element.style.blockSize = `${height}px`
    this.#picture?.setAttribute('sizes', `${Math.ceil(width)}px`)
    this.#width = width
  }

  #width = 0

  /** Fetches the picture. @returns {Promise<void>} when it is there, or failed */
  load(isCurrent) {
    if (this.#picture || !this.#page.pictures?.length) return Promise.resolve()
    const picture = this.#picture = element('img', {
      class: 'page-picture', alt: `Page ${pageName(this.#page)}`, draggable: 'false', decoding: 'async',
      fetchpriority: isCurrent ? 'high' : 'low', sizes: `${Math.ceil(this.#width)}px`
    })
    return new Promise(resolve => {
      picture.addEventListener('load', () => {
        const show = () => { picture.classList.add('is-there'); resolve() }
        // Decoded first, so that it takes the thumbnail's place in one go.
        picture.decode().then(show, show)
      }, { once: true })
      picture.addEventListener('error', () => { this.#fail(picture); resolve() }, { once: true })
      picture.srcset = srcset(this.#page.pictures)
      this.element.append(picture)
    })
  }

  #fail(picture) {
    picture.remove()
    this.#picture = undefined
    const card = brokenCard(this.number, 'did not come', () => { card.remove(); this.load(true) })
    this.element.append(card)
  }

  /** Lays the words over the picture. */
  async showText(openPage) {
    const { layer } = this.#page
    if (!layer || this.#layer === layer) return
    this.#layer = layer
    const words = await fetchLayer(layer)
    if (words && this.#layer === layer && !this.element.querySelector('.text-layer')) {
      this.element.append(...textLayer(words, openPage))
    }
  }
}

/** Layers stay the same for ever; a few dozen are kept. */
async function fetchLayer(address) {
  if (!layers.has(address)) {
    if (layers.size > 40) layers.delete(layers.keys().next().value)
    layers.set(address, fetch(address).then(answer => answer.ok ? answer.json() : undefined).catch(() => undefined))
  }
  const layer = await layers.get(address)
  if (!layer) layers.delete(address)
  return layer
}
