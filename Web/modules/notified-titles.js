// The titles with notifications in this browser, each with a button to stop: in the library and on the page of the
// account.
import { element } from './element.js'
import { language, phrase } from './phrases.js'

/**
 * The publications' titles; their ids if unknown.
 * @param {Function} ask
 */
export async function titlesOf(ask) {
  const { body } = await ask('GET', '/api/v1/publications?limit=100').catch(() => ({}))
  const known = new Map(body?.items?.map(({ publication: { id, title } }) => [id, title]))
  const of = publication => known.get(publication) ?? publication
  return { of, list: publications => new Intl.ListFormat(language).format(publications.map(of)) }
}

/** @param {(change: (issues: import('./new-issues.js').NewIssues) => Promise<boolean>) => void} change */
export function notifiedTitles(told, titles, { kept, listening }, change) {
  const stop = (words, label, act) => {
    const made = element('button', { type: 'button', class: 'notify-me-stop', 'aria-label': label }, words)
    made.addEventListener('click', () => change(act))
    return made
  }
  const count = element('input', { type: 'checkbox', class: 'notify-me-count', checked: listening.countsOpenings })
  count.addEventListener('change', () => change(issues => issues.count(count.checked)))
  return element('section', { class: 'notify-me-told' },
    element('h2', { class: 'section-title' }, phrase('New issues')),
    element('p', {}, phrase('This browser notifies you of new issues.')),
    element('ul', { class: 'notify-me-titles' }, ...told.map(publication => element('li', { class: 'notify-me-title' },
      element('span', { class: 'notify-me-of' },
        element('span', { class: 'notify-me-name', dir: 'auto' }, titles.of(publication)),
        kept.includes(publication) && element('span', {}, phrase('Downloads automatically'))),
      stop(phrase('Stop'), phrase('Stop notifications for {title}', { title: titles.of(publication) }),
        issues => issues.unfollow(publication))))),
    element('label', { class: 'notify-me-keep' }, count,
      phrase('Count anonymously when I open an issue from its notification')),
    told.length > 1 && stop(phrase('Stop all'), undefined, issues => issues.unfollow()))
}
