// The page on which hot spots are drawn: their boxes, the frame over the selected one, and the pointer.
import { element } from './element.js'
import { followPointer, pointOn } from './page-pointer.js'
import { boxAround, boxBetween, moved, sized, spotAt } from './spot-boxes.js'
import { putBox } from './spot-row.js'

/** @typedef {import('./spot-boxes.js').Box} Box */
/** @typedef {import('./spot-row.js').Spot} Spot */

/** Percent around a box at which a finger reaches it. */
const slack = 2
const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']

/**
 * What the pointer does.
 * @typedef {object} Acts
 * @property {() => Spot[]} spots
 * @property {() => Spot|undefined} selected
 * @property {(spot: Spot|undefined, isHeld?: boolean) => void} pick a box, which is held for now, or nothing
 * @property {(spot: Spot, box: Box) => void} place
 * @property {(spot: Spot, before: Spot['state']) => void} placed
 * @property {(box: Box) => void} drawn
 */

export class SpotStage {
  #part
  #acts
  #frame = element('div', { class: 'spot-frame', hidden: true },
    ...handles.map(sides => element('span', { class: `spot-handle is-${sides}`, 'data-sides': sides })))

  /** @param {HTMLElement} part @param {Acts} acts */
  constructor(part, acts) {
    this.#part = part
    this.#acts = acts
    this.boxes = part.querySelector('.spot-boxes')
    const picture = /** @type {HTMLImageElement} */ (part.querySelector('.spot-page'))
    const [width, height] = ['width', 'height'].map(name => Number(picture.getAttribute(name)))
    picture.draggable = false
    this.boxes.removeAttribute('aria-hidden')
    this.boxes.setAttribute('role', 'application')
    this.boxes.setAttribute('aria-label', picture.alt)
    part.style.setProperty('--ratio', String(width / height))
    part.append(this.#frame)
    part.addEventListener('pointerdown', this.#press)
    part.addEventListener('pointermove', this.#hover)
    // The page takes no focus from a box.
    part.addEventListener('mousedown', event => event.preventDefault())
  }

  newBox() {
    const rect = element('rect', { class: 'spot-box is-own' })
    this.boxes.append(rect)
    return rect
  }

  /** Puts the frame there. @param {Box} [box] */
  frame(box) {
    this.#frame.hidden = !box
    for (const [side, value] of Object.entries(box ?? {})) this.#frame.style[side] = `${value}%`
  }

  /** Whether the next stroke draws: a finger scrolls the page otherwise. */
  get isDrawing() { return this.#part.classList.contains('is-drawing') }
  set isDrawing(isDrawing) { this.#part.classList.toggle('is-drawing', isDrawing) }

  #spotAt(event) {
    const [spots, point] = [this.#acts.spots(), pointOn(this.#part, event)]
    return spotAt(spots, point) ?? (event.pointerType === 'touch' ? spotAt(spots, point, slack) : undefined)
  }

  #hover = event => {
    if (event.buttons === 0) this.#part.classList.toggle('is-over', this.#spotAt(event) !== undefined)
  }

  #press = event => {
    if (!event.isPrimary || event.button !== 0) return
    const isFinger = event.pointerType === 'touch'
    const selected = this.#acts.selected()
    const sides = event.target.closest('.spot-handle')?.dataset.sides
    const spot = sides ? selected : this.#spotAt(event)
    if (!this.isDrawing && spot && (!isFinger || spot === selected)) this.#drag(event, spot, sides)
    else if (this.isDrawing || !isFinger) this.#draw(event)
    else followPointer(this.#part, event, { end: hasMoved => { if (!hasMoved) this.#acts.pick(spot) } })
  }

  #drag(event, spot, sides) {
    const before = spot.state
    const { pick, place, placed } = this.#acts
    pick(spot, true)
    followPointer(this.#part, event, {
      move: (from, to) => {
        const [x, y] = [to.x - from.x, to.y - from.y]
        place(spot, sides ? sized(before.box, sides, x, y) : moved(before.box, x, y))
      },
      end: hasMoved => {
        if (hasMoved) placed(spot, before)
        pick(spot)
      },
      cancel: () => place(spot, before.box)
    })
  }

  #draw(event) {
    this.#acts.pick(undefined)
    const rect = this.newBox()
    let box = this.isDrawing ? boxAround(pointOn(this.#part, event)) : undefined
    followPointer(this.#part, event, {
      move: (from, to) => putBox(rect, box = boxBetween(from, to)),
      end: () => {
        rect.remove()
        if (box) this.#acts.drawn(box)
      },
      cancel: () => rect.remove()
    })
  }
}
