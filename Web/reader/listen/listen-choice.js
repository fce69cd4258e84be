// The voice: the publisher's own if the page has one, otherwise the browser's.
import { phrase } from '../../modules/phrases.js'
import { fetchLayer } from '../issue/layers.js'

export class ListenChoice {
  #reader
  /** By name, created on demand. */
  #views = {}
  /** The last voice. */
  #current

  constructor(reader) {
    this.#reader = reader
  }

  async toggle() {
    if (this.#current?.isSpeaking) return this.#current.stop()
    if (await this.#isNarrated()) {
      this.#current = await this.#view('narration',
        () => import('./narration-view.js').then(({ NarrationView }) => new NarrationView(this.#reader)))
      if (await this.#current.begin()) return
    }
    if (!('speechSynthesis' in globalThis))
      return this.#reader.toolbar.note(phrase('This browser has no voice for this language.'))
    this.#current = await this.#view('voice',
      () => import('./listen-view.js').then(({ ListenView }) => new ListenView(this.#reader)))
    this.#current.begin()
  }

  pause() { this.#current?.pause() }

  /** One sentence forward or back. */
  skip(by) { this.#current?.skip(by) }

  #view(name, make) {
    this.#views[name] ??= make()
    return this.#views[name]
  }

  async #isNarrated() {
    const { issue, page } = this.#reader
    const { layer } = issue.page(page) ?? {}
    return issue.hasDocuments && layer !== undefined && (await fetchLayer(layer))?.narration !== undefined
  }
}
