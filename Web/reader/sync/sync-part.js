// Keeps the place and the marks of this issue in step with the reader's other devices, for those who are known here.
import { withReader } from '../../modules/known-reader.js'
import { position } from '../../modules/positions.js'

export default reader => {
  // Before the first page is laid, which is a place already.
  const before = position(localStorage, reader.issue.key)
  // What is read while the newsstand is still being asked counts, too.
  const reading = { opened: reader.page, hasBegun: false }
  reader.addEventListener('pages', () => { reading.hasBegun ||= !reader.pages.includes(reading.opened) })
  reader.addEventListener('moved', ({ isRead }) => { reading.hasBegun ||= isRead })
  withReader()?.then(() => import('./sync-view.js')).then(({ followSync }) => followSync(reader, before, reading))
    .catch(() => {})
}
