// Hot spots are drawn on the page, moved and sized there, by pointer or keys. Without scripts the form has their
// numbers. All words come from the page.
import { element } from './element.js'
import { freeBox, isSame, moved, sized } from './spot-boxes.js'
import { Spot } from './spot-row.js'
import { SpotStage } from './spot-stage.js'
import { UnsavedForm } from './unsaved-form.js'

const mostSpots = 100
const mostChanges = 100
/** Percent by an arrow, and with Alt or Ctrl. */
const [step, fineStep] = [0.5, 0.1]
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

customElements.define('spot-editor', class extends HTMLElement {
  /** @type {Spot[]} */
  #spots = []
  /** @type {Spot|undefined} */
  #selected
  /** What the last changes changed. @type {{spot: Spot, state: Spot['state']}[]} */
  #past = []
  /** The state of the spot whose field has the focus. @type {Spot['state']|undefined} */
  #before
  /** The empty row. @type {HTMLFieldSetElement|undefined} */
  #pattern
  /** @type {SpotStage} */
  #stage
  /** How the button was pressed last. */
  #pointer = ''
  /** @type {UnsavedForm} */
  #unsaved
  #button = element('button', { type: 'button', class: 'button is-quiet spot-draw' })
  #full = element('p', { class: 'spot-full', role: 'status' })
  #voice = element('p', { class: 'visually-hidden', role: 'status' })

  connectedCallback() {
    if (!this.#pattern) this.#prepare()
    document.addEventListener('keydown', this.#key)
    this.#unsaved = new UnsavedForm(/** @type {HTMLFormElement} */ (this.querySelector('.spots-form')))
  }

  disconnectedCallback() {
    document.removeEventListener('keydown', this.#key)
    this.#unsaved.stop()
  }

  get #rows() { return this.querySelector('.spot-rows') }

  #prepare() {
    const part = this.querySelector('.spot-stage')
    this.#stage = new SpotStage(part, {
      spots: () => this.#spots,
      selected: () => this.#selected,
      pick: (spot, isHeld) => this.#pick(spot, isHeld),
      place: (spot, box) => this.#place(spot, box),
      placed: (spot, before) => this.#remember(spot, before),
      drawn: box => this.#add(box)?.focus()
    })
    const { boxes } = this.#stage
    const rows = /** @type {HTMLFieldSetElement[]} */ ([...this.querySelectorAll('.spot-row')])
    this.#pattern = rows.pop()
    this.#pattern.remove()
    this.#spots = rows.map(row =>
      new Spot(row, boxes.querySelector(`[data-row="${row.dataset.row}"]`) ?? this.#stage.newBox()))
    this.#button.textContent = this.dataset.draw
    boxes.setAttribute('aria-describedby', 'spot-hint')
    part.after(element('div', { class: 'spot-tools' }, this.#button,
      element('p', { class: 'spot-hint', id: 'spot-hint' }, this.dataset.hint), this.#full, this.#voice))
    this.#button.addEventListener('pointerdown', event => { this.#pointer = event.pointerType })
    this.#button.addEventListener('click', this.#new)
    boxes.addEventListener('focusin', ({ target }) => {
      const spot = this.#spotOf(target)
      if (spot !== this.#selected) this.#pick(spot)
    })
    this.#rows.addEventListener('focusin', ({ target }) => {
      this.#before = this.#spotOf(target)?.state
      this.#select(this.#spotOf(target))
    })
    for (const type of ['input', 'change']) this.#rows.addEventListener(type, this.#typed)
    this.classList.add('is-live')
  }

  #spotOf(part) { return this.#spots.find(({ row, rect }) => row.contains(part) || rect === part) }

  // MARK: - Changes

  /** By the button: a finger draws next, a key or the mouse puts a box on the page. */
  #new = () => {
    const isFinger = this.#pointer === 'touch' || this.#pointer === 'pen'
    this.#pointer = ''
    if (isFinger) this.#wait(!this.#stage.isDrawing)
    else this.#add(freeBox(this.#spots.map(({ box }) => box)))?.rect.focus()
  }

  /** Whether the button waits for a stroke. */
  #wait(isDrawing) {
    this.#stage.isDrawing = isDrawing
    if (isDrawing) this.#button.setAttribute('aria-pressed', 'true')
    else this.#button.removeAttribute('aria-pressed')
  }

  /** @param {import('./spot-boxes.js').Box} box */
  #add(box) {
    this.#wait(false)
    const isFull = this.#spots.filter(({ isThere }) => isThere).length >= mostSpots
    this.#full.textContent = isFull ? this.dataset.full : ''
    if (isFull) return undefined
    const row = /** @type {HTMLFieldSetElement} */ (this.#pattern.cloneNode(true))
    const number = Math.max(0, ...this.#spots.map(({ row }) => Number(row.dataset.row))) + 1
    row.classList.remove('is-new')
    row.dataset.row = String(number)
    row.querySelector('legend').textContent = this.dataset.spotName.replace('{n}', String(number))
    this.#rows.append(row)
    const spot = new Spot(row, this.#stage.newBox(), true)
    this.#spots.push(spot)
    this.#remember(spot, { kind: '', isHidden: true })
    spot.state = { box, kind: 'link', isHidden: false }
    this.#select(spot)
    spot.reveal()
    return spot
  }

  #takeAway(spot) {
    this.#remember(spot, spot.state)
    spot.state = { ...spot.state, kind: '', isHidden: true }
    this.#leave(spot)
  }

  /** To the next box, or to the button. */
  #leave(spot) {
    const at = this.#spots.indexOf(spot)
    const next = [...this.#spots.slice(at), ...this.#spots.slice(0, at).reverse()].find(({ box }) => box)
    this.#full.textContent = ''
    if (next) this.#pick(next)
    else {
      this.#select(undefined)
      this.#button.focus()
    }
  }

  #place(spot, box) {
    spot.box = box
    this.#lay()
  }

  #typed = ({ target, type }) => {
    const spot = this.#spotOf(target)
    spot.read(target)
    if (type === 'change') {
      spot.settle()
      if (this.#before && !isUnchanged(this.#before, spot.state)) this.#remember(spot, this.#before)
      this.#before = spot.state
    }
    this.#lay()
  }

  #remember(spot, state) {
    this.#past.push({ spot, state })
    if (this.#past.length > mostChanges) this.#past.shift()
  }

  #undo() {
    const { spot, state } = this.#past.pop() ?? {}
    if (!spot) return
    spot.state = state
    if (spot.box) this.#pick(spot)
    else this.#leave(spot)
  }

  // MARK: - Selection

  /** @param {Spot} [spot] */
  #select(spot) {
    this.#selected?.mark(false)
    spot?.mark(true)
    this.#selected = spot
    this.#lay()
  }

  /** With the focus. @param {Spot} [spot] @param {boolean} [isHeld] by the pointer: then nothing scrolls under it */
  #pick(spot, isHeld = false) {
    const focused = /** @type {HTMLElement|null} */ (document.activeElement)
    if (!spot && this.contains(focused)) focused.blur()
    this.#select(spot)
    spot?.rect.focus({ preventScroll: true })
    if (!isHeld) spot?.reveal()
  }

  #lay() { this.#stage.frame(this.#selected?.box) }

  // MARK: - Keys

  #key = event => {
    const spot = this.#spots.find(({ rect }) => rect === event.target)
    const { key, target } = event
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && key.toLowerCase() === 'z'
    if (isUndo && (target === document.body || this.contains(target))) {
      // What is typed in a field is undone by the browser.
      if (target instanceof HTMLInputElement && target.value !== '') return
      this.#undo()
    } else if (key === 'Escape' && this.#stage.isDrawing) this.#wait(false)
    else if (key === 'Escape' && this.#rows.contains(target)) this.#spotOf(target)?.rect.focus()
    else if (key === 'Escape' && spot) this.#pick(undefined)
    else if (spot && arrows[key]) this.#nudge(spot, event)
    else if (spot && (key === 'Delete' || key === 'Backspace')) this.#takeAway(spot)
    else if (spot && (key === 'Enter' || key === ' ')) spot.focus()
    else return
    event.preventDefault()
  }

  #nudge(spot, { key, altKey, ctrlKey, shiftKey, repeat }) {
    const [x, y] = arrows[key].map(way => way * (altKey || ctrlKey ? fineStep : step))
    const before = spot.state
    this.#place(spot, shiftKey ? sized(spot.box, 'se', x, y) : moved(spot.box, x, y))
    // A key that is held is one change.
    if (!repeat && !isUnchanged(before, spot.state)) this.#remember(spot, before)
    this.#voice.textContent = spot.place
  }
})

/** @param {Spot['state']} one @param {Spot['state']} other */
const isUnchanged = (one, other) => one.kind === other.kind && isSame(one.box, other.box)
