// The frame around the page: it hides while one reads, and a tap or the keyboard's focus brings it.
import { element } from '../modules/element.js'
import { icon, iconButton } from './icons.js'
import { contentsPanel, goToPanel, helpPanel, Panel, thumbnailsPanel, viewPanel } from './panels.js'
import { placeOf } from './manifest.js'
import { Scrubber } from './scrubber.js'

export class Frame {
  #issue
  #on
  #pages = [1]
  #panel = new Panel()
  #scrubber
  #timer
  #zoom = element('span', { class: 'frame-zoom', hidden: true })
  #status = element('p', { class: 'visually-hidden', role: 'status' })
  #top
  #bottom

  /** @param {{go: (page: number) => void, act: (name: string) => void, view: () => object[]}} on */
  constructor(issue, home, on) {
    this.#issue = issue
    this.#on = on
    this.#scrubber = new Scrubber(on.go)
    const opens = (name, label) => iconButton(name, label, () => this.open(name, this.#pages), { 'aria-haspopup': 'true' })
    this.#top = element('header', { class: 'frame frame-top' },
      home && element('a', { class: 'frame-button', href: home, 'aria-label': 'Back to the issue', title: 'Back to the issue' }, icon('back')),
      element('h1', { class: 'frame-title', lang: issue.language, dir: 'auto' }, issue.title,
        element('span', { class: 'frame-publication' }, issue.publication)),
      this.#zoom,
      element('div', { class: 'frame-tools' }, opens('contents', 'Contents'), opens('thumbnails', 'All pages'), opens('view', 'View'),
        iconButton('fullScreen', 'Full screen', () => on.act('fullScreen'), { class: 'frame-button is-wide' })))
    this.#bottom = element('footer', { class: 'frame frame-bottom' }, this.#scrubber.element)
    for (const part of [this.#top, this.#bottom]) part.addEventListener('focusin', event => { if (event.target.matches(':focus-visible')) this.show() })
    this.#panel.element.addEventListener('toggle', () => this.#root?.classList.toggle('has-panel', this.#panel.name !== undefined))
  }

  get #root() { return this.#top.parentElement }

  parts(stage) { return [this.#top, stage, this.#panel.element, this.#bottom, this.#status] }

  lay(issue) { this.#issue = issue; this.#scrubber.lay(issue) }

  showPages(pages) {
    this.#pages = pages
    this.#scrubber.show(pages)
    this.#status.textContent = `Page ${placeOf(pages.map(number => this.#issue.page(number)), this.#issue.pageCount)}`
    for (const line of this.#panel.element.querySelectorAll('.panel-thumbnail')) line.removeAttribute('aria-current')
    if (this.#panel.name === 'thumbnails') {
      const buttons = this.#panel.element.querySelectorAll('.panel-thumbnail')
      for (const page of pages) buttons[page - 1]?.setAttribute('aria-current', 'true')
    }
  }

  showZoom(zoom) {
    this.#zoom.hidden = zoom <= 1
    this.#zoom.textContent = `${Math.round(zoom * 100)} %`
  }

  show() { clearTimeout(this.#timer); this.#root?.classList.add('is-framed') }
  hide() { if (!this.#panel.name) this.#root?.classList.remove('is-framed') }
  hideSoon() { this.#timer = setTimeout(() => { if (!this.#holdsFocus) this.hide() }, 3000) }
  toggle() { clearTimeout(this.#timer); this.#root?.classList.contains('is-framed') && !this.#panel.name ? this.hide() : this.show(); this.closePanel() }

  get #holdsFocus() { return this.#root?.querySelector('.frame :focus-visible') !== null }

  open(name, pages) {
    const go = page => this.#on.go(page)
    const [title, content] = {
      contents: () => ['Contents', contentsPanel(this.#issue, pages.at(-1), go)],
      thumbnails: () => ['All pages', thumbnailsPanel(this.#issue, pages, go)],
      goTo: () => ['Go to a page', goToPanel(this.#issue, pages[0], page => { this.closePanel(); go(page) })],
      help: () => ['Keys', helpPanel()],
      view: () => ['View', viewPanel(this.#on.view())]
    }[name]()
    this.show()
    this.#panel.toggle(name, title, content)
  }

  /** The choices show what was chosen; focus stays. */
  refreshView() {
    if (this.#panel.name !== 'view') return
    const buttons = [...this.#panel.element.querySelectorAll('.panel-choice')]
    const focused = buttons.indexOf(document.activeElement)
    this.#panel.element.querySelector('.panel-body').replaceChildren(viewPanel(this.#on.view()))
    this.#panel.element.querySelectorAll('.panel-choice')[focused]?.focus()
  }

  /** @returns {boolean} whether one was open */
  closePanel() {
    const wasOpen = this.#panel.name !== undefined
    this.#panel.close()
    return wasOpen
  }
}

