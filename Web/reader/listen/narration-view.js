// The page during narration by the publisher's voice.
import { phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { paint } from '../documents/document-words.js'
import { fetchLayer } from '../issue/layers.js'
import { ListenBar } from './listen-bar.js'
import { clipsOfLayer, Narration } from './narration.js'

export class NarrationView {
  #reader
  #narration
  #bar
  #spoken
  /** The class in the book's own styles. */
  #activeClass

  constructor(reader) {
    this.#reader = reader
    this.#narration = new Narration({ clipsOf: page => this.#clipsOf(page), lastPage: () => reader.issue.readable })
    this.#bar = new ListenBar(this.#narration, reader.issue.language, () => this.stop(), { hasVoices: false })
    loadStyles('find').then(() => reader.append(this.#bar.element))
    this.#narration.addEventListener('sentence', event => this.#say(event))
    this.#narration.addEventListener('end', ({ isFailed }) => {
      this.stop()
      if (isFailed) reader.toolbar.note(phrase('The sound of this page could not be loaded.'))
    })
    reader.addEventListener('article', () => this.stop())
    reader.addEventListener('document', ({ body }) => this.#mark(body))
    addEventListener('pagehide', () => this.#narration.stop())
  }

  get isSpeaking() { return this.#narration.isSpeaking }

  /** @returns {Promise<boolean>} whether the page has its own voice */
  async begin() {
    const isRead = await this.#narration.begin(this.#reader.page)
    if (isRead) this.#reader.toolbar.closePanel()
    this.#bar.show()
    return isRead
  }

  pause() {
    this.#narration.toggle()
    this.#bar.show()
  }

  /** One sentence forward or back. */
  skip(by) { this.#narration.skip(by) }

  stop() {
    this.#narration.stop()
    this.#bar.show()
    this.#spoken = undefined
    this.#markOpen()
  }

  async #clipsOf(number) {
    const { issue } = this.#reader
    const { layer } = issue.page(number) ?? {}
    const fetched = layer && await fetchLayer(layer)
    if (fetched?.narration) this.#activeClass = fetched.narration.class
    return clipsOfLayer(fetched, issue.content)
  }

  #say({ page, id }) {
    this.#spoken = { page, id }
    if (!this.#reader.pages.includes(page)) this.#reader.go(page)
    this.#markOpen()
  }

  #markOpen() {
    for (const { number } of this.#reader.stage.open) {
      const body = this.#reader.documents?.on(number)
      if (body) this.#mark(body)
    }
  }

  /** The element gets the book's class, or our colour, and scrolls into view. */
  #mark(body) {
    const { inside, number } = body
    if (!inside) return
    const name = this.#activeClass
    if (name) for (const old of inside.querySelectorAll(`.${CSS.escape(name)}`)) old.classList.remove(name)
    const { page, id } = this.#spoken ?? {}
    const active = page === number && id !== undefined ? inside.getElementById(id) : undefined
    if (name) active?.classList.add(name)
    const range = active && inside.createRange()
    range?.selectNodeContents(active)
    paint(inside, 'spoken', range && !name ? [range] : [])
    if (range) body.goTo({ range })
  }
}
