// Clippings: a box drawn with the finger or the mouse, or moved by the arrows, and what can
// be done with its content.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { fetchLayer } from '../issue/layers.js'
import { pageName } from '../issue/manifest.js'
import { locatorOf } from '../marks/marks.js'
import { putOver } from '../pages/over-page.js'
import { pictureFor } from '../pages/pictures.js'
import { button } from '../panels/button.js'
import { addressToShare } from '../place/where.js'
import { boxBetween, fragmentOf, isLargeEnough, nudged, wordsIn } from './clip-box.js'
import { fileName, save } from './save.js'

/** Presses draw here, instead of the pages' use. */
const presses = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'click', 'dblclick']
/** Until a box is drawn. */
const middle = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 }
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

let current

/** Starts, or ends the last. @param {object} reader see `README.md` */
export async function clip(reader) {
  if (current) return current.end()
  const pictures = reader.stage.open.filter(({ page }) => page.pictures?.length > 0)
  // A document gives words: it can't be drawn as a picture.
  const views = pictures.length > 0 ? pictures
    : reader.stage.open.filter(({ number }) => reader.documents?.on(number)?.inside)
  if (views.length === 0 || reader.stage.isScrolled) return reader.toolbar.note(phrase('These pages can’t be clipped.'))
  await Promise.all([loadStyles('marks'), loadStyles('clip')])
  reader.toolbar.closePanel()
  current = new Clipping(reader, views)
}

