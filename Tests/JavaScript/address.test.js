import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, pageIn, wordsMeant } from '../../Web/reader/address.js'
import { coverDateWords, priceWords } from '../../Web/modules/words.js'

test('a page stands in the address on a newsstand, in the fragment on a disk', () => {
  assert.equal(addressOf(12, '/p/i/read/'), '/p/i/read/12')
  assert.equal(addressOf(12), '#12')
  assert.equal(addressOf(12, '/p/i/read/', '?q=plum'), '/p/i/read/12?q=plum')
  assert.equal(pageIn({ pathname: '/p/i/read/12', hash: '' }, '/p/i/read/'), 12)
  assert.equal(pageIn({ pathname: '/web/reader/local.html', hash: '#7' }), 7)
})

test('a text fragment names the words that are meant', () => {
  const page = 'https://stand.example/p/i/read/2#'
  assert.equal(wordsMeant(`${page}:~:text=red%20plums`), 'red plums')
  assert.equal(wordsMeant(`${page}2:~:text=in-,red%20plums,August,-before`), 'red plums')
  assert.equal(wordsMeant(`${page}:~:other=1&text=plums&text=pears`), 'plums')
  for (const none of [undefined, page, `${page}:~:text=`, `${page}:~:text=%`, `${page}text=plums`]) assert.equal(wordsMeant(none), undefined)
})

test('what is no page is none', () => {
  for (const pathname of ['/p/i/read/', '/p/i/read/0', '/p/i/read/1e3', '/p/i/read/-1', '/other/1']) {
    assert.equal(pageIn({ pathname, hash: '' }, '/p/i/read/'), undefined)
  }
})

test('cover dates and prices speak the reader’s language', () => {
  assert.equal(coverDateWords('2026-03', 'it'), 'marzo 2026')
  assert.equal(coverDateWords('2026-03-01', 'it'), '1 marzo 2026')
  assert.equal(coverDateWords('2026', 'it'), '2026')
  assert.match(coverDateWords('2026-07/2026-08', 'it'), /^luglio.agosto 2026$/)
  assert.equal(priceWords(3.99, 'EUR', 'it').replace(/\s/g, ' '), '3,99 €')
})

test('weeks, seasons and nonsense keep the words they came with', () => {
  for (const text of ['2026-W09', '2026-21', '2026-13', '', 'soon', '2026-03/']) assert.equal(coverDateWords(text, 'it'), undefined)
  assert.equal(priceWords(1, 'nonsense', 'it'), undefined)
})
