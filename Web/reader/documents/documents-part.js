// Issues whose pages are documents: EPUB, HPub, web pages. Loaded only for such issues.
import { phrase } from '../../modules/phrases.js'
import { knownPlace } from './known-place.js'

const sign = 'M4 18l5-12 5 12M6 14h6M15 18l3-7 3 7M16.2 15.5h3.6'

export default reader => {
  const view = import('./documents-view.js').then(({ DocumentsView }) => new DocumentsView(reader))
  reader.documents = { on: () => undefined, placeOn: page => knownPlace(reader.issue, page) }
  view.then(made => { reader.documents = made })
  reader.addBody(page => page.document && waiting(view, page))
  if (reader.issue.layout === 'fixed') return
  // They fill the window: no pairs, and no long scroll.
  for (const name of ['double', 'scroll', 'shift', 'fit']) reader.addAction({ name }, () => {})
  if (reader.issue.layout !== 'reflowable') return
  reader.addPanel('type', { title: phrase('Text'), make: async () => (await view).typePanel() })
  reader.addAction({ name: 'type', group: 'view', words: 'Text', keys: ['y'] }, () => reader.toolbar.open('type'))
  // Zooming changes the type.
  for (const [name, by] of [['zoomIn', 1], ['zoomOut', -1], ['zoomReset', 0]])
    reader.addAction({ name }, async () => (await view).resize(by))
  reader.addTool({ name: 'type', label: phrase('Text'), icon: sign })
}

/** Replaces a document until its module loads. */
function waiting(view, page) {
  const place = document.createElement('div')
  place.className = 'document-place'
  let body, size, isShown = false
  view.then(made => {
    body = made.body(page)
    place.replaceWith(body.element)
    if (size) body.resize(...size)
    if (isShown) body.show()
  })
  return {
    element: place,
    resize: (width, height) => { size = [width, height]; body?.resize(width, height) },
    show: () => { isShown = true; body?.show() },
    release: () => { isShown = false; body?.release() }
  }
}
