// On the page of an account: brings what this browser knows into step with who is signed in.
import { settleOwner, syncAll } from './sync.js'

settleOwner()
syncAll()
