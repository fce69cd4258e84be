// A panel beside the pages: one at a time; the focus returns to the element before.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { iconButton } from '../toolbar/icons.js'

export const ready = loadStyles('panel')

export class Panel {
  element = element('aside', { class: 'panel', hidden: true, tabindex: '-1' })
  #name
  #content
  #opener

  get name() { return this.#name }

  /**
   * Its room beside the pages, unless it covers most of them.
   * @returns {{left?: number, right?: number}} pixels
   */
  get beside() {
    const { offsetWidth, offsetLeft, offsetParent } = this.element
    if (!this.#name || offsetWidth > offsetParent.offsetWidth * 0.6) return {}
    return { [offsetLeft > 0 ? 'right' : 'left']: offsetWidth }
  }

  /**
   * Opens a panel, or closes the open one.
   * @param {Element|{element: Element, attached?: Function, show?: Function, removed?: Function}} content
   */
  toggle(name, title, content) {
    if (this.#name === name) return this.close()
    if (!this.element.contains(document.activeElement)) this.#opener = document.activeElement
    this.#content?.removed?.()
    this.#name = name
    this.element.dataset.panel = name
    this.element.setAttribute('aria-label', title)
    const body = element('div', { class: 'panel-body' })
    this.element.replaceChildren(element('header', { class: 'panel-head' },
      element('h2', { class: 'panel-title' }, title), iconButton('close', phrase('Close'), () => this.close())), body)
    this.element.hidden = false
    this.fill(content)
    const focus = body.querySelector('[data-focus], [aria-current]') ?? this.element
    focus.scrollIntoView?.({ block: 'center', behavior: 'instant' })
    focus.focus({ preventScroll: true })
    this.element.dispatchEvent(new Event('toggle'))
  }

  /** Other content, same title. */
  fill(content) {
    const body = this.element.querySelector('.panel-body')
    this.#content = content
    body.replaceChildren(content.element ?? content)
    content.attached?.(body)
  }

  /** Other pages are open. */
  show(pages) { this.#content?.show?.(pages) }

  close() {
    if (!this.#name) return
    const held = this.element.contains(document.activeElement)
    this.#content?.removed?.()
    this.#name = this.#content = undefined
    this.element.hidden = true
    this.element.replaceChildren()
    if (held && this.#opener?.isConnected) this.#opener.focus({ preventScroll: true })
    this.#opener = undefined
    this.element.dispatchEvent(new Event('toggle'))
  }
}
