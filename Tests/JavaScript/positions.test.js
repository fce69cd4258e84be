import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forget, position, positions, progress, remember } from '../../Web/modules/positions.js'
import { isBegun, isFinished } from '../../Web/modules/reading-progress.js'

class Storage {
  #items = new Map()
  getItem(key) { return this.#items.get(key) ?? null }
  setItem(key, value) { this.#items.set(key, String(value)) }
}

const entry = (issue, at, page = 3) => ({
  issue, title: issue, publication: 'P', address: `/${issue}/read/`, home: `/${issue}`, pages: 12, at,
  locations: { position: page, totalProgression: progress(page, 12) }
})

test('a position is kept once for each issue, newest first', () => {
  const storage = new Storage()
  remember(storage, entry('p/1', 10))
  remember(storage, entry('p/2', 20))
  remember(storage, entry('p/1', 30, 7))
  assert.deepEqual(positions(storage).map(({ issue }) => issue), ['p/1', 'p/2'])
  assert.equal(position(storage, 'p/1').locations.position, 7)
})

test('a forgotten issue is gone', () => {
  const storage = new Storage()
  remember(storage, entry('p/1', 10))
  forget(storage, 'p/1')
  assert.equal(position(storage, 'p/1'), undefined)
})

test('the oldest go when there are too many', () => {
  const storage = new Storage()
  for (let at = 1; at <= 250; at += 1) remember(storage, entry(`p/${at}`, at))
  assert.equal(positions(storage).length, 200)
  assert.equal(position(storage, 'p/50'), undefined)
  assert.ok(position(storage, 'p/51'))
})

test('what can’t be read counts as nothing', () => {
  for (const text of ['', 'null', '{}', '[1, null, {"issue": 7}]', 'not json']) {
    const storage = new Storage()
    storage.setItem('edicola.positions', text)
    assert.deepEqual(positions(storage), [])
  }
})

test('an address of another site never becomes a link', () => {
  const storage = new Storage()
  const bad = ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '']
  storage.setItem('edicola.positions', JSON.stringify(bad.map(address => ({ ...entry('p/1', 1), address }))))
  assert.deepEqual(positions(storage), [])
})

test('a storage that is full or closed does not stop anything', () => {
  const closed = { getItem() { throw new Error('closed') }, setItem() { throw new Error('full') } }
  assert.deepEqual(positions(closed), [])
  assert.equal(remember(closed, entry('p/1', 1)), false)
})

test('progress runs from nothing to all', () => {
  assert.equal(progress(1, 12), 0)
  assert.equal(progress(12, 12), 1)
  assert.equal(progress(1, 1), 1)
  assert.equal(isFinished(entry('p/1', 1, 12)), true)
  assert.equal(isFinished(entry('p/1', 1, 11)), false)
})

test('in a document one is at the end only where it ends, and has begun on its first page', () => {
  const read = (page, progression, totalProgression) =>
    ({ ...entry('p/1', 1, page), locations: { position: page, progression, totalProgression } })
  assert.equal(isFinished(read(12, 0.4, 0.95)), false)
  assert.equal(isFinished(read(12, 0.9, 1)), true)
  assert.equal(isBegun(read(1, 0, 0)), false)
  assert.equal(isBegun(read(1, 0.2, 0.02)), true)
  assert.equal(isBegun(entry('p/1', 1, 1)), false)
  assert.equal(isBegun(entry('p/1', 1, 2)), true)
  assert.equal(isBegun(entry('p/1', 1, 12)), false)
})
