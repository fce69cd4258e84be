import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowed, copied, count } from '../../Web/reader/sharing/copy-limit.js'

const text = 'Red plums fall in August'

test('without a limit all may be copied', () => {
  assert.deepEqual(allowed(text, {}), { text, isCut: false, isSpent: false })
})

test('a long text is cut after a whole word', () => {
  assert.deepEqual(allowed(text, { atOnce: 11 }), { text: 'Red plums', isCut: true, isSpent: false })
  assert.equal(allowed(text, { atOnce: 9 }).text, 'Red plums')
  assert.equal(allowed(text, { atOnce: 24 }).isCut, false)
  assert.equal(allowed(text, { atOnce: 2 }).text, '')
})

test('what was copied before counts, until nothing is left', () => {
  assert.deepEqual(allowed(text, { atOnce: 100, inAll: 30 }, 20), { text: 'Red plums', isCut: true, isSpent: true })
  assert.deepEqual(allowed(text, { inAll: 30 }, 30), { text: '', isCut: true, isSpent: true })
  assert.deepEqual(allowed(text, { atOnce: 9, inAll: 1000 }, 20), { text: 'Red plums', isCut: true, isSpent: false })
})

test('each issue counts by itself; nonsense counts as nothing', () => {
  const kept = new Map()
  const storage = { getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) }
  count(storage, 'p/a', 10)
  count(storage, 'p/a', 5)
  assert.deepEqual([copied(storage, 'p/a'), copied(storage, 'p/b')], [15, 0])
  for (const nonsense of ['null', '[', '{"p/a":-4}', '{"p/a":"x"}']) {
    storage.setItem('edicola.copied', nonsense)
    assert.equal(copied(storage, 'p/a'), 0)
  }
})
