// A hot spot in the console: its row of fields, and its box on the page. Each follows the other.
import { fitted, typed } from './spot-boxes.js'

/** @typedef {import('./spot-boxes.js').Box} Box */

const sides = /** @type {(keyof Box)[]} */ (['left', 'top', 'width', 'height'])
const marks = { left: 'x', top: 'y', width: 'width', height: 'height' }

/** @param {Element} rect @param {Box} box */
export function putBox(rect, box) {
  for (const side of sides) rect.setAttribute(marks[side], String(box[side]))
}

export class Spot {
  #box
  #kind
  #isNew

  /**
   * @param {HTMLFieldSetElement} row @param {any} rect on the page
   * @param {boolean} [isNew] whether the newsstand doesn't know it yet
   */
  constructor(row, rect, isNew = false) {
    this.row = row
    this.rect = rect
    this.#isNew = isNew
    rect.setAttribute('tabindex', '0')
    rect.setAttribute('role', 'button')
    this.#kind = this.#field('kind').value
    this.#box = this.#typedBox
    this.#show()
  }

  /** @returns {HTMLInputElement} */
  #field(name) { return /** @type {any} */ (this.row.querySelector(`[name="${name}[]"]`)) }

  get #typedBox() {
    const [left, top, width, height] = sides.map(side => this.#field(side).valueAsNumber)
    const isWhole = [left, top, width, height].every(Number.isFinite)
    return isWhole ? fitted({ left, top, width, height }) : undefined
  }

  /** Without a kind it is taken away. */
  get isThere() { return this.#kind !== '' }

  /** @returns {Box|undefined} of what is shown on the page */
  get box() { return this.isThere ? this.#box : undefined }
  set box(box) {
    this.#box = box
    for (const side of sides) if (box) this.#field(side).value = String(box[side])
    this.#show()
  }

  /** @returns {{box?: Box, kind: string, isHidden: boolean}} what can be undone */
  get state() { return { box: this.#box, kind: this.#kind, isHidden: this.row.hidden } }
  set state({ box, kind, isHidden }) {
    this.#kind = this.#field('kind').value = kind
    this.row.hidden = isHidden
    // What was drawn and taken away is not sent.
    this.row.disabled = isHidden && this.#isNew
    this.box = box
  }

  /** Follows a field as it is typed in; a number that is not one yet changes nothing. */
  read(field) {
    this.#kind = this.#field('kind').value
    const side = sides.find(side => field.name === `${side}[]`)
    if (side && Number.isFinite(field.valueAsNumber))
      this.#box = this.#box ? typed(this.#box, side, field.valueAsNumber) : this.#typedBox
    this.#show()
  }

  /** Writes the place that it has where another was typed. */
  settle() { this.box = this.#box }

  /** The place in the row's own words. */
  get place() {
    return sides.map(side => `${this.#field(side).labels[0].textContent.trim()} ${this.#field(side).value}`).join(', ')
  }

  mark(isSelected) {
    for (const part of [this.row, this.rect]) part.classList.toggle('is-selected', isSelected)
  }

  /** Into the row's window, where rows are one beside the other, or into that of the browser. */
  reveal() {
    const list = this.row.parentElement
    if (list.scrollWidth <= list.clientWidth) return this.row.scrollIntoView({ block: 'nearest' })
    const [row, window] = [this.row, list].map(part => part.getBoundingClientRect())
    list.scrollBy({ left: row.left + row.width / 2 - window.left - window.width / 2 })
  }

  focus() { this.#field('target').focus() }

  #show() {
    if (this.#box) putBox(this.rect, this.#box)
    this.rect.toggleAttribute('hidden', !this.box)
    this.row.classList.toggle('is-away', !this.isThere)
    const words = [this.row.querySelector('legend').textContent,
      this.#field('title').value || this.#field('target').value]
    this.rect.setAttribute('aria-label', words.filter(Boolean).join(': '))
  }
}
