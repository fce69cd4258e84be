// Synchronises the place and the marks of this issue with the reader's other devices, for known readers.
import { withReader } from '../../modules/known-reader.js'
import { position } from '../../modules/positions.js'

export default reader => {
  // Before the first page, which is already a place.
  const before = position(localStorage, reader.issue.key)
  // Reading during the request counts, too.
  const reading = { opened: reader.page, hasBegun: false }
  reader.addEventListener('pages', () => { reading.hasBegun ||= !reader.pages.includes(reading.opened) })
  reader.addEventListener('moved', ({ isRead }) => { reading.hasBegun ||= isRead })
  withReader()?.then(() => import('./sync-view.js')).then(({ followSync }) => followSync(reader, before, reading))
    .catch(() => {})
}
