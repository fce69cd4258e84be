import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAmple, picturesAhead, pixelsOn } from '../../Web/reader/prefetch/prefetch-order.js'

const picture = (page, width, size) => ({ src: `${page}@${width}`, width, height: width * 1.4, size })
const issue = (count, size = 100) =>
  Array.from({ length: count },
    (_, index) => ({ pictures: [picture(index + 1, 1000, size), picture(index + 1, 2000, size * 3)] }))
const ahead = (pages, open, { pixels = 600, had = new Map(), ...bounds } = {}) =>
  picturesAhead(pages, open, () => pixels, had, bounds).map(({ src }) => src)
const pages = list => list.map(src => Number(src.split('@')[0]))

test('the nearest page comes first, of two as near the one that follows', () => {
  assert.deepEqual(pages(ahead(issue(9), [4, 5])), [6, 3, 7, 2, 8, 1, 9])
  assert.deepEqual(pages(ahead(issue(4), [1])), [2, 3, 4])
})

test('it is the picture that would be shown at this size', () => {
  assert.deepEqual(ahead(issue(2), [1]), ['2@1000'])
  assert.deepEqual(ahead(issue(2), [1], { pixels: 1500 }), ['2@2000'])
})

test('a page without a picture is passed over', () => {
  const [first, second, third] = issue(3)
  assert.deepEqual(pages(ahead([first, {}, { pictures: [] }, second, third], [1])), [2, 3])
})

test('what came, or is coming, does not come again, and counts', () => {
  const had = new Map([['2@1000', 100], ['3@1000', 100]])
  assert.deepEqual(pages(ahead(issue(5), [1], { had })), [4, 5])
  assert.deepEqual(pages(ahead(issue(5), [1], { had, most: 400 })), [4, 5])
  // Another size is another picture.
  assert.deepEqual(ahead(issue(3), [1], { had, pixels: 1500, most: 800 }), ['2@2000', '3@2000'])
})

test('no more bytes come than are allowed, whichever way the reader goes', () => {
  const pages = issue(100), had = new Map()
  for (let open = 1; open <= 100; open += 1)
    for (const { src } of picturesAhead(pages, [open], () => 600, had, { most: 2000, near: 3 })) had.set(src, 100)
  assert.equal(had.size, 20)
})

test('of a large issue only the pages around the open ones come', () => {
  assert.deepEqual(pages(ahead(issue(50), [20, 21], { most: 4000, near: 2 })), [22, 19, 23, 18])
  assert.equal(ahead(issue(50), [20, 21], { most: 4800, near: 2 }).length, 48)
})

test('where the size is not told it is guessed from the pixels', () => {
  const unknown = [1, 2, 3].map(page => ({ pictures: [picture(page, 1000)] }))
  assert.deepEqual(pages(ahead(unknown, [1], { most: 800_000 })), [2, 3])
  assert.deepEqual(pages(ahead(unknown, [1], { most: 350_000 })), [2])
})

test('a page is as wide as it will lie, whatever lies open now', () => {
  const [tall, wide] = [{ width: 500, height: 700 }, { width: 1000, height: 700 }]
  const stage = { isScrolled: false, isDouble: true, room: { width: 1400, height: 700 }, zoom: 3,
    open: [{ pixels: 4000 }] }
  assert.equal(pixelsOn(stage, 'page', tall, 2), 1000)
  assert.equal(pixelsOn(stage, 'page', wide, 1), 1000)
  const narrow = { ...stage, isDouble: false, room: { width: 400, height: 800 } }
  assert.deepEqual([tall, wide].map(page => pixelsOn(narrow, 'page', page, 1)), [400, 400])
  assert.equal(pixelsOn({ ...narrow, isScrolled: true, zoom: 2 }, 'page', tall, 1), 2000)
})

test('nothing comes for who saves, pays by the byte, or is on a slow line', () => {
  const fast = { saveData: false, effectiveType: '4g' }
  assert.equal(isAmple(fast), true)
  assert.equal(isAmple({ ...fast, type: 'wifi' }, true), true)
  assert.equal(isAmple({ ...fast, saveData: true }), false)
  for (const effectiveType of ['slow-2g', '2g', '3g'])
    assert.equal(isAmple({ ...fast, effectiveType }), false, effectiveType)
  for (const type of ['cellular', 'bluetooth', 'none']) assert.equal(isAmple({ ...fast, type }), false, type)
})

test('where the line is not told, a phone is spared', () => {
  assert.equal(isAmple(undefined, false), true)
  assert.equal(isAmple(undefined, true), false)
})
