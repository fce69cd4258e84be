// A button to turn at each side: visible when the mouse is near or the bars are shown.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { icon } from './icons.js'

export class TurnButtons {
  #left
  #right

  /** @param {(along: -1|1) => void} turn */
  constructor(turn) {
    const make = (side, sign, along) => {
      const made = element('button', { class: `turn-button is-${side}`, type: 'button' },
        element('span', { class: 'turn-button-icon' }, icon(sign)))
      made.addEventListener('click', () => turn(along))
      return made
    }
    this.#left = make('left', 'back', -1)
    this.#right = make('right', 'onward', 1)
  }

  get elements() { return [this.#left, this.#right] }

  show(hasBefore, hasAfter, isRightToLeft) {
    const [before, after] = isRightToLeft ? [this.#right, this.#left] : [this.#left, this.#right]
    set(before, phrase('Previous page'), hasBefore)
    set(after, phrase('Next page'), hasAfter)
  }
}

function set(button, words, isThere) {
  button.setAttribute('aria-label', words)
  // A disabled button would lose the focus.
  button.setAttribute('aria-disabled', String(!isThere))
}
