import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NewIssues } from '../../Web/modules/new-issues.js'

/** A browser with a push service, and a newsstand that records requests. */
function world({ isKnown = false, hasKey = true, takes = true } = {}) {
  const asked = [], cached = new Map(), settings = { takes }
  let subscription
  const push = {
    getSubscription: async () => subscription,
    subscribe: async options => subscription ??= {
      options, toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } }),
      unsubscribe: async () => { subscription = undefined }
    }
  }
  const cache = { match: async place => cached.get(place)?.clone(),
    put: async (place, answer) => cached.set(place, answer), delete: async place => cached.delete(place) }
  const ask = async (method, path, body) => {
    asked.push(`${method} ${path}`)
    if (path === '/api/v1/push')
      return hasKey ? { status: 200, body: { items: [{ channel: 'apns' }, { channel: 'web-push', publicKey: 'K' }] } }
        : { status: 404 }
    if (path === '/api/v1/readers/me') return isKnown ? { status: 200, body: { device: 'd1' } } : { status: 401 }
    if (path.startsWith('/api/v1/readers')) { isKnown = true; return { status: 201, body: { device: 'd1' } } }
    if (method === 'PUT') told.listening = settings.takes ? body : told.listening
    if (method === 'DELETE') told.listening = undefined
    return { status: settings.takes ? 204 : 400 }
  }
  const told = { asked, settings, subscription: () => subscription,
    issues: new NewIssues(ask, push, { open: async () => cache }) }
  return told
}

const how = { isKept: false, ready: 'Ready', timeZone: 'Europe/Rome' }

test('openings are counted for those who let them be', async () => {
  const here = world()
  await here.issues.follow(['plums'], { ...how, isCounted: true })
  assert.equal(here.listening.countsOpenings, true)
  await here.issues.follow(['plums'], { ...how, isCounted: false })
  assert.equal('countsOpenings' in here.listening, false)
})

test('what was agreed to holds for the titles that follow, and can be taken back for all of them', async () => {
  const here = world()
  await here.issues.follow(['plums'], { ...how, isCounted: true })
  await here.issues.follow(['pears'], how)
  assert.deepEqual([here.listening.follows, here.listening.countsOpenings], [['plums', 'pears'], true])
  assert.equal(await here.issues.count(false), true)
  assert.deepEqual([here.listening.follows, 'countsOpenings' in here.listening], [['plums', 'pears'], false])
  await here.issues.follow(['figs'], how)
  assert.equal('countsOpenings' in here.listening, false)
  await here.issues.count(true)
  assert.deepEqual([here.listening.countsOpenings, (await here.issues.wish()).listening.countsOpenings], [true, true])
})

test('one title ends alone, and where the newsstand says no all stays as it was', async () => {
  const here = world({ isKnown: true })
  await here.issues.follow(['plums', 'pears', 'figs'], how)
  assert.equal(await here.issues.unfollow('plums'), true)
  assert.deepEqual(here.listening.follows, ['pears', 'figs'])
  here.settings.takes = false
  assert.equal(await here.issues.unfollow('pears'), false)
  assert.equal(await here.issues.count(true), false)
  assert.deepEqual((await here.issues.wish()).listening.follows, ['pears', 'figs'])
  assert.ok(here.subscription())
  assert.equal(await here.issues.unfollow(), true)
  assert.equal(await here.issues.wish(), undefined)
})

test('who is not known begins without a name, and is told of what they chose', async () => {
  const here = world()
  assert.equal(await here.issues.follow(['plums'], how), true)
  assert.deepEqual(here.asked,
    ['GET /api/v1/push', 'GET /api/v1/readers/me', 'POST /api/v1/readers?holds=cookie', 'PUT /api/v1/devices/d1/push'])
  assert.deepEqual(here.listening, {
    address: { channel: 'web-push', environment: 'production', value: 'https://push.example/1',
      keys: { p256dh: 'P', auth: 'A' } },
    style: 'plain', timeZone: 'Europe/Rome', wording: 'web-new-issues-3', publications: ['plums'], follows: ['plums']
  })
  assert.deepEqual(here.subscription().options, { userVisibleOnly: true, applicationServerKey: 'K' })
})

test('publications come and go by themselves, and the last one ends it', async () => {
  const here = world({ isKnown: true })
  await here.issues.follow(['plums'], { ...how, isKept: true })
  await here.issues.follow(['pears'], how)
  assert.deepEqual([here.listening.follows, (await here.issues.wish()).kept], [['plums', 'pears'], ['plums']])
  await here.issues.unfollow('plums')
  assert.deepEqual([here.listening.follows, here.listening.publications, (await here.issues.wish()).kept],
    [['pears'], ['pears'], []])
  await here.issues.unfollow('pears')
  assert.deepEqual([here.listening, here.subscription(), await here.issues.wish()], [undefined, undefined, undefined])
  assert.equal(here.asked.at(-1), 'DELETE /api/v1/devices/d1/push')
})

test('a newsstand without a key, or that refuses, changes nothing here', async () => {
  const mute = world({ hasKey: false })
  assert.equal(await mute.issues.key(), undefined)
  assert.equal(await mute.issues.follow(['plums'], how), false)
  const refusing = world({ takes: false })
  assert.equal(await refusing.issues.follow(['plums'], how), false)
  assert.equal(await refusing.issues.wish(), undefined)
})

test('a browser that gave its subscription up is told of nothing', async () => {
  const here = world({ isKnown: true })
  await here.issues.follow(['plums'], how)
  await here.subscription().unsubscribe()
  assert.equal(await here.issues.wish(), undefined)
})
