import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstFit } from '../../Web/reader/sharing/sheets.js'

const lines = Array.from({ length: 100 }, (_, index) => ({ top: index * 20 + 2, bottom: index * 20 + 18 }))

test('a sheet ends between two lines', () => {
  assert.equal(firstFit(lines, 0, 100), 100)
  assert.equal(firstFit(lines, 0, 110), 102)
  assert.equal(firstFit([...lines, { top: 70, bottom: 300 }], 0, 110), 62, 'a picture goes whole onto the next')
})

test('what is taller than a sheet is cut, and it always goes on', () => {
  assert.equal(firstFit([{ top: 10, bottom: 900 }], 0, 300), 300)
  for (let from = 0; from < 2000;) {
    const end = firstFit([...lines, { top: 500, bottom: 1500 }], from, Math.min(2000, from + 170))
    assert.ok(end > from)
    from = end
  }
})
