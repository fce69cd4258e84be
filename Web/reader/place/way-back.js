// After a jump: for a while, a button back to the place before.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { icon } from '../toolbar/icons.js'

const ready = loadStyles('way-back')
const stays = 9000

export class WayBack {
  #words = element('span')
  #timer
  #turns = 0
  element = element('button', { class: 'way-back', type: 'button', hidden: true }, icon('return'), this.#words)

  constructor(back) {
    this.element.addEventListener('click', () => { this.hide(); back() })
  }

  async show(name) {
    this.#words.textContent = phrase('Back to page {page}', { page: name })
    this.#turns = 0
    clearTimeout(this.#timer)
    const timer = this.#timer = setTimeout(() => {
      if (!this.element.matches(':hover, :focus-visible')) this.hide()
    }, stays)
    await ready
    if (this.#timer === timer) this.element.hidden = false
  }

  /** Above the toolbar. */
  lift(pixels) { this.element.style.translate = pixels ? `0 ${-pixels}px` : '' }

  /** Reading on: stay. */
  turned() {
    this.#turns += 1
    if (this.#turns > 1) this.hide()
  }

  hide() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.element.hidden = true
  }
}
