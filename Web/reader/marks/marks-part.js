// Bookmarks, highlights and notes; the module loads when the issue has some, or with the first.
import { phrase } from '../../modules/phrases.js'

const ribbon = 'M7 4h10v16l-5-4-5 4z'
const list = 'M8 4h11v16l-4-3-4 3V4M5 7v13'

export default reader => {
  let view
  const open = () => view ??= import('./marks-view.js').then(({ MarksView }) => new MarksView(reader))
  reader.marks = open
  reader.addTool({ name: 'bookmark', label: phrase('Bookmark'), icon: ribbon })
  reader.addAction({ name: 'bookmark', group: 'places', words: 'Bookmark this page', keys: ['b'] },
    async () => (await open()).toggleBookmark())
  reader.addAction({ name: 'marks', group: 'places', words: 'Bookmarks and notes', keys: ['m'] },
    () => reader.toolbar.open('marks'))
  reader.addTool({ name: 'marks', label: phrase('Bookmarks and notes'), icon: list })
  reader.addPanel('marks', {
    title: phrase('Bookmarks and notes'),
    make: () => {
      const body = document.createElement('div')
      body.className = 'marks'
      open().then(made => made.fill(body))
      return body
    }
  })
  reader.addEventListener('chosen', async ({ body }) => (await open()).followDocument(body))
  document.addEventListener('selectionchange', () => { if (!getSelection().isCollapsed) open() }, { passive: true })
  // From another window, or another device.
  addEventListener('storage', ({ key }) => { if (key === `edicola.marks.${reader.issue.key}`) open() })
  try { if (localStorage.getItem(`edicola.marks.${reader.issue.key}`)) open() } catch { /* no storage, no marks */ }
}
