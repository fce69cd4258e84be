// A page that is the same file for everybody, in the reader's language: what is marked `data-phrase`.
import { phrase, ready } from './phrases.js'

await ready
for (const element of document.querySelectorAll('[data-phrase]')) element.textContent = phrase(element.textContent)
document.title = phrase(document.title)
