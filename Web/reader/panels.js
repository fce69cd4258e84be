// What slides in beside the pages: contents, all pages small, how to look, help, go to a page.
import { element } from '../modules/element.js'
import { iconButton } from './icons.js'
import { help } from './keys.js'
import { headingAt, pageName } from './manifest.js'

export class Panel {
  element = element('aside', { class: 'panel', hidden: true, tabindex: '-1' })
  #name
  #opener

  get name() { return this.#name }

  /** Opens, or closes the one that is open. */
  toggle(name, title, content) {
    if (this.#name === name) return this.close()
    this.#opener ??= document.activeElement
    this.#name = name
    this.element.dataset.panel = name
    this.element.setAttribute('aria-label', title)
    this.element.replaceChildren(
      element('header', { class: 'panel-head' }, element('h2', { class: 'panel-title' }, title), iconButton('close', 'Close', () => this.close())),
      element('div', { class: 'panel-body' }, content))
    this.element.hidden = false
    const focus = content.querySelector?.('[aria-current], [data-focus]') ?? this.element
    focus.scrollIntoView?.({ block: 'center', behavior: 'instant' })
    focus.focus({ preventScroll: true })
    this.element.dispatchEvent(new Event('toggle'))
  }

  close() {
    if (!this.#name) return
    this.#name = undefined
    this.element.hidden = true
    this.element.replaceChildren()
    if (this.#opener?.isConnected) this.#opener.focus({ preventScroll: true })
    this.#opener = undefined
    this.element.dispatchEvent(new Event('toggle'))
  }
}

export function contentsPanel(issue, number, go) {
  if (issue.contents.length === 0) return element('p', { class: 'panel-note' }, 'This issue came without contents; see all its pages instead.')
  const current = headingAt(issue.contents, number)
  return element('ol', { class: 'panel-contents', lang: issue.language }, ...issue.contents.map(entry => {
    const words = [element('span', { dir: 'auto' }, entry.title)]
    if (entry.page === undefined) return element('li', { 'data-depth': String(entry.depth) }, element('span', { class: 'panel-heading' }, ...words))
    return element('li', { 'data-depth': String(entry.depth) }, button(() => go(entry.page), { class: 'panel-line', 'aria-current': entry === current && 'true' },
      ...words, element('span', { class: 'panel-page' }, pageName(issue.page(entry.page)))))
  }))
}

export function thumbnailsPanel(issue, numbers, go) {
  const list = element('ol', { class: 'panel-pages', dir: issue.isRightToLeft ? 'rtl' : 'ltr' })
  for (let number = 1; number <= issue.pageCount; number += 1) {
    const page = issue.page(number)
    const picture = page.thumbnail
      ? element('img', { src: page.thumbnail, alt: '', loading: 'lazy', decoding: 'async', width: String(Math.round(page.width)), height: String(Math.round(page.height)) })
      : element('svg', { class: 'panel-blank', viewBox: `0 0 ${page.width} ${page.height}`, 'aria-hidden': 'true' })
    list.append(element('li', {}, button(() => go(number), {
      class: 'panel-thumbnail', 'aria-label': `Page ${pageName(page)}`, 'aria-current': numbers.includes(number) && 'true',
      disabled: !page.thumbnail && page.isRefused
    }, picture, element('span', { class: 'panel-page' }, pageName(page)))))
  }
  return list
}

export const helpPanel = () => element('dl', { class: 'panel-help' }, ...help.flatMap(([keys, words]) => [
  element('dt', {}, ...keys.split(' ').map(key => element('kbd', {}, key))), element('dd', {}, words)]))

export function goToPanel(issue, number, go) {
  const field = element('input', { class: 'panel-field', type: 'number', min: '1', max: String(issue.pageCount), value: String(number), inputmode: 'numeric', 'aria-label': `Page, 1 to ${issue.pageCount}`, 'data-focus': true })
  const form = element('form', { class: 'panel-form' }, field, element('span', {}, `of ${issue.pageCount}`), element('button', { class: 'button is-primary' }, 'Go'))
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (field.value) go(Math.min(issue.pageCount, Math.max(1, Math.round(Number(field.value)))))
  })
  queueMicrotask(() => field.select?.())
  return form
}

/** @param {{title: string, options: {words: string, isOn: boolean, act: () => void}[]}[]} groups */
export const viewPanel = groups => element('div', { class: 'panel-view' }, ...groups.map(({ title, options }) =>
  element('fieldset', { class: 'panel-group' }, element('legend', {}, title), element('div', { class: 'panel-choices' },
    ...options.map(({ words, isOn, act }) => button(act, { class: 'panel-choice', 'aria-pressed': isOn === undefined ? undefined : String(isOn) }, words))))))

function button(act, attributes, ...content) {
  const made = element('button', { type: 'button', ...attributes }, ...content)
  made.addEventListener('click', act)
  return made
}
