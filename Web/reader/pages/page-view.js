// A page on the stage: its picture, the words over it, its tiles; or a card if it can't be shown.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { fetchLayer } from '../issue/layers.js'
import { pageName } from '../issue/manifest.js'
import { PagePicture } from './page-picture.js'

export class PageView {
  element = element('div', { class: 'page', role: 'group' })
  #page
  #issue
  #host
  #picture
  #tiles
  #body
  #text
  #broken
  #width = 0
  #height = 0
  #seen

  /**
   * @param {object} host `openPage(page)` for links · `laid(view, layer)` when its words are over it ·
   *   `body(page)` shows a page that is no picture: `{element, resize(width, height), show(isCurrent)}`
   */
  constructor(number, issue, host) {
    this.number = number
    this.#issue = issue
    this.#host = host
    this.update()
  }

  get page() { return this.#page }
  get pictures() { return this.#page.pictures ?? [] }
  get width() { return this.#width }
  get height() { return this.#height }
  /** Its width in the screen's own pixels. */
  get pixels() { return this.#width * devicePixelRatio }
  get came() { return this.#picture?.came }
  get held() { return this.#picture?.width ?? 0 }
  /** The width above which nothing gets sharper. */
  get finest() {
    return (this.pictures.at(-1)?.width ?? 0) * Math.max(1,
      ...this.#page.tiles?.levels?.map(({ scale }) => Number(scale) || 1) ?? [])
  }

  /** A page may change while the issue is being pressed. */
  update() {
    const page = this.#issue.page(this.number)
    if (this.#page === page) return
    this.#page = page
    this.#picture = this.#tiles = this.#body = this.#text = undefined
    this.element.setAttribute('aria-label',
      phrase('Page {page}', { page: page.pictures ? pageName(page) : this.number }))
    const content = this.#content(page)
    this.element.classList.toggle('is-card', !this.#picture && !this.#body)
    this.element.replaceChildren(content)
  }

  #content(page) {
    if (page.isRefused) return card('accessCard', this.#issue)
    if (page.isComing) return card('pressingCard', this.number)
    this.#body = this.#host.body?.(page)
    if (this.#body) return this.#body.element
    if (page.pictures.length === 0)
      return card('brokenCard', phrase('Page {page} could not be prepared.', { page: this.number }))
    this.#picture = new PagePicture(page, isBroken => this.#tell(isBroken))
    return this.#picture.element
  }

  /** CSS pixels. */
  resize(width, height) {
    this.element.style.inlineSize = `${width}px`
    this.element.style.blockSize = `${height}px`
    this.#width = width
    this.#height = height
    this.#text?.fit?.(width)
    this.#body?.resize(width, height)
  }

  small(isWanted) { this.#picture?.small(isWanted) }

  /** @returns {Promise<void>|undefined} when the picture is shown */
  hold(picture, isUrgent) {
    this.#body?.show(isUrgent)
    return picture ? this.#picture?.hold(picture, isUrgent) : this.#picture?.release()
  }

  /** Fetches tiles in view, if the page is shown larger than its largest picture. */
  look(view) {
    this.#seen = view
    const { tiles } = this.#page
    if (view && tiles && !this.#tiles && this.pixels > this.pictures.at(-1)?.width) this.#fetchTiles(this.#page)
    else if (view) this.#tiles?.look(this.pixels, view)
    else this.#tiles?.clear()
  }

  async #fetchTiles(page) {
    const { TileLayer } = await import('./tile-layer.js')
    if (this.#tiles || this.#page !== page || !this.#picture) return
    this.#tiles = new TileLayer(page)
    this.#picture.element.after(this.#tiles.element)
    this.look(this.#seen)
  }

  #tell(isBroken) {
    this.#broken?.remove()
    if (!isBroken) return
    this.#broken = card('brokenCard', phrase('Page {page} could not be loaded.', { page: this.number }), () => {
      this.#broken.remove()
      this.hold(this.pictures.at(-1), true)
    })
    this.element.append(this.#broken)
  }

  /** Puts the words over the picture in parts. @param {() => Promise<void>} pause between them */
  async showText(pause) {
    const { layer } = this.#page
    if (!layer || this.#text || this.#body) return
    const text = this.#text = {}
    const [words, { fitText, ready, textLayer }] = await Promise.all([fetchLayer(layer), import('./text-layer.js')])
    await ready
    if (this.#text !== text) return
    if (!words) { this.#text = undefined; return }
    const { parts, more } = textLayer(words, this.#host.openPage)
    text.parts = parts
    text.fit = width => fitText(parts, width)
    text.fit(this.#width)
    this.element.append(...parts)
    while (more()) {
      await pause()
      if (this.#text !== text) return
    }
    this.#host.laid?.(this, words)
  }

  dropText() {
    for (const part of this.#text?.parts ?? []) part.remove()
    this.#text = undefined
  }

  /** Frees its resources before removal. */
  release() {
    this.dropText()
    this.#tiles?.clear()
    this.#picture?.release()
    this.#body?.release?.()
  }
}

/** Replaces a page; its text loads when needed. */
function card(name, ...words) {
  const made = element('div', { class: 'page-card' })
  import('./cards.js').then(async cards => {
    await cards.ready
    const { className, dir, childNodes } = cards[name](...words)
    Object.assign(made, { className, dir }).append(...childNodes)
  })
  return made
}
