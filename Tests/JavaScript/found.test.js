import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Finder } from '../../Web/reader/find/finder.js'
import { folded, found, foundMost, readable } from '../../Web/reader/find/found.js'

const line = (y, ...words) =>
  ({ box: [0, y, 100, 10], words: words.map(([text, x, width]) => [text, x, y, width, 10]) })
const layer = {
  page: 1, width: 200, height: 200,
  lines: [
    line(10, ['The', 0, 20], ['CITTÀ', 25, 50], ['was', 80, 20]),
    line(30, ['quiet,', 0, 40], ['but', 45, 15], ['exam\u00ad', 65, 30]),
    line(50, ['ples', 0, 20], ['of', 25, 10], ['ﬁne', 40, 20], ['Straße', 65, 40])
  ]
}
const texts = (phrase, page = layer) => found(readable(page), phrase).map(({ match }) => match)

test('accents, case and ligatures do not matter', () => {
  assert.equal(folded('Ça  coûte\u00a0ÉTÉ'), 'ca coute ete')
  assert.deepEqual(texts('citta'), ['CITTÀ'])
  assert.deepEqual(texts('Città'), ['CITTÀ'])
  assert.deepEqual(texts('fine'), ['ﬁne'])
  assert.deepEqual(texts('STRASSE'), ['Straße'])
})

test('of a sentence that something stands in, most is found', () => {
  const split = readable({ page: 1, lines: [
    line(10, ['S', 0, 10], ['o', 12, 8], ['you', 25, 20], ['have', 50, 20], ['decided.', 75, 25], ['That', 110, 20]),
    line(30, ['A', 0, 10], ['box.', 15, 20]),
    line(50, ['thing', 0, 20], ['is', 25, 10], ['called', 40, 20], ['a', 65, 5], ['prompt.', 75, 25])
  ] })
  assert.equal(foundMost(split, 'So you have decided.').match, 'you have decided.')
  assert.equal(foundMost(split, 'That thing is called a prompt.').match, 'thing is called a prompt.')
  assert.equal(foundMost(split, 'thing is called one').match, 'thing is called')
  assert.equal(foundMost(split, 'you have decided.').match, 'you have decided.')
  assert.equal(foundMost(split, 'Nothing of this stands there.'), undefined)
  assert.equal(foundMost(split, ' '), undefined)
})

test('a phrase goes over the end of a line, and over a hyphen there', () => {
  assert.deepEqual(texts('was quiet, but'), ['was quiet, but'])
  assert.deepEqual(texts('examples of'), ['examples of'])
  const [place] = found(readable(layer), 'examples')
  assert.deepEqual(place.boxes, [[65, 30, 30, 10], [0, 50, 20, 10]])
})

test('what was found has a box as wide as itself', () => {
  const [place] = found(readable(layer), 'itt')
  assert.deepEqual(place.boxes.map(box => box.map(Math.round)), [[35, 10, 30, 10]])
  const [pair] = found(readable(layer), 'the citta')
  assert.deepEqual(pair.boxes, [[0, 10, 75, 10]])
})

test('places come with the words around them, and all of them are found', () => {
  const page = { lines: [line(0, ...['a', 'b', 'a', 'b', 'a'].map((text, index) => [text, index * 10, 8]))] }
  const places = found(readable(page), 'a')
  assert.deepEqual(places.map(({ before, after }) => [before, after]),
    [['', 'b a b a'], ['a b', 'b a'], ['a b a b', '']])
  assert.deepEqual(found(readable(page), '   '), [])
  assert.deepEqual(found(readable({ lines: [] }), 'a'), [])
})

test('documents are searched by their paragraphs', () => {
  const page = readable({ text: ['One plum.', { h: 1, t: 'Two plums' }, { p: 'None.' }] })
  assert.equal(found(page, 'plum').length, 2)
  assert.deepEqual(found(page, 'plum')[0].boxes, [])
})

// The oracle: the same search with plain strings.
test('as many places as plain counting finds, for many random pages', () => {
  let seed = 7
  const chance = limit => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit
  for (let round = 0; round < 300; round += 1) {
    const words = Array.from({ length: chance(30) },
      () => Array.from({ length: 1 + chance(3) }, () => 'abÀ'[chance(3)]).join(''))
    const page = { lines: [line(0, ...words.map((text, index) => [text, index * 10, 8]))] }
    const phrase = Array.from({ length: 1 + chance(3) }, () => 'ab '[chance(3)]).join('').trim()
    const plain = words.join(' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() + ' '
    const wanted = phrase.replace(/ +/g, ' ')
    assert.equal(found(readable(page), phrase).length, wanted ? plain.split(wanted).length - 1 : 0,
      `“${phrase}” in “${words.join(' ')}”`)
  }
})

const issueOf = texts => ({ readable: texts.length, page: number => ({ number, layer: String(number) }) })
const layersOf = texts => async address => ({ text: [texts[Number(address) - 1]] })

test('an issue is searched from the open page on and round', async () => {
  const texts = ['plum', 'fig', 'plum plum', 'pear']
  const asked = []
  const fetch = layersOf(texts)
  const finder = new Finder(issueOf(texts), address => { asked.push(Number(address)); return fetch(address) })
  await finder.find('Plum', 3)
  assert.deepEqual(asked, [3, 4, 1, 2])
  assert.deepEqual(finder.places.map(({ page, first }) => [page, first]), [[1, 0], [3, 0], [3, 1]])
  assert.deepEqual(finder.pages, [1, 3])
  assert.equal(finder.isBusy, false)
  assert.equal(finder.next(undefined, 1, 2), finder.places[1])
  assert.equal(finder.next(undefined, -1, 2), finder.places[0])
  assert.equal(finder.next(finder.places[2], 1), finder.places[0])
  assert.equal(finder.next(finder.places[0], -1), finder.places[2])
  await finder.find('fig')
  assert.equal(asked.length, 4, 'what was read once is kept')
})

test('a search that is replaced says nothing more', async () => {
  const texts = ['plum', 'plum', 'plum', 'plum', 'plum', 'plum']
  const finder = new Finder(issueOf(texts), layersOf(texts))
  const first = finder.find('plum')
  const second = finder.find('fig')
  await Promise.all([first, second])
  assert.deepEqual(finder.places, [])
  assert.equal(finder.done, 6)
})

test('a page whose words do not come is passed over', async () => {
  const finder = new Finder(issueOf(['a', 'a']), async address => address === '1' ? undefined : { text: ['a'] })
  await finder.find('a')
  assert.deepEqual(finder.pages, [2])
  assert.equal(finder.isBusy, false)
})
