import assert from 'node:assert/strict'
import { test } from 'node:test'
import { look, newsOf } from '../../Web/modules/news.js'

const day = number => Date.UTC(2026, 2, number)
const issue = (id, number) => ({ id, onSale: new Date(day(number)).toISOString() })
const stands = { plums: [issue('c', 20), issue('b', 12), issue('a', 1)], pears: [issue('z', 19)] }
const fetchIssues = async publication => stands[publication] ?? []
const storage = () => {
  const kept = new Map()
  return { getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) }
}

test('nothing is news of a publication that one has only begun to read', async () => {
  const place = storage()
  assert.equal((await newsOf(place, ['plums/a'], fetchIssues, day(10))).length, 0)
  assert.equal((await newsOf(place, ['plums/a'], fetchIssues, day(25))).length, 2)
})

test('issues that came since the last look are counted, of what is read here', async () => {
  const place = storage()
  look(place, ['plums', 'pears'], day(11))
  assert.equal((await newsOf(place, ['plums/a'], fetchIssues, day(25))).length, 2)
  assert.equal((await newsOf(place, ['plums/a', 'pears/y'], fetchIssues, day(25))).length, 3)
  // An issue being read is not new.
  assert.deepEqual(await newsOf(place, ['plums/a', 'plums/b'], fetchIssues, day(25)), ['plums/c'])
  assert.equal((await newsOf(place, ['plums/a', 'plums/b'], fetchIssues, day(25))).length, 1)
  look(place, ['plums'], day(25))
  assert.equal((await newsOf(place, ['plums/a', 'pears/y'], fetchIssues, day(25))).length, 1)
})

test('nonsense in storage and publications that are gone count as nothing', async () => {
  const place = storage()
  place.setItem('edicola.news', '[3')
  assert.equal((await newsOf(place, ['plums/a'], fetchIssues, day(10))).length, 0)
  look(place, ['gone'], day(1))
  assert.equal((await newsOf(place, ['gone/a'], fetchIssues, day(10))).length, 0)
})
