// Where in the issue one is, and a way to any other place; the contents are marks on it.
import { element } from '../modules/element.js'
import { headingAt, pageName, placeOf } from './manifest.js'

export class Scrubber {
  #range = element('input', { class: 'scrubber-range', type: 'range', min: '1', step: '1', 'aria-label': 'Page' })
  #marks = element('div', { class: 'scrubber-marks', 'aria-hidden': 'true' })
  #bubble = element('div', { class: 'scrubber-bubble', 'aria-hidden': 'true', hidden: true })
  #label = element('output', { class: 'scrubber-label' })
  #issue
  element = element('div', { class: 'scrubber' },
    element('div', { class: 'scrubber-track' }, this.#marks, this.#range, this.#bubble), this.#label)

  /** @param {(page: number) => void} go */
  constructor(go) {
    this.#range.addEventListener('input', () => this.#preview())
    this.#range.addEventListener('change', () => { this.#bubble.hidden = true; go(Number(this.#range.value)) })
    this.#range.addEventListener('blur', () => { this.#bubble.hidden = true })
  }

  lay(issue) {
    this.#issue = issue
    this.#range.max = String(issue.pageCount)
    this.element.dir = issue.isRightToLeft ? 'rtl' : 'ltr'
    this.#marks.replaceChildren(...issue.contents.filter(({ page, depth }) => page && depth === 0).map(({ page }) => {
      const mark = element('span', { class: 'scrubber-mark' })
      mark.style.insetInlineStart = `${this.#share(page) * 100}%`
      return mark
    }))
  }

  show(pages) {
    const place = placeOf(pages.map(number => this.#issue.page(number)), this.#issue.pageCount)
    this.#range.value = String(pages[0])
    this.#range.style.setProperty('--share', this.#share(pages[0]))
    this.#range.setAttribute('aria-valuetext', `Page ${place}`)
    this.#label.textContent = place
  }

  #share(page) { return this.#issue.pageCount > 1 ? (page - 1) / (this.#issue.pageCount - 1) : 0 }

  #preview() {
    const number = Number(this.#range.value)
    const page = this.#issue.page(number)
    this.#range.style.setProperty('--share', this.#share(number))
    this.#bubble.hidden = false
    this.#bubble.style.insetInlineStart = `${this.#share(number) * 100}%`
    const picture = page.thumbnail && element('img', { src: page.thumbnail, alt: '', class: 'scrubber-thumbnail' })
    this.#bubble.replaceChildren(...[
      picture, element('span', {}, pageName(page)), element('span', { class: 'scrubber-heading' }, headingAt(this.#issue.contents, number)?.title ?? '')
    ].filter(Boolean))
    this.#label.textContent = placeOf([page], this.#issue.pageCount)
  }
}
