// The panels: contents, go to a page, view options.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { headingAt, pageName } from '../issue/manifest.js'
import { pageCalled } from '../place/places.js'
import { button } from './button.js'

export const ready = loadStyles('overview')

export { viewChoices } from './choices.js'
export { keyPanel } from '../keys/key-panel.js'
export { Overview } from './overview.js'

export function contentsPanel(issue, pages, go) {
  if (issue.contents.length === 0)
    return element('p', { class: 'panel-note' }, phrase('This issue has no contents list. Open “All pages” instead.'))
  const lines = issue.contents.map(entry => contentsLine(entry, issue, go))
  const show = now => {
    const current = issue.contents.indexOf(headingAt(issue.contents, now.at(-1)))
    lines.forEach(({ firstChild }, index) => {
      if (index === current) firstChild.setAttribute('aria-current', 'true')
      else firstChild.removeAttribute('aria-current')
    })
  }
  show(pages)
  return { element: element('ol', { class: 'panel-contents', lang: issue.language }, ...lines), show }
}

function contentsLine({ title, author, page, fragment, depth }, issue, go) {
  const words = element('span', { dir: 'auto' }, title, author && element('span', { class: 'panel-author' }, author))
  const line = page === undefined ? element('span', { class: 'panel-heading' }, words)
    : button(() => go(page, { fragment }), { class: 'panel-line', 'data-page': String(page) }, words,
      element('span', { class: 'panel-page' }, pageName(issue.page(page))))
  return element('li', { 'data-depth': String(Math.min(3, depth)) }, line)
}

export function goToPanel(issue, number, go) {
  const note = element('p', { class: 'panel-note', role: 'status' },
    phrase('Pages {first} to {last}', { first: pageName(issue.page(1)), last: pageName(issue.page(issue.pageCount)) }))
  const field = element('input', {
    class: 'panel-field', type: 'text', value: pageName(issue.page(number)), autocomplete: 'off', enterkeyhint: 'go',
    'aria-label': phrase('Page'), 'data-focus': true
  })
  const form = element('form', { class: 'panel-form' }, field,
    element('button', { class: 'button is-primary' }, phrase('Go')), note)
  form.addEventListener('submit', event => {
    event.preventDefault()
    const page = pageCalled(field.value, issue)
    if (page) go(page)
    else note.textContent = phrase('There is no page “{page}”.', { page: field.value.trim() })
  })
  return { element: form, attached: () => queueMicrotask(() => field.select()) }
}

/** Whether the reader unfolded rare options; kept when the panel is made again. */
let isUnfolded = false

/** @param {{title: string, isRare?: boolean, options: {words: string, isOn?: boolean, act: () => void}[]}[]} groups */
export function viewPanel(groups) {
  const rare = groups.filter(({ isRare }) => isRare)
  const more = element('details', { class: 'panel-more', open: isUnfolded }, element('summary', {}, phrase('More')),
    ...rare.map(group))
  more.addEventListener('toggle', () => { isUnfolded = more.open })
  return element('div', { class: 'panel-view' }, ...groups.filter(({ isRare }) => !isRare).map(group),
    ...rare.length ? [more] : [])
}

/** One of exclusive options looks pressed; actions are separate. */
const group = ({ title, options }) =>
  element('fieldset', { class: 'panel-group' }, element('legend', {}, title),
    element('div', { class: `panel-choices${options.some(({ isOn }) => isOn !== undefined) ? ' is-one' : ''}` },
    ...options.map(
      ({ words, isOn, act }) =>
        button(act, { class: 'panel-choice', 'aria-pressed': isOn === undefined ? undefined : String(isOn) }, words))))
