// The card for an unavailable page: why, and the next action.
import { element } from '../../modules/element.js'
import { counted, direction, phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'

export const ready = loadStyles('cards')

export const accessCard = ({ remedy, price, home, pageCount, readable }) => card('is-access',
  element('h2', {}, readable > 0 ? phrase('The free pages end here') : phrase('You don’t have this issue yet')),
  element('p', {}, sentence(remedy, price, pageCount - readable)),
  home && element('p', {}, element('a', { class: 'button is-primary', href: `${home}#access` }, action(remedy))))

function sentence(remedy, price, rest) {
  switch (remedy) {
    case 'buy': return price
      ? counted(rest, 'One more page is in this issue, which costs {price}.',
        '{n} more pages are in this issue, which costs {price}.', { price })
      : counted(rest, 'One more page is in this issue.', '{n} more pages are in this issue.')
    case 'subscribe': return counted(rest, 'One more page is for subscribers.', '{n} more pages are for subscribers.')
    case 'sign-in': return counted(rest, 'One more page is waiting for those who sign in.',
      'Sign in to read {n} more pages.')
    default: return phrase('This issue is not on sale yet.')
  }
}

const action = remedy =>
  ({ buy: phrase('How to get it'), subscribe: phrase('Subscribe'), 'sign-in': phrase('Sign in') })[remedy]
    ?? phrase('About this issue')

export const pressingCard = number => card('is-pressing',
  element('span', { class: 'pressing-mark', 'aria-hidden': 'true' }),
  element('p', { role: 'status' },
    phrase('Page {page} is being prepared. It appears here when it is ready.', { page: number })))

/** @param {string} words the event */
export const brokenCard = (words, retry) => {
  const again = retry && element('button', { class: 'button is-quiet', type: 'button' }, phrase('Try again'))
  again?.addEventListener('click', event => { event.stopPropagation(); retry() })
  return card('is-broken', element('p', {}, words), again)
}

const card = (kind, ...content) => element('div', { class: `page-card ${kind}`, dir: direction() }, ...content)
