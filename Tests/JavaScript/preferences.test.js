import assert from 'node:assert/strict'
import { test } from 'node:test'
import { following, prefer, preferences } from '../../Web/reader/preferences.js'

function storageOf(text) {
  const items = new Map(text === undefined ? [] : [['edicola.reader', text]])
  return { getItem: key => items.get(key) ?? null, setItem: (key, value) => items.set(key, value) }
}

const standard = {
  layout: 'auto', fit: 'page', turn: 'slide', ground: 'auto', strip: false, letters: true, shifted: [], keys: {}
}

test('wishes are kept', () => {
  const storage = storageOf()
  assert.deepEqual(preferences(storage), standard)
  assert.equal(prefer(storage, { layout: 'scroll' }).layout, 'scroll')
  prefer(storage, { keys: { next: ['n'] }, strip: true, letters: false })
  assert.deepEqual(preferences(storage),
    { ...standard, layout: 'scroll', strip: true, letters: false, keys: { next: ['n'] } })
})

test('what is no wish is not', () => {
  const storage = storageOf(
    '{"layout": "sideways", "fit": "width", "shifted": 7, "strip": "yes", "keys": {"next": "n", "last": ["e"]}}')
  assert.deepEqual(preferences(storage), { ...standard, fit: 'width', keys: { last: ['e'] } })
  assert.deepEqual(preferences(storageOf('nonsense')), standard)
})

test('after the last choice comes the first', () => {
  assert.equal(following('ground', 'dark'), 'auto')
  assert.equal(following('turn', 'slide'), 'curl')
})
