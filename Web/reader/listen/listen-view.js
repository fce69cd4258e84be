// The page during reading aloud.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { fetchBlocks } from '../articles/article-text.js'
import { articleAt, pageAsArticle, placeIn } from '../articles/articles.js'
import { paint, rangesOf } from '../documents/document-words.js'
import { foundMost, readable } from '../find/found.js'
import { fetchLayer } from '../issue/layers.js'
import { putOver, shareOf } from '../pages/over-page.js'
import { ListenBar } from './listen-bar.js'
import { Listening } from './listening.js'

export class ListenView {
  #reader
  #listening = new Listening()
  #bar
  #spoken
  /** In a document: the sentence, and where its search starts, since it may occur several times. */
  #marked
  #from

  constructor(reader) {
    this.#reader = reader
    this.#bar = new ListenBar(this.#listening, reader.issue.language, () => this.stop())
    loadStyles('find').then(() => reader.append(this.#bar.element))
    this.#listening.addEventListener('sentence', event => this.#say(event))
    this.#listening.addEventListener('end', ({ isFailed }) => {
      this.stop()
      if (isFailed) reader.toolbar.note(phrase('This browser has no voice for this language.'))
    })
    // Article mode reads its own text.
    reader.addEventListener('article', () => this.stop())
    reader.addEventListener('text', ({ view }) => this.#mark(view))
    reader.addEventListener('document', ({ body }) => this.#markDocument(body))
    addEventListener('pagehide', () => this.#listening.stop())
  }

  get isSpeaking() { return this.#listening.isSpeaking }

  async begin() {
    const { issue, page, toolbar } = this.#reader
    const article = articleAt(issue.articles, page) ?? pageAsArticle(issue.page(page), '')
    const blocks = await fetchBlocks(issue, article)
    if (blocks.length === 0) return toolbar.note(phrase('There is no text on this page.'))
    const seen = this.#reader.documents?.on(page)?.firstWords
    toolbar.closePanel()
    this.#from = seen?.range
    this.#marked = undefined
    const { block, letter } = (seen && placeIn(blocks, seen.paragraph, seen.rest))
      ?? { block: blocks.findIndex(block => block.page >= page), letter: 0 }
    this.#listening.begin(blocks, issue.language, Math.max(0, block), letter)
  }

  pause() {
    this.#listening.toggle()
    this.#bar.show()
  }

  /** One sentence forward or back. */
  skip(by) { this.#listening.skip(by) }

  stop() {
    this.#listening.stop()
    this.#bar.show()
    this.#spoken = undefined
    this.#markOpen()
  }

  async #say({ page, text }) {
    this.#spoken = { page, text }
    if (this.#marked) {
      this.#from = this.#marked.cloneRange()
      this.#from.collapse(false)
      this.#marked = undefined
    }
    if (!this.#reader.pages.includes(page)) this.#reader.go(page)
    this.#markOpen()
  }

  #markOpen() {
    for (const view of this.#reader.stage.open) {
      this.#mark(view)
      const body = this.#reader.documents?.on(view.number)
      if (body) this.#markDocument(body)
    }
  }

  /** In an accessible document, the sentence scrolls into view. */
  #markDocument(body) {
    const { inside, number } = body
    if (!inside) return
    const isHere = this.#spoken?.page === number
    if (isHere && this.#marked?.startContainer.ownerDocument !== inside)
      this.#marked = this.#following(rangesOf(inside, this.#spoken.text), inside)
    const range = isHere ? this.#marked : undefined
    paint(inside, 'spoken', range ? [range] : [])
    if (range) body.goTo({ range })
  }

  #following(ranges, inside) {
    const isOn = range =>
      this.#from?.startContainer.ownerDocument !== inside
        || range.compareBoundaryPoints(Range.START_TO_START, this.#from) >= 0
    return ranges.find(isOn) ?? ranges[0]
  }

  async #mark(view) {
    for (const old of view.element.querySelectorAll(':scope > .spoken')) old.remove()
    const { page, number } = view
    if (this.#spoken?.page !== number || !page.layer) return
    const { text } = this.#spoken
    const words = await fetchLayer(page.layer)
    if (!words || this.#spoken?.text !== text) return
    for (const box of foundMost(readable(words), text)?.boxes ?? []) {
      view.element.append(putOver(element('span', { class: 'spoken', 'aria-hidden': 'true' }), shareOf(box, page)))
    }
  }
}
