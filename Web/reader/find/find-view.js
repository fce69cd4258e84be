// The search view: the field, the matches, the marks.
import { element } from '../../modules/element.js'
import { counted, phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { paint, rangesOf } from '../documents/document-words.js'
import { fetchLayer } from '../issue/layers.js'
import { pageName } from '../issue/manifest.js'
import { putOver, shareOf } from '../pages/over-page.js'
import { addressHere } from '../place/where.js'
import { Finder } from './finder.js'

/** Maximum listed matches; marks and ticks show all. */
const mostListed = 300

export class FindView {
  #reader
  #finder
  #field = element('input', {
    class: 'find-field', type: 'search', 'aria-label': phrase('Find in the issue'), placeholder: phrase('Words'),
    autocomplete: 'off',
    enterkeyhint: 'search', 'data-focus': true
  })
  #count = element('p', { class: 'panel-note', role: 'status' })
  #list = element('ol', { class: 'find-places' })
  #current
  /** The match to show in a document that still loads. */
  #goal
  #waiting
  #drawing

  constructor(reader) {
    loadStyles('find')
    this.#reader = reader
    this.#finder = new Finder(reader.issue, fetchLayer)
    this.#finder.addEventListener('found', () => this.#drawSoon())
    this.#field.addEventListener('input', () => {
      clearTimeout(this.#waiting)
      this.#waiting = setTimeout(() => this.find(this.#field.value), 250)
    })
    this.#field.addEventListener('keydown', event => this.#key(event))
    reader.addEventListener('text', ({ view }) => this.#mark(view))
    reader.addEventListener('document', ({ body }) => this.#markDocument(body))
    reader.addEventListener('issue', () => { if (this.#finder.phrase) this.find(this.#finder.phrase) })
  }

  /** Puts itself into the panel. */
  fill(body) {
    const steps = element('div', { class: 'find-steps' }, this.#button(phrase('Previous'), -1),
      this.#button(phrase('Next'), 1))
    body.replaceChildren(this.#field, element('div', { class: 'find-head' }, this.#count, steps), this.#list)
    this.#draw()
    this.#field.focus()
    this.#field.select()
  }

  find(words) {
    clearTimeout(this.#waiting)
    if (this.#field.value.trim() !== words.trim()) this.#field.value = words
    if (words.trim() === this.#finder.phrase && this.#finder.done > 0) return
    this.#current = undefined
    this.#keep(words.trim())
    this.#finder.find(words, this.#reader.page)
  }

  /** To the next or previous match. */
  step(direction) {
    const place = this.#finder.next(this.#current, direction, this.#reader.page)
    if (!place) return this.#reader.toolbar.open('find')
    this.#show(place)
  }

  #show(place) {
    this.#current = this.#goal = place
    if (!this.#reader.pages.includes(place.page)) this.#reader.go(place.page)
    this.#markOpen()
    this.#draw()
    const number = this.#finder.places.indexOf(place) + 1
    this.#reader.say(
      phrase('{page} of {count}', { page: number, count: this.#finder.places.length })
        + `: ${place.before} ${place.match} ${place.after}`)
  }

  /** The words stay in the address, so that a page can be shared with its matches. */
  #keep(words) {
    const search = new URLSearchParams(location.search)
    if (words) search.set('q', words)
    else search.delete('q')
    const text = search.toString()
    history.replaceState(history.state, '',
      addressHere(this.#reader.page, this.#reader.dataset.pages, text && `?${text}`))
  }

  #drawSoon() {
    if (this.#drawing) return
    this.#drawing = requestAnimationFrame(() => {
      this.#drawing = undefined
      this.#draw()
      this.#markOpen()
    })
  }

  #draw() {
    const { places, pages } = this.#finder
    this.#reader.toolbar.mark('find', pages)
    this.#count.textContent = this.#summary()
    this.#list.replaceChildren(...places.slice(0, mostListed).map(place => this.#line(place)))
    this.#list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }

  /** The number, and whether there may be more. */
  #summary() {
    const { places, phrase: wanted, isBusy, done, pages } = this.#finder
    const looking = isBusy
      && phrase('Searching page {page} of {count}', { page: done, count: this.#reader.issue.readable })
    if (!wanted) return phrase('Accents and capitals don’t matter.')
    if (places.length === 0)
      return looking || phrase('No results for “{words}” in the pages you can read.', { words: wanted })
    const count = counted(places.length, 'One place', '{n} places')
    const where = counted(pages.length, 'on one page', 'on {n} pages')
    const place = this.#current
      && phrase('{page} of {count}', { page: places.indexOf(this.#current) + 1, count: places.length })
    return [place ?? count, where].join(' ') + (looking ? ` · ${looking}` : '')
  }

  #line(place) {
    const line = element('button',
      { type: 'button', class: 'find-place', 'data-page': String(place.page),
        'aria-current': place === this.#current ? 'true' : undefined },
      element('span', { dir: 'auto', lang: this.#reader.issue.language }, `${place.before} `,
        element('mark', {}, place.match), ` ${place.after}`),
      element('span', { class: 'panel-page' }, pageName(this.#reader.issue.page(place.page))))
    line.addEventListener('click', () => {
      this.#show(place)
      // On a phone the panel covers the words.
      if (matchMedia('(max-width: 47.99rem)').matches) this.#reader.toolbar.closePanel()
    })
    return element('li', {}, line)
  }

  #markOpen() {
    for (const view of this.#reader.stage.open) {
      this.#mark(view)
      const body = this.#reader.documents?.on(view.number)
      if (body) this.#markDocument(body)
    }
  }

  /** Marks in an accessible document; scrolls the chosen match into view. */
  #markDocument(body) {
    const { inside, number } = body
    if (!inside) return
    const places = this.#finder.on(number)
    const ranges = places.length > 0 ? rangesOf(inside, this.#finder.phrase) : []
    const current = ranges[Math.min(places.indexOf(this.#current), ranges.length - 1)]
    paint(inside, 'found', ranges)
    paint(inside, 'current', current ? [current] : [])
    if (!current || this.#goal !== this.#current) return
    this.#goal = undefined
    body.goTo({ range: current })
  }

  /** Marks over a page, as wide as the match. */
  #mark(view) {
    for (const old of view.element.querySelectorAll(':scope > .found')) old.remove()
    for (const place of this.#finder.on(view.number)) {
      for (const box of place.boxes) {
        const mark = element('span',
          { class: `found${place === this.#current ? ' is-current' : ''}`, 'aria-hidden': 'true' })
        view.element.append(putOver(mark, shareOf(box, view.page)))
      }
    }
  }

  #key(event) {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (this.#field.value.trim() !== this.#finder.phrase) this.find(this.#field.value)
      else this.step(event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape' && this.#field.value) {
      event.preventDefault()
      this.find('')
    }
  }

  #button(words, direction) {
    const made = element('button', { type: 'button', class: 'panel-choice' }, words)
    made.addEventListener('click', () => this.step(direction))
    return made
  }
}
