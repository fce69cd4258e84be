// Search in the issue: a panel with every match, marks over the pages, ticks on the scrubber; `?q=word` in the
// address, or a text fragment, starts it.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { wordsMeant } from '../place/address.js'

const sign = 'M10.5 5a5.5 5.5 0 110 11 5.5 5.5 0 010-11zM14.6 14.6L19 19'

export default reader => {
  let view
  const open = async () => {
    view ??= import('./find-view.js').then(({ FindView }) => new FindView(reader))
    return view
  }
  reader.addTool({ name: 'find', label: phrase('Find'), icon: sign })
  reader.addAction({ name: 'find', group: 'places', words: 'Find in the issue', keys: ['/'] },
    () => reader.toolbar.open('find'))
  reader.addAction({ name: 'findNext', group: 'places', words: 'Next result', keys: ['n'] },
    async () => (await open()).step(1))
  reader.addAction({ name: 'findPrevious', group: 'places', words: 'Previous result', keys: ['Shift+n'] },
    async () => (await open()).step(-1))
  reader.addPanel('find', {
    title: phrase('Find'),
    make: () => {
      const body = element('div', { class: 'find' })
      open().then(view => view.fill(body))
      return body
    }
  })
  const asked = new URLSearchParams(location.search).get('q')
    ?? wordsMeant(performance.getEntriesByType('navigation')[0]?.name)
  if (asked) open().then(view => view.find(asked))
}
