// Article mode: the text of the current article in one column, in the reader's type; also read aloud.
import { element } from '../../modules/element.js'
import { language, phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { typeChoices } from '../documents/type-choices.js'
import { inkOf, preferType, typefaces, typeOf } from '../documents/type.js'
import { headingAt, pageName } from '../issue/manifest.js'
import { ListenBar } from '../listen/listen-bar.js'
import { Listening } from '../listen/listening.js'
import { addIcon, iconButton } from '../toolbar/icons.js'
import { fetchBlocks } from './article-text.js'
import { articleAt, minutes, pageAsArticle } from './articles.js'

addIcon('listen', 'M5 10v4h3l4 4V6L8 10zM15 9.5a4 4 0 010 5M17.5 7a7.5 7.5 0 010 10')
addIcon('type', 'M4 18l5-12 5 12M6 14h6M15 18l3-7 3 7M16.2 15.5h3.6')

const dark = matchMedia('(prefers-color-scheme: dark)')

export class ArticleView {
  element = element('section',
    { class: 'article', role: 'dialog', 'aria-modal': 'true', 'aria-label': phrase('Article'), tabindex: '-1' })
  #reader
  #articles
  #article
  #blocks = []
  #page = 1
  #type = typeOf(localStorage)
  #listening = new Listening()
  #text = element('div', { class: 'article-text' })
  #place = element('p', { class: 'article-place', 'aria-live': 'off' })
  #settings = element('div', { class: 'article-settings', hidden: true })
  #listen
  #bar

  constructor(reader) {
    loadStyles('panel')
    loadStyles('article')
    loadStyles('find')
    this.#reader = reader
    this.#articles = reader.issue.articles
    this.#listen = iconButton('listen', phrase('Listen'), () => this.#toggleListening(), { 'aria-pressed': 'false' })
    this.#listen.hidden = !this.#listening.isPossible
    this.#bar = new ListenBar(this.#listening, reader.issue.language, () => this.#toggleListening())
    this.#listening.addEventListener('sentence', event => this.#spoken(event))
    this.#listening.addEventListener('end', ({ isFailed }) => {
      this.#silent()
      if (isFailed) reader.toolbar.note(phrase('This browser has no voice for this language.'))
    })
    this.#text.addEventListener('scroll', () => this.#follow(), { passive: true })
    this.element.addEventListener('keydown', event => this.#key(event))
    dark.addEventListener('change', () => this.#dress())
  }

  async open(page) {
    this.#page = page
    this.#reader.dispatchEvent(new Event('article'))
    const { issue } = this.#reader
    this.#article = articleAt(this.#articles, page)
      ?? pageAsArticle(issue.page(page), headingAt(issue.contents, page)?.title ?? issue.title)
    this.element.replaceChildren(this.#head(), this.#settings, this.#text, this.#bar.element)
    this.#text.replaceChildren(element('p', { class: 'article-wait', role: 'status' }, phrase('Loading the text …')))
    this.#dress()
    for (const other of this.#reader.children) other.inert = true
    this.#reader.append(this.element)
    this.element.focus()
    this.#blocks = await fetchBlocks(this.#reader.issue, this.#article)
    this.#fill()
  }

  /** Back to the last page read. */
  close() {
    this.#listening.stop()
    this.#silent()
    this.element.remove()
    for (const other of this.#reader.children) other.inert = false
    if (!this.#reader.pages.includes(this.#page)) this.#reader.go(this.#page)
    this.#reader.stage.element.focus({ preventScroll: true })
  }

  #head() {
    return element('header', { class: 'article-head' },
      iconButton('back', phrase('Back to the page'), () => this.close()), this.#place,
      this.#listen, iconButton('type', phrase('Text'), () => this.#toggleSettings(), { 'aria-expanded': 'false' }))
  }

  #fill() {
    const { title, author, section } = this.#article
    const repeats = this.#blocks[0]?.kind === 'heading' && this.#blocks[0].text.toLowerCase() === title.toLowerCase()
    this.#text.replaceChildren(element('article',
      { class: 'article-body', lang: this.#reader.issue.language, dir: 'auto' },
      section && element('p', { class: 'article-section' }, section),
      element('h2', { class: 'article-title' }, title),
      author && element('p', { class: 'article-author' }, author),
      this.#blocks.length > 0
        && element('p', { class: 'article-length' },
          minutes(this.#blocks).toLocaleString(language, { style: 'unit', unit: 'minute' })),
      ...this.#blocks.map((block, index) => element(block.kind === 'heading' ? 'h3' : 'p', {
        class: `article-block${block.kind === 'figure' ? ' is-figure' : ''}`, 'data-page': String(block.page),
        'data-block': String(index), ...(block.kind === 'figure' && { role: 'img', 'aria-label': block.text }),
        hidden: index === 0 && repeats
      }, block.text)),
      this.#blocks.length === 0
        && element('p', { class: 'article-none' }, phrase('There is no text for this page. Read the page itself.')),
      this.#more()))
    this.#text.querySelector(`[data-page="${this.#page}"]`)?.scrollIntoView({ block: 'start', behavior: 'instant' })
    if (this.#page === this.#article.page) this.#text.scrollTop = 0
    this.#follow()
  }

  /** To the next article. */
  #more() {
    const next =
      this.#articles[this.#articles.findIndex(
        ({ page, title }) => page === this.#article.page && title === this.#article.title) + 1]
    const number = next?.page ?? this.#article.page + this.#article.pageCount
    if (number > this.#reader.issue.readable) return undefined
    const made = element('button', { type: 'button', class: 'button article-next' },
      next ? phrase('Next: {title}', { title: next.title })
        : phrase('Page {page}', { page: pageName(this.#reader.issue.page(number)) }))
    made.addEventListener('click', () => { this.#listening.stop(); this.#silent(); this.open(number) })
    return made
  }

  /** Finds the page of the words in view. */
  #follow() {
    const top = this.#text.getBoundingClientRect().top + 80
    const blocks = [...this.#text.querySelectorAll('.article-block:not([hidden])')]
    const first = blocks.find(block => block.getBoundingClientRect().bottom > top) ?? blocks.at(-1)
    if (first) this.#page = Number(first.dataset.page)
    const { issue } = this.#reader
    this.#place.textContent = phrase('Page {page} of {count}',
      { page: pageName(issue.page(this.#page)), count: issue.pageCount })
  }

  #toggleListening() {
    if (this.#listening.isSpeaking) {
      this.#listening.stop()
      return this.#silent()
    }
    const top = this.#text.getBoundingClientRect().top + 80
    const first = [...this.#text.querySelectorAll('.article-block:not([hidden])')].find(
      block => block.getBoundingClientRect().bottom > top)
    this.#listen.setAttribute('aria-pressed', 'true')
    this.#listening.begin(this.#blocks, this.#reader.issue.language, Number(first?.dataset.block ?? 0))
  }

  /** The sentence being spoken. */
  #spoken({ block, index, length, page }) {
    this.#clearSpoken()
    const line = this.#text.querySelector(`[data-block="${block}"]`)
    if (line) {
      const whole = this.#blocks[block].text
      line.replaceChildren(whole.slice(0, index),
        element('mark', { class: 'article-spoken' }, whole.slice(index, index + length)), whole.slice(index + length))
      line.scrollIntoView({ block: 'center' })
    }
    this.#page = page
  }

  #clearSpoken() {
    for (const mark of this.#text.querySelectorAll('.article-spoken')) {
      const line = mark.parentElement
      line.replaceChildren(this.#blocks[Number(line.dataset.block)].text)
    }
  }

  #silent() {
    this.#clearSpoken()
    this.#bar.show()
    this.#listen.setAttribute('aria-pressed', 'false')
  }

  #toggleSettings() {
    const { hidden } = this.#settings
    this.#settings.hidden = !hidden
    this.element.querySelector('[aria-expanded]').setAttribute('aria-expanded', String(hidden))
    if (hidden) this.#settings.replaceChildren(typeChoices(this.#type, changes => this.#choose(changes)))
  }

  #choose(changes) {
    this.#type = preferType(localStorage, changes)
    this.#dress()
    const focused = [...this.#settings.querySelectorAll('button')].indexOf(document.activeElement)
    this.#settings.replaceChildren(typeChoices(this.#type, more => this.#choose(more)))
    this.#settings.querySelectorAll('button')[focused]?.focus()
    this.#reader.dispatchEvent(new Event('type'))
  }

  #dress() {
    const { size, leading, measure, face, paper, isJustified } = this.#type
    const [ground, ink, link] = inkOf(paper, dark.matches)
    const { style } = this.element
    for (const [name, value] of Object.entries({
      '--article-size': `${size}rem`, '--article-leading': leading, '--article-measure': `${measure}ch`,
      '--article-paper': ground, '--article-ink': ink,
      '--article-link': link, '--article-family': typefaces[face].family ?? typefaces.serif.family,
      '--article-align': isJustified ? 'justify' : 'start'
    })) style.setProperty(name, String(value))
    if (face === 'dyslexic') loadDyslexic()
  }

  #key(event) {
    if (event.key === 'Escape') {
      event.preventDefault()
      if (this.#settings.hidden) this.close()
      else this.#toggleSettings()
    }
    const { altKey, ctrlKey, metaKey } = event
    if (event.key === 'a' && !altKey && !ctrlKey && !metaKey) { event.preventDefault(); this.close() }
    event.stopPropagation()
  }
}

/** Faces by script: the page's policy allows no inline styles. */
let hasDyslexic = false
function loadDyslexic() {
  if (hasDyslexic) return
  hasDyslexic = true
  const fonts = new URL('../../fonts', import.meta.url).href
  for (const [weight, name] of [['400', 'regular'], ['700', 'bold']]) {
    const face = new FontFace('OpenDyslexic', `url(${fonts}/opendyslexic-${name}.woff2)`, { weight })
    document.fonts.add(face)
    face.load().catch(() => {})
  }
}
