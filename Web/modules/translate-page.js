// Translates elements with `data-phrase` on a page that is the same file for everybody.
import { phrase, ready } from './phrases.js'

await ready
for (const element of document.querySelectorAll('[data-phrase]')) element.textContent = phrase(element.textContent)
document.title = phrase(document.title)
