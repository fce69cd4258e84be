// On the account page: synchronises this browser with the signed-in reader, and lists titles with notifications.
import { element } from './element.js'
import { settleOwner, syncAll } from './sync.js'

settleOwner()
syncAll()

if ('PushManager' in globalThis) {
  (document.querySelector('.account-inside') ?? document.querySelector('main')).append(element('notify-me',
    { 'data-all': true }))
  import('./notify-me.js')
}
