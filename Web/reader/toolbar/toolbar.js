// The bars around the page: hidden while reading, shown by a tap or by keyboard focus.
import { element } from '../../modules/element.js'
import { percent, phrase } from '../../modules/phrases.js'
import { spokenPlace } from '../issue/manifest.js'
import { icon, iconButton } from './icons.js'
import { Scrubber } from './scrubber.js'
import { TurnButtons } from './turn-buttons.js'

const narrow = matchMedia('(max-width: 47.99rem)')

export class Toolbar {
  #issue
  #on
  #pages = [1]
  #spreads = []
  #panel
  #panels = {}
  #opening
  #scrubber
  #strip
  #turnButtons
  #timer
  #zoom
  #status = element('p', { class: 'visually-hidden', role: 'status' })
  #tools
  #top
  #bottom

  /**
   * @param {{go: (page: number) => void, turn: (along: number) => void, act: (name: string) => void,
   *   resized: (bars?: object) => void}} on
   */
  constructor(issue, home, on) {
    this.#issue = issue
    this.#on = on
    this.#scrubber = new Scrubber(on.go, () => this.open('goTo'))
    this.#turnButtons = new TurnButtons(along => on.turn(along))
    this.#zoom = element('button', { class: 'frame-zoom', type: 'button', hidden: true, title: phrase('Reset zoom') })
    this.#zoom.addEventListener('click', () => on.act('zoomReset'))
    this.#tools = element('div', { class: 'frame-tools' })
    this.#top = element('header', { class: 'frame frame-top' },
      home && element('a',
        { class: 'frame-button', href: home, 'aria-label': phrase('Back to the issue'),
          title: phrase('Back to the issue') }, icon('back')),
      element('h1', { class: 'frame-title', lang: issue.language, dir: 'auto' }, issue.title,
        element('span', { class: 'frame-publication' }, issue.publication)),
      this.#zoom, this.#tools)
    this.#bottom = element('footer', { class: 'frame frame-bottom' }, this.#scrubber.element)
    narrow.addEventListener('change', () => this.#placeTools())
    this.#placeTools()
    for (const part of [this.#top, this.#bottom])
      part.addEventListener('focusin', event => { if (event.target.matches(':focus-visible')) this.show() })
    new ResizeObserver(() => { if (this.isShown) this.#tellBars() }).observe(this.#bottom)
  }

  get #root() { return this.#top.parentElement }
  get panel() { return this.#panel?.name }
  get isShown() { return this.#root?.classList.contains('is-framed') ?? false }
  get scrubber() { return this.#scrubber }

  parts(stage) { return [this.#top, stage, ...this.#turnButtons.elements, this.#bottom, this.#status] }

  /** @param {{name: string, label: string, icon?: string, isWide?: boolean}} tool does an action or opens a panel */
  addTool({ name, label, icon = name, isWide = false }) {
    this.#tools.append(iconButton(icon, label, () => this.#on.act(name),
      { class: `frame-button${isWide ? ' is-wide' : ''}`, 'data-tool': name }))
  }

  /** @param {{title: string, make: (pages: number[]) => object}} panel */
  addPanel(name, panel) { this.#panels[name] = panel }
  hasPanel(name) { return name in this.#panels }

  /**
   * Ticks on the scrubber.
   * @param {string} kind of the ticks; they replace its last ones
   * @param {number[]} pages
   */
  mark(kind, pages) { this.#scrubber.mark(kind, pages) }

  lay(issue, spreads) {
    this.#issue = issue
    this.#spreads = spreads
    this.#scrubber.lay(issue)
    this.#strip?.lay(issue, spreads)
    this.#scrubber.show(this.#pages)
  }

  /** The optional row of thumbnails. */
  async showStrip(isWanted) {
    if (isWanted && !this.#strip) {
      const { Strip, ready } = await import('./strip.js')
      await ready
      this.#strip ??= new Strip(this.#on.go)
      this.#bottom.prepend(this.#strip.element)
      this.#strip.lay(this.#issue, this.#spreads)
    }
    if (!this.#strip) return
    this.#strip.element.hidden = !isWanted
    this.#strip.show(this.#pages)
  }

  showPages(pages, { hasBefore, hasAfter }) {
    this.#pages = pages
    this.#scrubber.show(pages)
    if (this.isShown) this.#strip?.show(pages)
    this.#panel?.show(pages)
    this.showWays({ hasBefore, hasAfter })
    this.say(this.where)
  }

  showWays({ hasBefore, hasAfter }) { this.#turnButtons.show(hasBefore, hasAfter, this.#issue.isRightToLeft) }

  get where() { return spokenPlace(this.#issue, this.#pages) }

  /** Announces to screen readers. */
  say(words) {
    this.#status.textContent = ''
    this.#status.textContent = words
  }

  /** Shows a message for a moment. */
  note(words) {
    const note = element('p', { class: 'frame-note' }, words)
    this.#root?.append(note)
    this.say(words)
    setTimeout(() => note.remove(), 2600)
  }

  showZoom(zoom) {
    this.#zoom.hidden = zoom <= 1
    this.#zoom.textContent = percent(zoom)
    this.#zoom.setAttribute('aria-label', phrase('Zoom {zoom}. Reset zoom', { zoom: percent(zoom) }))
  }

  show() {
    clearTimeout(this.#timer)
    if (this.isShown) return
    this.#root?.classList.add('is-framed')
    this.#strip?.show(this.#pages)
    this.#tellBars()
  }

  /** Focuses the buttons. */
  focusTools() {
    this.show()
    this.#tools.querySelector('button').focus()
  }

  hide() {
    clearTimeout(this.#timer)
    if (this.panel || !this.isShown || this.#holdsFocus) return
    this.#root.classList.remove('is-framed')
    this.#on.resized(undefined)
  }

  hideSoon() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => { if (!this.#root?.querySelector('.frame:hover')) this.hide() }, 3000)
  }

  toggle() {
    if (this.closePanel()) return
    if (this.isShown) this.hide()
    else this.show()
  }

  async open(name) {
    const { title, make } = this.#panels[name]
    this.#opening = this.#opening === name || this.panel === name ? undefined : name
    this.show()
    if (!this.#opening) return this.#panel?.close()
    const [content] = await Promise.all([make(this.#pages), this.#loadPanel()])
    if (this.#opening !== name) return
    this.#opening = undefined
    this.#panel.toggle(name, title, content)
  }

  async #loadPanel() {
    const { Panel, ready } = await import('../panels/panel.js')
    await ready
    if (this.#panel) return
    this.#panel = new Panel()
    this.#panel.element.addEventListener('toggle', () => {
      const { panel } = this
      this.#root?.classList.toggle('has-panel', panel !== undefined)
      if (this.isShown) this.#tellBars()
      this.#showOpen(panel)
    })
    this.#bottom.before(this.#panel.element)
  }

  #showOpen(panel) {
    for (const tool of this.#tools.children)
      if (this.hasPanel(tool.dataset.tool)) tool.setAttribute('aria-expanded', String(tool.dataset.tool === panel))
  }

  /** Renders the open panel again; focus stays on its button. */
  async refresh(name) {
    if (this.panel !== name) return
    const content = await this.#panels[name].make(this.#pages)
    if (this.panel !== name) return
    const buttons = () => [...this.#panel.element.querySelectorAll('.panel-body button')]
    const focused = buttons().indexOf(document.activeElement)
    this.#panel.fill(content)
    buttons()[focused]?.focus()
  }

  /** @returns {boolean} whether one was open */
  closePanel() {
    const wasOpen = this.panel !== undefined
    this.#panel?.close()
    return wasOpen
  }

  /** On a phone the tools are under the thumb. */
  #placeTools() { (narrow.matches ? this.#bottom : this.#top).append(this.#tools) }

  get #holdsFocus() { return this.#root?.querySelector('.frame :focus-visible') != null }

  /** The heights of its bars, and the width of a panel. */
  get bars() { return { top: this.#top.offsetHeight, bottom: this.#bottom.offsetHeight, ...this.#panel?.beside } }

  #tellBars() {
    const { bars } = this
    for (const bar of ['top', 'bottom']) this.#root?.style.setProperty(`--bar-${bar}`, `${bars[bar]}px`)
    this.#on.resized(bars)
  }
}
