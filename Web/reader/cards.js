// What stands where a page can't be shown: why, and the next action.
import { element } from '../modules/element.js'

export const accessCard = ({ remedy, price, home, pageCount, readable }) => card('is-access',
  element('h2', {}, readable > 0 ? 'The free pages end here' : 'This issue is for those who have it'),
  element('p', {}, sentence(remedy, price, pageCount - readable)),
  home && element('p', {}, element('a', { class: 'button is-primary', href: `${home}#access` }, action(remedy))))

function sentence(remedy, price, rest) {
  const pages = rest === 1 ? 'One more page is' : `${rest} more pages are`
  switch (remedy) {
    case 'buy': return price ? `${pages} in this issue, which costs ${price}.` : `${pages} in this issue.`
    case 'subscribe': return `${pages} for subscribers.`
    case 'sign-in': return `${pages} waiting for those who sign in.`
    default: return 'This issue is not on sale yet.'
  }
}

const action = remedy => ({ buy: 'How to get it', subscribe: 'Subscribe', 'sign-in': 'Sign in' })[remedy] ?? 'About this issue'

export const pressingCard = number => card('is-pressing',
  element('span', { class: 'pressing-mark', 'aria-hidden': 'true' }),
  element('p', { role: 'status' }, `Page ${number} is still being pressed. It appears here by itself.`))

export const brokenCard = (number, what, retry) => {
  const again = retry && element('button', { class: 'button is-quiet', type: 'button' }, 'Try again')
  again?.addEventListener('click', event => { event.stopPropagation(); retry() })
  return card('is-broken', element('p', {}, `Page ${number} ${what}.`), again)
}

const card = (kind, ...content) => element('div', { class: `page-card ${kind}` }, ...content)
