// On the page of an account: brings what this browser knows into step with who is signed in, and says of what it is
// told.
import { element } from './element.js'
import { settleOwner, syncAll } from './sync.js'

settleOwner()
syncAll()

if ('PushManager' in globalThis) {
  (document.querySelector('.account-inside') ?? document.querySelector('main')).append(element('tell-me',
    { 'data-all': true }))
  import('./tell-me.js')
}
