// Copying from an issue whose publisher sets a limit.
import { phrase } from '../../modules/phrases.js'
import { allowed, copied, count } from './copy-limit.js'

export default reader => {
  const { copyLimit, key } = reader.issue
  reader.addWay('allowCopy', (next, text) => {
    const known = allowed(text, copyLimit, copied(localStorage, key))
    count(localStorage, key, known.text.length)
    if (known.isSpent)
      reader.toolbar.note(phrase('The copy limit of this issue is reached. You can still share the page.'))
    else if (known.isCut)
      reader.toolbar.note(phrase('Only {count} characters can be copied at a time. The rest was left out.',
        { count: copyLimit.atOnce }))
    return next(known.text)
  })
  const follow = home => home.addEventListener('copy', event => {
    // The reader's own text has no limit.
    if (event.target.closest?.('input, textarea')) return
    const text = home.getSelection().toString()
    const given = reader.allowCopy(text)
    if (given === text) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', given)
  })
  follow(document)
  reader.addEventListener('document', ({ body }) => { if (body.inside) follow(body.inside) })
}
