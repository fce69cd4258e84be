// The position in the issue, and a way to any other; the contents are marks on it, and a page previews
// it.
import { element } from '../../modules/element.js'
import { direction, phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { headingAt, placeOf, spokenPlace } from '../issue/manifest.js'
import { thumbnail } from '../pages/thumbnail.js'

export class Scrubber {
  #range = element('input',
    { class: 'scrubber-range', type: 'range', min: '1', step: '1', 'aria-label': phrase('Page') })
  #marks = element('div', { class: 'scrubber-marks', 'aria-hidden': 'true' })
  #bubble = element('div', { class: 'scrubber-bubble', 'aria-hidden': 'true', hidden: true })
  #label
  #issue
  #shown
  element

  /** @param {(page: number) => void} go @param {() => void} ask for a page by its name */
  constructor(go, ask) {
    this.#label = element('button',
      { class: 'scrubber-label', type: 'button', title: phrase('Go to a page'), dir: direction() })
    this.#label.addEventListener('click', ask)
    this.element = element('div', { class: 'scrubber' },
      element('div', { class: 'scrubber-track' }, this.#marks, this.#range, this.#bubble), this.#label)
    this.#range.addEventListener('input', () => this.#preview(Number(this.#range.value), true))
    this.#range.addEventListener('change', () => { this.#hide(); go(Number(this.#range.value)) })
    this.#range.addEventListener('blur', () => this.#hide())
    this.#range.addEventListener('pointermove', event => {
      if (event.pointerType === 'mouse' && event.buttons === 0) this.#preview(this.#pageAt(event.clientX))
    })
    this.#range.addEventListener('pointerleave', () => this.#hide())
  }

  lay(issue) {
    this.#issue = issue
    this.#range.max = String(issue.pageCount)
    this.element.dir = issue.isRightToLeft ? 'rtl' : 'ltr'
    const starts = new Set(issue.contents.filter(({ page, depth }) => page && depth === 0).map(({ page }) => page))
    this.mark('contents', [...starts])
  }

  /** @param {string} kind the marks' kind; they replace its last ones @param {number[]} pages */
  mark(kind, pages) {
    for (const old of this.#marks.querySelectorAll(`[data-kind="${kind}"]`)) old.remove()
    this.#marks.append(...pages.map(page => {
      const mark = element('span', { class: 'scrubber-mark', 'data-kind': kind })
      mark.style.insetInlineStart = `${this.#share(page) * 100}%`
      return mark
    }))
  }

  show(pages) {
    this.#range.value = String(pages[0])
    this.#range.style.setProperty('--share', this.#share(pages[0]))
    this.#range.setAttribute('aria-valuetext', spokenPlace(this.#issue, pages))
    this.#tell(placeOf(pages.map(number => this.#issue.page(number)), this.#issue.pageCount))
  }

  /** @param {{words: string, position?: string}} place */
  #tell({ words, position }) {
    this.#label.textContent = words
    this.#label.title = position ?? phrase('Go to a page')
  }

  #share(page) { return this.#issue.pageCount > 1 ? (page - 1) / (this.#issue.pageCount - 1) : 0 }

  /** The thumb's centre runs between ten pixels from either end. */
  #pageAt(x) {
    const { left, width } = this.#range.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (x - left - 10) / (width - 20)))
    return 1 + Math.round((this.#issue.isRightToLeft ? 1 - share : share) * (this.#issue.pageCount - 1))
  }

  #preview(number, isMoving = false) {
    const page = this.#issue.page(number)
    const { words, position } = placeOf([page], this.#issue.pageCount)
    loadStyles('scrubber').then(() => { this.#bubble.hidden = this.#shown === undefined })
    this.#bubble.style.setProperty('--share', this.#share(number))
    if (isMoving) {
      this.#range.style.setProperty('--share', this.#share(number))
      this.#tell({ words, position })
    }
    if (this.#shown === number) return
    this.#shown = number
    this.#bubble.replaceChildren(element('span', { class: 'scrubber-picture' }, thumbnail(page, this.#issue)),
      element('span', {}, words),
      element('span', { class: 'scrubber-heading', dir: 'auto' },
        [position, headingAt(this.#issue.contents, number)?.title].filter(Boolean).join(' · ')))
  }

  #hide() {
    this.#bubble.hidden = true
    this.#shown = undefined
  }
}
