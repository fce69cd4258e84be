import assert from 'node:assert/strict'
import { test } from 'node:test'
import { position, positions, remember } from '../../Web/modules/positions.js'
import { Sync } from '../../Web/modules/sync-state.js'
import { locatorOf, Marks } from '../../Web/reader/marks/marks.js'

class Shelf {
  #items = new Map()
  get length() { return this.#items.size }
  key(index) { return [...this.#items.keys()][index] ?? null }
  getItem(key) { return this.#items.get(key) ?? null }
  setItem(key, value) { this.#items.set(key, String(value)) }
  removeItem(key) { this.#items.delete(key) }
}

/** The newsstand's side for one reader, by the rules of docs/notes/sync.md. */
class Newsstand {
  positions = new Map()
  marks = new Map()
  isOffline = false
  asked = []
  now = () => Infinity

  ask = async (method, path, body) => {
    if (this.isOffline) throw new TypeError('Failed to fetch')
    this.asked.push(`${method} ${path.split('?')[0]}`)
    const { pathname, searchParams } = new URL(path, 'https://stand.example')
    if (pathname === '/api/v1/library')
      return { status: 200, body: { items: [...this.positions].map(([issue, known]) => this.#item(issue, known)) } }
    const [, publication, id, what] = /publications\/([^/]+)\/issues\/([^/]+)\/(\w+)$/.exec(pathname)
    return what === 'marks' ? this.#mergeMarks(`${publication}/${id}`, Number(searchParams.get('since')), body)
      : this.#keepPosition(`${publication}/${id}`, body)
  }

  #item(issue, position) {
    const [publication, id] = issue.split('/')
    return { entry: { issue: { publication, id, title: id }, pageCount: 12, covers: [] }, publicationTitle: publication,
      position }
  }

  #keepPosition(issue, body) {
    const known = this.positions.get(issue)
    if (!body) return known ? { status: 200, body: known } : { status: 404 }
    if (!known || body.modified > known.modified) this.positions.set(issue, { ...body, device: 'Firefox' })
    return { status: 200, body: this.positions.get(issue) }
  }

  #mergeMarks(issue, since, body) {
    if (body?.marks.some(({ note }) => note === 'refused')) return { status: 400 }
    const known = this.marks.get(issue) ?? new Map()
    this.marks.set(issue, known)
    let seq = Math.max(0, ...[...known.values()].map(({ seq }) => seq))
    for (const mark of body?.marks ?? []) {
      const old = known.get(mark.id)
      if (!old || mark.modified > old.mark.modified) known.set(mark.id, { seq: seq += 1, mark: structuredClone(mark) })
    }
    const news = [...known.values()].filter(({ seq }) => seq > since).sort((one, two) => one.seq - two.seq)
    const shown = news.slice(0, 3)
    const sent = (body?.marks ?? []).map(({ id }) => known.get(id).mark)
      .filter(({ id }) => !shown.some(({ mark }) => mark.id === id))
    return { status: 200,
      body: structuredClone({ marks: [...shown.map(({ mark }) => mark), ...sent], cursor: shown.at(-1)?.seq ?? since,
        hasMore: news.length > 3 }) }
  }
}

const issue = { key: 'p/i', title: 'T', publication: 'P', pageCount: 12 }
const page = number => ({ number, pictures: [] })
let clock = Date.parse('2026-03-10T12:00:00Z')
const tick = () => new Date(clock += 1000)

function device(name, newsstand) {
  const storage = new Shelf()
  let count = 0
  return {
    storage, sync: new Sync(storage, newsstand.ask),
    marks: new Marks(storage, 'p/i', { now: () => tick().toISOString(), id: () => `${name}${count += 1}` }),
    read: (page, id = 'i') => remember(storage, {
      issue: `p/${id}`, title: id, publication: 'P', address: `/p/${id}/read/`, home: `/p/${id}`, pages: 12,
      at: tick().getTime(),
      locations: { position: page, totalProgression: page / 12 }
    }),
    page: (id = 'i') => position(storage, `p/${id}`)?.locations.position
  }
}

test('what was read last counts on both devices', async () => {
  const newsstand = new Newsstand()
  const [one, two] = [device('a', newsstand), device('b', newsstand)]
  one.read(3)
  two.read(7)
  await two.sync.all()
  assert.equal(await one.sync.all(), true)
  assert.equal(one.page(), 7)
  one.read(9)
  await one.sync.all()
  await two.sync.all()
  assert.equal(two.page(), 9)
  assert.equal(newsstand.positions.get('p/i').locator.href, '/p/i/read/9')
})

test('a place inside a document goes along with its words', async () => {
  const newsstand = new Newsstand()
  const [one, two] = [device('a', newsstand), device('b', newsstand)]
  const put = (storage, progression, highlight) => remember(storage, {
    issue: 'p/i', title: 'i', publication: 'P', address: '/p/i/read/', home: '/p/i', pages: 12, at: tick().getTime(),
    locations: { position: 3, totalProgression: 0.2, progression }, text: { before: 'Of ', highlight }
  })
  put(one.storage, 0.25, 'plums')
  await one.sync.all()
  await two.sync.all()
  assert.deepEqual(position(two.storage, 'p/i').text, { before: 'Of ', highlight: 'plums' })
  assert.equal(position(two.storage, 'p/i').locations.progression, 0.25)
  put(two.storage, 0.75, 'pears')
  await two.sync.all()
  assert.deepEqual(newsstand.positions.get('p/i').locator.text, { before: 'Of ', highlight: 'pears' })
  assert.equal(await one.sync.sendPosition('p/i'), false)
  await one.sync.all()
  assert.equal(position(one.storage, 'p/i').text.highlight, 'pears')
  one.read(4)
  await one.sync.all()
  await two.sync.all()
  assert.deepEqual([two.page(), position(two.storage, 'p/i').text], [4, undefined])
})

test('a device that was off for long does not bring the place back', async () => {
  const newsstand = new Newsstand()
  const [one, two] = [device('a', newsstand), device('b', newsstand)]
  one.read(3)
  two.read(7)
  await two.sync.all()
  assert.equal(await one.sync.sendPosition('p/i'), true)
  assert.equal(one.page(), 7)
  assert.equal(newsstand.positions.get('p/i').locator.locations.position, 7)
})

test('nothing is sent twice', async () => {
  const newsstand = new Newsstand()
  const one = device('a', newsstand)
  one.read(3)
  one.marks.add('bookmark', locatorOf(page(2), issue))
  await one.sync.all()
  newsstand.asked.length = 0
  await one.sync.all()
  assert.deepEqual(newsstand.asked, ['GET /api/v1/library'])
})

test('without the network nothing is lost, and all of it goes later', async () => {
  const newsstand = new Newsstand()
  const [one, two] = [device('a', newsstand), device('b', newsstand)]
  newsstand.isOffline = true
  one.read(5)
  one.marks.add('highlight', locatorOf(page(2), issue), { note: 'plums' })
  await assert.rejects(one.sync.all())
  newsstand.isOffline = false
  await one.sync.all()
  await two.sync.marks('p/i')
  await two.sync.all()
  assert.equal(two.page(), 5)
  assert.equal(two.marks.all[0].note, 'plums')
})

test('a mark that was deleted does not come back', async () => {
  const newsstand = new Newsstand()
  const [one, two] = [device('a', newsstand), device('b', newsstand)]
  const { id } = one.marks.add('bookmark', locatorOf(page(2), issue))
  await one.sync.marks('p/i')
  await two.sync.marks('p/i')
  assert.equal(two.marks.all.length, 1)
  two.marks.remove(id)
  await two.sync.marks('p/i')
  await one.sync.marks('p/i')
  assert.deepEqual([one.marks.all, two.marks.all], [[], []])
})

test('a change made while it was being sent is kept', async () => {
  const newsstand = new Newsstand()
  const one = device('a', newsstand)
  const { id } = one.marks.add('highlight', locatorOf(page(2), issue), { note: 'first' })
  const { ask } = newsstand
  one.sync = new Sync(one.storage, async (...question) => {
    const answer = await ask(...question)
    if (question[0] === 'PUT' && one.marks.all[0].note === 'first') one.marks.change(id, { note: 'second' })
    return answer
  })
  await one.sync.marks('p/i')
  assert.equal(one.marks.all[0].note, 'second')
  await one.sync.marks('p/i')
  assert.equal(newsstand.marks.get('p/i').get(id).mark.note, 'second')
})

test('one mark that is refused keeps no other here', async () => {
  const newsstand = new Newsstand()
  const one = device('a', newsstand)
  for (const note of ['good', 'refused', 'better']) one.marks.add('highlight', locatorOf(page(2), issue), { note })
  await one.sync.marks('p/i')
  assert.deepEqual([...newsstand.marks.get('p/i').values()].map(({ mark }) => mark.note).sort(), ['better', 'good'])
  assert.equal(one.marks.all.length, 3)
})

// The oracle: after any changes in any order, once all devices have synchronised twice they are equal, and of every
// mark they have the copy that was changed last.
test('devices that do anything in any order end alike', async () => {
  let seed = 7
  const chance = limit => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit
  for (let round = 0; round < 120; round += 1) {
    const newsstand = new Newsstand()
    const devices = ['a', 'b', 'c'].map(name => device(name, newsstand))
    const last = new Map()
    let place
    for (let step = 0; step < 25; step += 1) {
      const it = devices[chance(3)]
      const records = it.marks.records
      const any = records[chance(records.length || 1)]
      switch (chance(6)) {
        case 0: it.marks.add('bookmark', locatorOf(page(1 + chance(12)), issue)); break
        case 1: if (any) it.marks.change(any.id, { note: `note ${step}` }); break
        case 2: if (any) it.marks.remove(any.id); break
        case 3: it.read(place = 1 + chance(12)); break
        default: await it.sync.marks('p/i'); if (chance(2)) await it.sync.all()
      }
      for (const mark of it.marks.records) {
        if (!last.has(mark.id) || last.get(mark.id).modified < mark.modified) last.set(mark.id, structuredClone(mark))
      }
    }
    for (let again = 0; again < 2; again += 1) for (const it of devices) {
      await it.sync.all()
      await it.sync.marks('p/i')
    }
    const expected = JSON.stringify([...last.values()].sort((one, two) => one.id < two.id ? -1 : 1))
    for (const it of devices) {
      assert.equal(JSON.stringify([...it.marks.records].sort((one, two) => one.id < two.id ? -1 : 1)), expected)
      if (place) assert.equal(it.page(), place)
    }
  }
})

test('what lies here goes aside for somebody else, and comes back', async () => {
  const newsstand = new Newsstand()
  const one = device('a', newsstand)
  one.sync.settle('anna')
  one.read(4, 'sent')
  await one.sync.all()
  one.read(6, 'unsent')
  one.marks.add('highlight', locatorOf(page(2), issue), { note: 'mine' })
  assert.equal(one.sync.settle('bert'), true)
  assert.deepEqual(positions(one.storage), [])
  assert.deepEqual(one.marks.all, [])
  one.read(2, 'other')
  assert.equal(one.sync.settle(undefined), true)
  assert.deepEqual(positions(one.storage), [])
  one.sync.settle('anna')
  assert.deepEqual(positions(one.storage).map(({ issue }) => issue), ['p/unsent'])
  assert.equal(one.marks.all[0].note, 'mine')
  assert.equal(one.sync.settle('anna'), false)
})

test('what was read before anybody signed in comes along, an anonymous reader’s too', async () => {
  const newsstand = new Newsstand()
  const one = device('a', newsstand)
  one.read(4)
  one.marks.add('bookmark', locatorOf(page(2), issue))
  one.sync.settle('a-1234')
  await one.sync.all()
  const account = new Newsstand()
  one.sync = new Sync(one.storage, account.ask)
  one.sync.settle('anna')
  await one.sync.all()
  assert.equal(account.positions.get('p/i').locator.locations.position, 4)
  assert.equal(account.marks.get('p/i').size, 1)
})
