import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asJSON, asMarkdown, locatorOf, Marks, merged } from '../../Web/reader/marks/marks.js'

const storage = () => {
  const kept = new Map()
  return { getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) }
}
const issue = { key: 'p/i', title: 'The *Plum* Number', publication: 'Windfall', pageCount: 11 }
const page = number =>
  ({ number, label: number === 3 ? 'iii' : undefined, pictures: [{ src: `https://stand.example/${number}.webp` }] })
const device = (name, clock) => {
  let count = 0
  return new Marks(storage(), 'p/i',
    { now: () => new Date(clock.at += 1000).toISOString(), id: () => `${name}${count += 1}` })
}

test('marks come in the order of the pages and words', () => {
  const marks = device('a', { at: 0 })
  marks.add('highlight', locatorOf(page(5), issue, { words: [7, 9] }))
  marks.add('bookmark', locatorOf(page(3), issue))
  marks.add('highlight', locatorOf(page(5), issue, { words: [2, 4] }))
  assert.deepEqual(marks.all.map(({ locator: { locations } }) => [locations.position, locations.words?.[0]]),
    [[3, undefined], [5, 2], [5, 7]])
  assert.equal(marks.on(3)[0].locator.title, 'iii')
  assert.equal(marks.on(3)[0].locator.locations.totalProgression, 0.2)
})

test('what was deleted can be brought back', () => {
  const marks = device('a', { at: 0 })
  const { id } = marks.add('bookmark', locatorOf(page(3), issue))
  marks.remove(id)
  assert.equal(marks.all.length, 0)
  assert.equal(marks.records.length, 1)
  marks.restore(id)
  assert.equal(marks.all.length, 1)
})

test('two devices end with the same marks, and nothing is lost', () => {
  const clock = { at: 0 }
  const [one, two] = [device('a', clock), device('b', clock)]
  const kept = one.add('highlight', locatorOf(page(2), issue), { note: 'first' })
  two.take(one.records)
  const mine = two.add('bookmark', locatorOf(page(9), issue))
  one.change(kept.id, { note: 'second' })
  two.remove(kept.id)
  one.take(two.records)
  two.take(one.records)
  assert.deepEqual(one.records, two.records)
  assert.deepEqual(one.all.map(({ id }) => id), [mine.id])
})

test('a clock that was set back loses nothing', () => {
  const clock = { at: 1e12 }
  const marks = device('a', clock)
  const { id } = marks.add('bookmark', locatorOf(page(2), issue))
  const before = structuredClone(marks.records)
  clock.at = 0
  marks.change(id, { note: 'later' })
  assert.equal(merged(before, marks.records)[0].note, 'later')
})

// The oracle is the law of sets: order and repetition of deliveries can't matter.
test('merging is the same in every order, however often', () => {
  let seed = 3
  const chance = limit => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit
  for (let round = 0; round < 200; round += 1) {
    const records = Array.from({ length: 12 },
      () => ({ id: `m${chance(4)}`, modified: `2026-01-0${1 + chance(3)}`, note: `n${chance(3)}` }))
    const [a, b, c] = [records.slice(0, 4), records.slice(4, 8), records.slice(8)]
    const expected = merged(a, b, c)
    for (const sets of [[c, b, a], [b, a, c], [merged(a, b), c], [a, merged(c, b)], [a, a, b, c, b]])
      assert.deepEqual(merged(...sets), expected)
    assert.equal(new Set(expected.map(({ id }) => id)).size, expected.length)
  }
})

test('marks leave as Markdown and JSON', () => {
  const marks = device('a', { at: 0 })
  marks.add('bookmark', locatorOf(page(3), issue))
  marks.add('highlight', locatorOf(page(5), issue, { words: [0, 1], text: { highlight: 'red [plum]' } }),
    { note: 'Ask *her*.' })
  assert.equal(asMarkdown(marks.all, issue, number => `https://stand.example/read/${number}`), [
    '# The \\*Plum\\* Number', '', 'Windfall', '', '## [Page iii](https://stand.example/read/3)', '', 'Bookmark', '',
    '## [Page 5](https://stand.example/read/5)', '', '> red \\[plum\\]', '', 'Ask \\*her\\*.', ''
  ].join('\n'))
  assert.equal(JSON.parse(asJSON(marks.all, issue)).marks.length, 2)
})
