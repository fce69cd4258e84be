import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsOf, progressionOf, screenAt, screenOf, screens } from '../../Web/reader/documents/columns.js'

const type = { size: 1, measure: 66 }

test('a phone has one column with narrow margins, a desktop two', () => {
  const phone = columnsOf({ width: 390, height: 844 }, type)
  assert.deepEqual([phone.count, phone.gap], [1, phone.side * 2])
  assert.ok(phone.column > 320)
  assert.equal(columnsOf({ width: 1440, height: 900 }, type).count, 2)
  assert.equal(columnsOf({ width: 1440, height: 900 }, { size: 2.2, measure: 80 }).count, 1)
})

test('columns and gaps fill the window exactly, so that each screen begins with a column', () => {
  for (const width of [320, 390, 834, 1024, 1440, 1920]) {
    for (const height of [600, 844, 1194]) {
      const { count, gap, side, column } = columnsOf({ width, height }, type)
      const period = count * column + count * gap
      assert.ok(Math.abs(period - width) <= count, `${width} × ${height}`)
      assert.ok(side * 2 === gap && column > 0)
    }
  }
})

test('places and screens agree', () => {
  assert.equal(screens(0, 400), 1)
  assert.equal(screens(1200, 400), 3)
  assert.equal(screens(1199.6, 400), 3)
  assert.equal(screenAt(399.5, 400), 1)
  assert.equal(screenAt(0, 400), 0)
  for (let count = 1; count < 60; count += 1) {
    for (let screen = 0; screen < count; screen += 1)
      assert.equal(screenOf(progressionOf(screen, count), count), screen)
  }
})

test('a last screen that is half empty is a screen', () => {
  assert.equal(screens(1200 + 170, 400), 4)
  assert.equal(screens(1201, 400), 3)
})
