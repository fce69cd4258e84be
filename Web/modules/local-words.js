// Prices and cover dates in the reader's own language; English stands as the server wrote it.
import { coverDateWords, priceWords } from './words.js'

const locale = navigator.language
if (!locale.startsWith('en')) {
  for (const element of document.querySelectorAll('[data-cover-date]')) {
    element.textContent = coverDateWords(element.dataset.coverDate, locale) ?? element.textContent
  }
  for (const element of document.querySelectorAll('data[data-currency]')) {
    element.textContent = priceWords(Number(element.value), element.dataset.currency, locale) ?? element.textContent
  }
}
