// The rows of an issue's contents are dragged by their grip, or moved by keys, without a round trip. Without scripts
// their buttons ask the newsstand.
import { element } from './element.js'
import { UnsavedForm } from './unsaved-form.js'

/** Pixels from the window's edge at which a dragged row scrolls the page, and by how many in a frame. */
const [edge, speed] = [72, 9]

customElements.define('contents-editor', class extends HTMLElement {
  /** The empty row. @type {HTMLElement|undefined} */
  #pattern
  /** @type {UnsavedForm} */
  #unsaved
  #voice = element('p', { class: 'visually-hidden', role: 'status' })

  connectedCallback() {
    if (!this.#pattern) this.#prepare()
    this.#unsaved = new UnsavedForm(this.#form)
  }

  disconnectedCallback() { this.#unsaved.stop() }

  get #form() { return /** @type {HTMLFormElement} */ (this.querySelector('.contents-form')) }
  get #list() { return this.querySelector('.contents-rows') }

  #prepare() {
    for (const part of this.querySelectorAll('.contents-grip, .contents-add')) part.hidden = false
    this.#pattern = this.querySelector('.contents-row.is-new')
    this.#pattern.remove()
    this.#pattern.classList.remove('is-new')
    this.querySelector('.contents-add').addEventListener('click', this.#add)
    this.append(this.#voice)
    this.#list.addEventListener('pointerdown', this.#grip)
    this.#list.addEventListener('keydown', this.#key)
    this.#list.addEventListener('click', this.#click)
    this.classList.add('is-live')
  }

  #add = () => {
    const row = /** @type {HTMLElement} */ (this.#pattern.cloneNode(true))
    this.#list.append(row)
    row.querySelector('input:not([type="hidden"])').focus()
  }

  #click = event => {
    const button = event.target.closest('[name="up"], [name="down"]')
    if (!button) return
    event.preventDefault()
    // Enter in a field presses the form's first button.
    if (event.detail === 0 && document.activeElement instanceof HTMLInputElement)
      return this.#form.requestSubmit(this.#form.querySelector('.is-primary'))
    this.#move(button.closest('.contents-row'), button.name === 'up' ? -1 : 1)
  }

  #key = event => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by || !event.altKey && !event.target.closest('.contents-grip')) return
    event.preventDefault()
    this.#move(event.target.closest('.contents-row'), by)
  }

  #move(row, by) {
    this.#step(row, by)
    row.scrollIntoView({ block: 'nearest' })
    this.#tell(row)
  }

  #tell(row) {
    const rows = [...this.#list.children]
    this.#voice.textContent = `${rows.indexOf(row) + 1} / ${rows.length}`
  }

  /** Past its neighbour. The neighbour is what moves in the document: the row keeps the focus and the pointer. */
  #step(row, by, isDragged = false) {
    const other = by < 0 ? row.previousElementSibling : row.nextElementSibling
    if (!other) return
    const places = [other, ...isDragged ? [] : [row]].map(part => [part, part.offsetTop])
    if (by < 0) row.after(other)
    else row.before(other)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const [part, top] of places) {
      part.animate([{ translate: `0 ${top - part.offsetTop}px` }, { translate: '0' }],
        { duration: 180, easing: 'ease-out' })
    }
  }

  #grip = event => {
    if (!event.target.closest('.contents-grip') || !event.isPrimary || event.button !== 0) return
    const row = event.target.closest('.contents-row')
    const list = this.#list
    const order = [...list.children]
    const hold = event.clientY - row.getBoundingClientRect().top
    const listening = new AbortController()
    let { clientY } = event
    let frame = 0
    const place = () => {
      row.style.translate = ''
      const top = row.offsetTop + clientY - hold - row.getBoundingClientRect().top
      const middle = part => part ? part.offsetTop + part.offsetHeight / 2 : NaN
      // A pixel further than the neighbour's middle, because offsets are rounded.
      while (top < middle(row.previousElementSibling) - 1) this.#step(row, -1, true)
      while (top + row.offsetHeight > middle(row.nextElementSibling) + 1) this.#step(row, 1, true)
      row.style.translate = `0 ${top - row.offsetTop}px`
    }
    const scroll = () => {
      const by = clientY < edge ? -speed : clientY > innerHeight - edge ? speed : 0
      if (by !== 0) scrollBy(0, by)
      place()
      frame = requestAnimationFrame(scroll)
    }
    const end = isKept => {
      listening.abort()
      cancelAnimationFrame(frame)
      row.classList.remove('is-dragged')
      row.style.translate = ''
      if (!isKept) list.append(...order)
      row.querySelector('.contents-grip').focus({ preventScroll: true })
      this.#tell(row)
    }
    const { signal } = listening
    list.setPointerCapture(event.pointerId)
    list.addEventListener('pointermove', event => { clientY = event.clientY }, { signal })
    list.addEventListener('pointerup', () => end(true), { signal })
    list.addEventListener('pointercancel', () => end(false), { signal })
    document.addEventListener('keydown', event => { if (event.key === 'Escape') end(false) }, { signal, capture: true })
    row.classList.add('is-dragged')
    scroll()
  }
})
