import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spreads, spreadWith, wantsDouble } from '../../Web/reader/issue/spreads.js'

const portrait = { width: 595, height: 842 }
const landscape = { width: 842, height: 595 }
const pages = (count, ...wide) =>
  Array.from({ length: count }, (_, index) => wide.includes(index + 1) ? landscape : portrait)
const numbers = list => list.map(spread => spread.pages)
const double = { isDouble: true }

test('single layout opens one page at a time', () => {
  assert.deepEqual(numbers(spreads(pages(3))), [[1], [2], [3]])
})

test('the cover stands alone on its side, then pairs', () => {
  const list = spreads(pages(8), double)
  assert.deepEqual(numbers(list), [[1], [2, 3], [4, 5], [6, 7], [8]])
  assert.deepEqual(list.map(({ side }) => side), ['end', 'both', 'both', 'both', 'start'])
})

test('a landscape page stands alone and pairs begin again after it', () => {
  const list = spreads(pages(8, 5), double)
  assert.deepEqual(numbers(list), [[1], [2, 3], [4], [5], [6, 7], [8]])
  assert.equal(list[2].side, 'start')
  assert.equal(list[3].side, 'centre')
})

test('a landscape cover lies in the centre', () => {
  assert.deepEqual(spreads(pages(3, 1), double), [{ pages: [1], side: 'centre' }, { pages: [2, 3], side: 'both' }])
})

test('shifted by one, the first two pages lie together', () => {
  assert.deepEqual(numbers(spreads(pages(5), { isDouble: true, isShifted: true })), [[1, 2], [3, 4], [5]])
})

test('every page lies open exactly once, in order, whatever their shapes', () => {
  for (let shape = 0; shape < 512; shape += 1) {
    const wide = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(number => shape & (1 << (number - 1)))
    for (const isShifted of [true, false]) {
      const list = spreads(pages(9, ...wide), { isDouble: true, isShifted })
      assert.deepEqual(numbers(list).flat(), [1, 2, 3, 4, 5, 6, 7, 8, 9])
      for (const { pages } of list) assert.ok(pages.length === 1 || !pages.some(number => wide.includes(number)))
    }
  }
})

test('where the manifest says on which side a page lies, that decides', () => {
  const told = pages(7)
  told[2] = { ...portrait, side: 'start' }
  assert.deepEqual(numbers(spreads(told, double)), [[1], [2], [3, 4], [5, 6], [7]])
  told[4] = { ...portrait, side: 'centre' }
  assert.deepEqual(numbers(spreads(told, double)), [[1], [2], [3, 4], [5], [6, 7]])
  const first = pages(4)
  first[0] = { ...portrait, side: 'start' }
  assert.deepEqual(numbers(spreads(first, double)), [[1, 2], [3, 4]])
})

test('the side that ends a spread has nothing after it', () => {
  const told = pages(5)
  told[1] = { ...portrait, side: 'end' }
  assert.deepEqual(spreads(told, double), [
    { pages: [1], side: 'end' }, { pages: [2], side: 'end' }, { pages: [3, 4], side: 'both' },
    { pages: [5], side: 'start' }])
})

test('no pages make no spreads', () => {
  assert.deepEqual(spreads([], double), [])
})

test('the spread of a page is found; beyond the end it is the last', () => {
  const list = spreads(pages(6), double)
  assert.equal(spreadWith(list, 1), 0)
  assert.equal(spreadWith(list, 5), 2)
  assert.equal(spreadWith(list, 99), 3)
})

test('two pages need a wide window, or the reader’s wish', () => {
  assert.equal(wantsDouble({ width: 1440, height: 900 }), true)
  assert.equal(wantsDouble({ width: 834, height: 1112 }), false)
  assert.equal(wantsDouble({ width: 640, height: 360 }), false)
  assert.equal(wantsDouble({ width: 390, height: 844 }, 'double'), true)
  assert.equal(wantsDouble({ width: 1440, height: 900 }, 'single'), false)
})
