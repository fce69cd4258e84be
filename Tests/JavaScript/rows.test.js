import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gridWindow, Rows } from '../../Web/reader/stage/rows.js'

test('a row is found by its place, however many there are', () => {
  const rows = new Rows(Array.from({ length: 500 }, (_, index) => 100 + index % 7))
  for (let index = 0; index < 500; index += 1) {
    assert.equal(rows.at(rows.start(index)), index)
    assert.equal(rows.at(rows.start(index) + rows.sizes[index] - 0.5), index)
  }
  assert.equal(rows.at(-50), 0)
  assert.equal(rows.at(rows.total + 50), 499)
  assert.equal(rows.start(500), rows.total)
})

test('rows that touch a stretch are in view', () => {
  const rows = new Rows([100, 100, 100])
  assert.deepEqual(rows.within(0, 99), { first: 0, last: 0 })
  assert.deepEqual(rows.within(150, 250), { first: 1, last: 2 })
  assert.deepEqual(new Rows([]).within(0, 100), { first: 0, last: -1 })
})

test('of a grid of five hundred, a screenful exists', () => {
  const { first, last, total } = gridWindow({ count: 500, columns: 7, cell: { height: 140 }, gap: 20, top: 3200,
    height: 800 })
  assert.equal(total, 72 * 160 - 20)
  assert.equal(first, (20 - 2) * 7)
  assert.equal(last, 27 * 7 - 1)
})

test('a grid ends with its last item', () => {
  const { last } = gridWindow({ count: 5, columns: 3, cell: { height: 100 }, gap: 0, top: 0, height: 900 })
  assert.equal(last, 4)
  assert.equal(gridWindow({ count: 0, columns: 3, cell: { height: 100 }, gap: 0, top: 0, height: 900 }).last, -1)
})
