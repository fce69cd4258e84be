import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleFrom, pageCalled } from '../../Web/reader/place/places.js'

const labels = ['C1', 'ii', '1', '2', '3', undefined]
const issue = { pageCount: 6, page: number => ({ number, label: labels[number - 1] }) }

test('a page is found by what is printed on it, then by its position', () => {
  assert.equal(pageCalled('c1', issue), 1)
  assert.equal(pageCalled(' II ', issue), 2)
  assert.equal(pageCalled('2', issue), 4)
  assert.equal(pageCalled('6', issue), 6)
})

test('a page that is not there is not found', () => {
  for (const text of ['', ' ', '7', '0', '-1', '1e3', 'xii', '2.5']) assert.equal(pageCalled(text, issue), undefined)
})

test('articles are before and after the pages that lie open', () => {
  const contents = [{ page: 3 }, { title: 'Section' }, { page: 3 }, { page: 8 }, { page: 5 }]
  assert.equal(articleFrom(contents, [4, 5], 1), 8)
  assert.equal(articleFrom(contents, [4, 5], -1), 3)
  assert.equal(articleFrom(contents, [8], 1), undefined)
  assert.equal(articleFrom([], [1], 1), undefined)
})
