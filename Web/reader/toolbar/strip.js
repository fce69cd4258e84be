// A row of thumbnails above the scrubber; only those in view exist, with the open ones in the middle.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { pageName } from '../issue/manifest.js'
import { shapeOf, thumbnail } from '../pages/thumbnail.js'
import { Rows } from '../stage/rows.js'

export const ready = loadStyles('reader-strip')

const height = 96
const gap = 14

export class Strip {
  element = element('div', { class: 'frame-strip', role: 'group', 'aria-label': phrase('Small pages'), tabindex: '-1' })
  #issue
  #spreads = []
  #rows = new Rows([])
  #go
  #made = new Map()
  #pages = []
  #track = element('div', { class: 'frame-strip-track' })

  constructor(go) {
    this.#go = go
    this.element.append(this.#track)
    this.element.addEventListener('scroll', () => this.#lay(), { passive: true })
    // A wheel has only one axis.
    this.element.addEventListener('wheel', event => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      this.element.scrollLeft += event.deltaY * (this.#issue?.isRightToLeft ? -1 : 1)
    }, { passive: false })
    new ResizeObserver(() => this.#centre()).observe(this.element)
  }

  lay(issue, spreads) {
    this.#issue = issue
    this.#spreads = spreads
    this.element.dir = issue.isRightToLeft ? 'rtl' : 'ltr'
    this.#rows = new Rows(spreads.map(({ pages }) => pages.reduce((sum, number) => sum + this.#width(number), gap)))
    this.#track.style.inlineSize = `${this.#rows.total}px`
    this.#track.replaceChildren()
    this.#made.clear()
    this.#centre()
  }

  show(pages) {
    this.#pages = pages
    for (const made of this.#made.values()) this.#mark(made)
    this.#centre()
  }

  #width(number) {
    const shape = shapeOf(this.#issue.page(number))
    return Math.round(height * Math.min(2.5, shape.width / shape.height))
  }

  #centre() {
    const index = this.#spreads.findIndex(({ pages }) => pages.includes(this.#pages[0]))
    if (index < 0 || this.element.clientWidth === 0 || this.element.matches(':hover')) return this.#lay()
    const at = this.#rows.start(index) + this.#rows.sizes[index] / 2 - this.element.clientWidth / 2
    this.element.scrollLeft = this.#issue.isRightToLeft ? -at : at
    this.#lay()
  }

  #lay() {
    const { clientWidth } = this.element
    if (clientWidth === 0) return
    const at = Math.abs(this.element.scrollLeft)
    const { first, last } = this.#rows.within(at - clientWidth * 0.5, at + clientWidth * 1.5)
    for (const [index, made] of this.#made) {
      if ((index >= first && index <= last) || made.contains(document.activeElement)) continue
      made.remove()
      this.#made.delete(index)
    }
    for (let index = first; index <= last; index += 1) if (!this.#made.has(index)) this.#make(index)
  }

  #make(index) {
    const { pages } = this.#spreads[index]
    const made = element('div', { class: 'frame-strip-spread' }, ...pages.map(number => {
      const page = this.#issue.page(number)
      const button = element('button',
        { class: 'frame-strip-page', type: 'button', 'data-page': String(number),
          'aria-label': phrase('Page {page}', { page: pageName(page) }), title: pageName(page) },
        thumbnail(page, this.#issue))
      button.style.inlineSize = `${this.#width(number)}px`
      button.addEventListener('click', () => this.#go(number))
      return button
    }))
    made.style.insetInlineStart = `${this.#rows.start(index) + gap / 2}px`
    this.#mark(made)
    this.#made.set(index, made)
    const next = [...this.#made.keys()].filter(other => other > index).sort((one, two) => one - two)[0]
    this.#track.insertBefore(made, this.#made.get(next) ?? null)
  }

  #mark(made) {
    for (const button of made.children) {
      if (this.#pages.includes(Number(button.dataset.page))) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
    }
  }
}
