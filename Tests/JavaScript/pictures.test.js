import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allot, pictureFor, pixelBudget } from '../../Web/reader/pages/pictures.js'

const [small, large] = [{ width: 1000, height: 1400 }, { width: 2000, height: 2800 }]
const pictures = [small, large]

test('the smallest picture that is sharp is taken, or else the largest', () => {
  assert.equal(pictureFor(pictures, 600), small)
  assert.equal(pictureFor(pictures, 1040), small)
  assert.equal(pictureFor(pictures, 1170), large)
  assert.equal(pictureFor(pictures, 9000), large)
})

test('a picture that some devices can’t show is passed over', () => {
  const vast = { width: 5000, height: 7000 }
  assert.equal(pictureFor([small, vast], 4000), small)
  assert.equal(pictureFor([vast], 4000), vast)
})

test('pages in view get what they need, the others as long as there is room', () => {
  const page = { pictures, pixels: 1800, isInView: false }
  const given = allot([{ ...page, isInView: true }, page, page, page], 13e6)
  assert.deepEqual(given, [large, large, small, undefined])
  assert.deepEqual(allot([{ ...page, isInView: true }, page], 1), [large, undefined])
})

test('a sharper picture that is there already is not fetched again more coarsely', () => {
  const page = { pictures, pixels: 500, isInView: false, held: 2000 }
  assert.deepEqual(allot([page], 10e6), [large])
  assert.deepEqual(allot([page], 2e6), [small])
})

test('a page without pictures gets none',
  () => assert.deepEqual(allot([{ pictures: [], pixels: 1, isInView: true }], 1e6), [undefined]))

test('a phone holds less than a desk', () => {
  assert.ok(pixelBudget({ isSmall: true }) < pixelBudget({}))
  assert.ok(pixelBudget({ memory: 1 }) < pixelBudget({ memory: 8 }))
  assert.equal(pixelBudget({ memory: 8, isSmall: true }), 32e6)
})