class Clipping {
  #reader
  #opener = document.activeElement
  #grounds
  #view
  #shares = middle
  #from
  #box = element('div', { class: 'clip-box', tabindex: '0', role: 'group', 'aria-describedby': 'clip-words' })
  #words = element('p', { class: 'clip-words', id: 'clip-words' },
    matchMedia('(pointer: coarse)').matches ? phrase('Draw around what you want to cut out.')
    : phrase('Draw around what you want to cut out; or use the arrows, with Shift for the size.'))
  #bar

  constructor(reader, views) {
    this.#reader = reader
    this.#grounds = views.map(view => this.#ground(view))
    const isPicture = views[0].page.pictures.length > 0
    const canShare = navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] })
    this.#bar = element('div', { class: 'clip-bar', role: 'toolbar', 'aria-label': phrase('Clipping') }, this.#words,
      ...isPicture
        ? [this.#act(phrase('Keep'), () => this.#keep()), this.#act(phrase('Save as picture'), () => this.#save()),
        canShare ? this.#act(phrase('Share'), () => this.#share()) : this.#act(phrase('Copy'), () => this.#copy())]
        : [this.#act(phrase('Select these words'), () => this.#select())],
      button(() => this.end(), { class: 'selection-act' }, phrase('Cancel')))
    this.#box.addEventListener('keydown', event => this.#key(event))
    this.#bar.addEventListener('keydown', event => {
      if (event.key === 'Escape') { event.stopPropagation(); this.end() }
    })
    reader.append(this.#bar)
    this.#put(views.find(({ number }) => number === reader.page) ?? views[0])
    this.#box.focus({ preventScroll: true })
    // The pages make room for this bar, not the toolbar's.
    reader.toolbar.hide()
    reader.stage.makeRoom({ top: 0, bottom: innerHeight - this.#bar.getBoundingClientRect().top })
    reader.addEventListener('pages', this.end, { once: true })
  }

  end = () => {
    this.#reader.removeEventListener('pages', this.end)
    for (const ground of this.#grounds) ground.remove()
    const hadFocus = this.#bar.contains(document.activeElement) || document.activeElement === document.body
    this.#bar.remove()
    this.#reader.stage.makeRoom(undefined)
    current = undefined
    if (hadFocus) (this.#opener?.isConnected ? this.#opener : this.#reader.stage.element).focus({ preventScroll: true })
  }

  #act(words, act) {
    return button(async () => {
      try {
        if (await act() !== false) this.end()
      } catch (error) {
        // Sharing may be cancelled.
        if (error?.name !== 'AbortError') this.#reader.toolbar.note(phrase('That didn’t work. Try again.'))
      }
    }, { class: 'selection-act' }, words)
  }

  #ground(view) {
    const made = element('div', { class: 'clip-ground' })
    const at = ({ clientX, clientY }) => {
      const { left, top, width, height } = made.getBoundingClientRect()
      return { x: (clientX - left) / width, y: (clientY - top) / height }
    }
    for (const name of presses) made.addEventListener(name, event => event.stopPropagation(), { passive: true })
    made.addEventListener('pointerdown', event => {
      if (event.button !== 0) return
      made.setPointerCapture(event.pointerId)
      this.#from = at(event)
      this.#put(view, { ...this.#shares })
    })
    made.addEventListener('pointermove', event => {
      if (this.#from) this.#put(view, boxBetween(this.#from, at(event)))
    })
    for (const name of ['pointerup', 'pointercancel']) made.addEventListener(name, event => {
      const drawn = this.#from && name === 'pointerup' ? boxBetween(this.#from, at(event)) : undefined
      this.#from = undefined
      if (drawn && !isLargeEnough(drawn)) this.#put(view, middle)
      this.#box.focus({ preventScroll: true })
    })
    view.element.append(made)
    return made
  }

  #put(view, shares = this.#shares) {
    this.#view = view
    this.#shares = shares
    const ground = this.#grounds.find(({ parentElement }) => parentElement === view.element)
    if (this.#box.parentElement !== ground) ground.append(putOver(this.#box, shares))
    else putOver(this.#box, shares)
    this.#box.setAttribute('aria-label', phrase('Clipping of page {page}', { page: pageName(view.page) }))
  }

  #key(event) {
    const [x, y] = arrows[event.key] ?? []
    if (event.key !== 'Escape' && event.key !== 'Enter' && x === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return this.end()
    if (event.key === 'Enter') return this.#bar.querySelector('button').focus()
    this.#put(this.#view, nudged(this.#shares, x * 0.02, y * 0.02, event.shiftKey))
  }

  async #text() {
    const { layer } = this.#view.page
    const words = layer && await fetchLayer(layer)
    return words ? wordsIn(this.#shares, words) : ''
  }

  /** The box's content, at best quality. @returns {Promise<Blob>} */
  async #picture() {
    const picture = pictureFor(this.#view.page.pictures, Infinity)
    const image = new Image()
    image.src = picture.src
    await image.decode()
    const { left, top, width, height } = this.#shares
    const [across, down] = [Math.round(width * image.naturalWidth), Math.round(height * image.naturalHeight)]
    const canvas = Object.assign(document.createElement('canvas'), { width: across, height: down })
    canvas.getContext('2d').drawImage(image, Math.round(left * image.naturalWidth),
      Math.round(top * image.naturalHeight), across, down, 0, 0, across, down)
    return new Promise(
      (resolve, reject) => canvas.toBlob(blob => blob ? resolve(blob) : reject(new Error('no picture')), 'image/png'))
  }

  get #name() { return fileName(`${this.#reader.issue.title} ${pageName(this.#view.page)}.png`) }

  async #keep() {
    const highlight = await this.#text()
    const { issue } = this.#reader
    const locator = locatorOf(this.#view.page, issue,
      { fragments: [fragmentOf(this.#shares)], ...highlight && { text: { highlight: highlight.slice(0, 2000) } } })
    const marks = await this.#reader.marks()
    marks.keep(locator)
    this.#reader.toolbar.note(phrase('Saved with your bookmarks and notes.'))
  }

  async #save() { save(this.#name, await this.#picture(), 'image/png') }

  async #share() {
    const file = new File([await this.#picture()], this.#name, { type: 'image/png' })
    await navigator.share({ files: [file], title: document.title,
      url: addressToShare(this.#view.number, this.#reader.dataset.pages) })
  }

  /** The bar beside them is that of words selected by hand. */
  async #select() {
    const body = this.#reader.documents.on(this.#view.number)
    const [{ selectWords }] = await Promise.all([import('./clip-words.js'), this.#reader.marks()])
    const isChosen = new Promise(
      resolve => this.#reader.addEventListener('chosen', () => setTimeout(resolve), { once: true }))
    if (!selectWords(body, this.#box.getBoundingClientRect())) {
      this.#reader.toolbar.note(phrase('There is no text in this area.'))
      return false
    }
    await isChosen
    this.#opener = this.#reader.querySelector('.selection-bar button')
    return true
  }

  async #copy() {
    // A promise: otherwise Safari loses the tap's permission.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': this.#picture() })])
    this.#reader.toolbar.note(phrase('Copied.'))
  }
}
