import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { assetsOf } from '../../Web/modules/issue-assets.js'
import { settleNews } from '../../Web/modules/news.js'

/** The worker's own functions; only its listeners run without a call. */
function worker(globals = {}) {
  const heard = {}
  const self = { location: new URL('https://stand.example/service-worker.js'),
    addEventListener: (name, listener) => { heard[name] = listener }, ...globals }
  const source = readFileSync(new URL('../../Web/service-worker.js', import.meta.url), 'utf8')
  return { heard,
    ...runInNewContext(`${source}; ({ filesOf, messageIn })`, { self, URL, Map, Uint8Array, ...globals }) }
}

const picture = (name, rendition) => ({ href: `assets/${name}`, properties: { rendition, size: 1, sha256: name } })
const manifest = {
  metadata: { contains: { article: [{ links: [{ href: 'assets/a.html' }] }, {}] } },
  resources: [{ href: 'assets/cover.jpg', rel: 'cover' }, { href: 'assets/film.mp4', properties: { position: 2 } }],
  readingOrder: [
    { ...picture('1-1x', '1x'),
      alternate: [picture('1-2x', '2x'), { href: 'assets/1.json', type: 'application/vnd.edicola.page+json' }] },
    { href: 'assets/2.xhtml', type: 'application/xhtml+xml', alternate: [{ href: 'assets/2.json' }] },
    { href: 'about:blank', alternate: [] }, picture('4-1x', '1x')
  ]
}

test('the worker lists the same files of an issue as the page that keeps it', () => {
  const base = 'https://stand.example/api/v1/publications/p/issues/i/manifest'
  const files = [...worker().filesOf(manifest, base)].map(({ href, sha256 }) => `${href} ${sha256}`)
  assert.deepEqual(files.sort(), assetsOf(manifest, base).map(({ href, sha256 }) => `${href} ${sha256}`).sort())
  assert.ok(files.some(file => file.includes('1-2x')) && !files.some(file => file.includes('1-1x')))
})

test('a message is read as JSON, as the browser read it, or as no more than a sign', () => {
  const { messageIn } = worker()
  const said = { web_push: 8030, notification: { title: 'Windfall' }, app_badge: 3 }
  assert.deepEqual(messageIn({ data: { json: () => said } }), said)
  const shown = { title: 'Windfall', body: 'Fig' }
  assert.equal(messageIn({ data: null, notification: shown, appBadge: 4 }).notification, shown)
  assert.equal(messageIn({ data: null, notification: shown, appBadge: 4 }).app_badge, 4)
  for (const data of [undefined, { json: () => { throw new SyntaxError() } }, { json: () => ({ notification: {} }) },
    { json: () => null }]) {
    assert.equal(messageIn({ data }).notification.title, 'stand.example')
  }
})

/** Returns a worker with a visible badge, and its stored data. */
function announcing() {
  const kept = new Map(), badges = []
  const caches = {
    open: async () =>
      ({ match: async place => kept.get(place)?.clone(), put: async (place, answer) => kept.set(place, answer) }),
    has: async () => false
  }
  const navigator = { setAppBadge: async count => badges.push(count), clearAppBadge: async () => badges.push(0) }
  const registration = { showNotification: async () => {} }
  const clients = { matchAll: async () => [], openWindow: async () => {} }
  const { heard } = worker({ caches, navigator, registration, clients, Response, fetch: async () => new Response('') })
  const happen = async (name, event) => {
    const waits = []
    heard[name]({ ...event, waitUntil: promise => waits.push(promise), respondWith: promise => waits.push(promise) })
    await Promise.all(waits)
    return badges.at(-1)
  }
  const said = (key, rest) => {
    const [publication, issue] = key.split('/')
    return { data: { json: () => ({ notification: { title: 'News', data: { publication, issue } }, ...rest }) } }
  }
  return {
    caches, kept, badges,
    tell: (key, rest) => happen('push', said(key, rest)),
    click:
      key =>
        happen('notificationclick', { notification: { close() {}, data: said(key).data.json().notification.data } }),
    go: path =>
      happen('fetch',
        { request: { method: 'GET', mode: 'navigate', headers: new Headers(), url: `https://stand.example${path}` } })
  }
}

test('the badge counts what was announced and not opened since, each issue once', async () => {
  const here = announcing()
  assert.equal(await here.tell('plums/1'), 1)
  assert.equal(await here.tell('plums/1'), 1)
  assert.equal(await here.tell('pears/1'), 2)
  assert.equal(await here.click('plums/1'), 1)
  assert.equal(await here.go('/figs/9'), 1, 'that was no news')
  assert.equal(await here.go('/pears/1/read/4'), 0)
  await Promise.all(['a/1', 'b/1', 'c/1'].map(issue => here.tell(issue)))
  assert.deepEqual(here.badges.slice(-3), [1, 2, 3], 'of messages that come at once none is lost')
})

test('what a message says of the badge wins, and a message of no issue raises nothing', async () => {
  const here = announcing()
  assert.equal(await here.tell('plums/1', { app_badge: 7 }), 7)
  assert.equal(await here.tell('plums/2'), 2)
  assert.equal(await here.tell('plums/2', { app_badge: 0 }), 0)
  assert.equal(await here.tell('../2'), 2)
  here.kept.set('/edicola/news', new Response('[1'))
  assert.equal(await here.tell('plums/3'), 1, 'nonsense counts as nothing')
})

test('the page and the worker count the same issues', async () => {
  const here = announcing()
  const opened = []
  const look = (news, seen) =>
    settleNews(here.caches, news, issue => opened.includes(issue) || issue.startsWith(`${seen}/`))
  await here.tell('plums/2')
  assert.equal(await look(['plums/2', 'pears/5']), 2, 'both know of one of them')
  assert.equal(await here.tell('figs/1'), 3, 'the worker goes on from there')
  assert.equal(await look([], 'plums'), 2, 'a stand was looked at')
  assert.equal(await here.tell('figs/2'), 3)
  opened.push('figs/1')
  assert.equal(await look([]), 2, 'an issue was opened')
  assert.equal(await here.click('figs/2'), 1)
  assert.equal(await look(['pears/5']), 1)
})
