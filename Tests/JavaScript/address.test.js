import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, pageIn, wordsMeant } from '../../Web/reader/place/address.js'

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
  for (const none of [undefined, page, `${page}:~:text=`, `${page}:~:text=%`, `${page}text=plums`])
    assert.equal(wordsMeant(none), undefined)
})

test('what is no page is none', () => {
  for (const pathname of ['/p/i/read/', '/p/i/read/0', '/p/i/read/1e3', '/p/i/read/-1', '/other/1']) {
    assert.equal(pageIn({ pathname, hash: '' }, '/p/i/read/'), undefined)
  }
})
