// Thumbnails of all pages in a grid: only those in view are created.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { pageName } from '../issue/manifest.js'
import { shapeOf, thumbnail } from '../pages/thumbnail.js'
import { gridWindow } from '../stage/rows.js'

const gap = 18
const label = 30

export class Overview {
  element
  #issue
  #go
  #pages
  #body
  #cells = new Map()
  #active
  #grid
  #observer = new ResizeObserver(() => this.#lay())

  constructor(issue, pages, go) {
    this.#issue = issue
    this.#pages = pages
    this.#active = pages[0] ?? 1
    this.#go = go
    this.element = element('div', { class: 'overview', role: 'list', dir: issue.isRightToLeft ? 'rtl' : 'ltr' })
    this.element.addEventListener('keydown', this.#key)
    this.element.addEventListener('focusin', ({ target }) => this.#activate(Number(target.dataset.page)))
  }

  attached(body) {
    this.#body = body
    body.addEventListener('scroll', () => this.#lay(), { passive: true })
    this.#observer.observe(body)
    this.#lay()
    this.#reveal(this.#active, true)
    this.#cells.get(this.#active)?.firstChild.focus({ preventScroll: true })
  }

  removed() { this.#observer.disconnect() }

  show(pages) {
    this.#pages = pages
    for (const [number, cell] of this.#cells) this.#mark(number, cell)
  }

  #lay() {
    if (!this.#body) return
    const width = this.element.clientWidth
    const least = Math.min(150, Math.max(96, width / 3 - gap))
    const columns = Math.max(1, Math.floor((width + gap) / (least + gap)))
    const cell = { width: (width - gap * (columns - 1)) / columns }
    cell.height = cell.width * this.#ratio + label
    const top = this.#body.scrollTop - this.element.offsetTop
    this.#grid = { columns,
      ...gridWindow({ count: this.#issue.pageCount, columns, cell, gap, top, height: this.#body.clientHeight }) }
    const { first, last, step, total } = this.#grid
    this.element.style.blockSize = `${total}px`
    for (const [number, made] of this.#cells) {
      if ((number - 1 >= first && number - 1 <= last) || made.contains(document.activeElement)) continue
      made.remove()
      this.#cells.delete(number)
    }
    for (let number = first + 1; number <= last + 1; number += 1) {
      if (!this.#cells.has(number)) this.#make(number)
    }
    for (const [number, { style }] of this.#cells) {
      style.insetInlineStart = `${((number - 1) % columns) * (cell.width + gap)}px`
      style.insetBlockStart = `${Math.floor((number - 1) / columns) * step}px`
      style.inlineSize = `${cell.width}px`
      style.blockSize = `${cell.height}px`
    }
  }

  /** The tallest usual page defines the cells. */
  get #ratio() {
    const { width, height } = shapeOf(this.#issue.page(Math.min(2, this.#issue.pageCount)))
    return Math.min(1.6, Math.max(0.8, height / width))
  }

  #make(number) {
    const page = this.#issue.page(number)
    const button = element('button', {
      class: 'overview-page', type: 'button', 'data-page': String(number),
      'aria-label': phrase('Page {page}', { page: pageName(page) }),
      disabled: page.isRefused && number > this.#issue.within
    }, element('span', { class: 'overview-picture' }, thumbnail(page, this.#issue)),
      element('span', { class: 'panel-page' }, pageName(page)))
    button.addEventListener('click', () => this.#go(number))
    const cell = element('div',
      { class: 'overview-cell', role: 'listitem', 'aria-posinset': String(number),
        'aria-setsize': String(this.#issue.pageCount) }, button)
    this.#mark(number, cell)
    this.#cells.set(number, cell)
    const next = [...this.#cells.keys()].filter(other => other > number).sort((one, two) => one - two)[0]
    this.element.insertBefore(cell, this.#cells.get(next) ?? null)
  }

  #mark(number, { firstChild: button }) {
    button.tabIndex = number === this.#active ? 0 : -1
    if (this.#pages.includes(number)) button.setAttribute('aria-current', 'true')
    else button.removeAttribute('aria-current')
  }

  #activate(number) {
    if (!number) return
    const last = this.#cells.get(this.#active)
    this.#active = number
    if (last) last.firstChild.tabIndex = -1
    const cell = this.#cells.get(number)
    if (cell) cell.firstChild.tabIndex = 0
  }

  #key = event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { columns, step } = this.#grid
    const across = this.#issue.isRightToLeft ? -1 : 1
    const screen = columns * Math.max(1, Math.floor(this.#body.clientHeight / step) - 1)
    const by = {
      ArrowRight: across, ArrowLeft: -across, ArrowDown: columns, ArrowUp: -columns, PageDown: screen, PageUp: -screen,
      Home: -Infinity, End: Infinity
    }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const number = Math.min(this.#issue.pageCount, Math.max(1, this.#active + by))
    this.#reveal(number)
    this.#cells.get(number)?.firstChild.focus({ preventScroll: true })
    this.#lay()
  }

  #reveal(number, isCentred = false) {
    const { columns, step } = this.#grid
    const top = Math.floor((number - 1) / columns) * step + this.element.offsetTop
    const { scrollTop, clientHeight } = this.#body
    if (isCentred) this.#body.scrollTop = top - (clientHeight - step) / 2
    else if (top < scrollTop) this.#body.scrollTop = top - gap
    else if (top + step > scrollTop + clientHeight) this.#body.scrollTop = top + step - clientHeight
    this.#lay()
  }
}
