import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figurePlaces } from '../../Web/reader/issue/figures.js'
import { linkPlaces, runsOf, wordPlaces } from '../../Web/reader/issue/layer.js'

const layer = {
  page: 1, width: 100, height: 200,
  lines: [
    { box: [10, 20, 60, 10], words: [['Red', 10, 21, 20, 8], ['plum', 35, 21, 25, 8]] },
    { box: [10, 40, 30, 10], words: [['tree', 10, 41, 30, 8]] }
  ],
  links: []
}

test('words keep their order and reach to the next of their line', () => {
  const places = wordPlaces(layer)
  assert.deepEqual(places.map(({ text }) => text), ['Red', 'plum', 'tree'])
  assert.deepEqual(places.map(({ width }) => width), [0.25, 0.25, 0.3])
  assert.deepEqual(places.map(({ ends }) => ends), [false, true, true])
  assert.deepEqual([places[0].left, places[0].top, places[0].height], [0.1, 0.1, 0.05])
})

test('words that run the other way keep their own width', () => {
  const places = wordPlaces({ width: 100, height: 100,
    lines: [{ box: [0, 0, 100, 10], words: [['אחת', 60, 0, 30, 10], ['שתיים', 20, 0, 35, 10]] }] })
  assert.deepEqual(places.map(({ width }) => width), [0.3, 0.35])
})

test('a page with far too many words has none', () => {
  const words = Array.from({ length: 7000 }, (_, index) => [String(index), 0, 0, 1, 1])
  assert.deepEqual(wordPlaces({ width: 100, height: 100, lines: [{ box: [0, 0, 1, 1], words }] }), [])
})

test('an empty page is a page', () => {
  assert.deepEqual(wordPlaces({ width: 100, height: 100 }), [])
  assert.deepEqual(linkPlaces({ width: 100, height: 100 }), [])
})

test('links lead to pages or safely out', () => {
  const box = [10, 20, 30, 40]
  const links = [
    { box, page: 7 }, { box, uri: 'https://example.org/' }, { box, uri: 'mailto:a@example.org' },
    { box, uri: 'javascript:alert(1)' }, { box, uri: 'file:///etc/passwd' }, { box, uri: 'nonsense' }, { box, page: 0 },
    { box }
  ]
  const places = linkPlaces({ width: 100, height: 200, links })
  assert.deepEqual(places.map(({ page, uri }) => page ?? uri), [7, 'https://example.org/', 'mailto:a@example.org'])
  assert.deepEqual([places[0].left, places[0].top, places[0].width, places[0].height], [0.1, 0.1, 0.3, 0.2])
})

test('words that follow one another are one run, those that run the other way are their own', () => {
  assert.deepEqual(runsOf(wordPlaces(layer)).map(run => run.map(({ text }) => text)), [['Red', 'plum'], ['tree']])
  const other = wordPlaces({ width: 100, height: 100,
    lines: [{ box: [0, 0, 100, 10], words: [['אחת', 60, 0, 30, 10], ['שתיים', 20, 0, 35, 10]] }] })
  assert.equal(runsOf(other).length, 2)
})

test('what a figure shows is read at its place among the lines', () => {
  const figures = [{ box: [10, 20, 30, 40], alt: 'A pear tree', line: 1 }, { box: [0, 0, 1, 1], alt: '', line: 1 }]
  assert.deepEqual(figurePlaces({ ...layer, figures }),
    [{ alt: 'A pear tree', line: 1, left: 0.1, top: 0.1, width: 0.3, height: 0.2 }])
  assert.deepEqual(figurePlaces(layer), [])
})
