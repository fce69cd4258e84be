import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { wantedOf } from '../../Web/modules/keeping.js'

/** The worker's own functions; nothing in it runs by itself but its listeners. */
function worker(globals = {}) {
  const heard = {}
  const self = { location: new URL('https://stand.example/service-worker.js'), addEventListener: (name, listener) => { heard[name] = listener }, ...globals }
  const source = readFileSync(new URL('../../Web/service-worker.js', import.meta.url), 'utf8')
  return { heard, ...runInNewContext(`${source}; ({ filesOf, messageIn })`, { self, URL, Map, Uint8Array, ...globals }) }
}

const picture = (name, rendition) => ({ href: `assets/${name}`, properties: { rendition, size: 1, sha256: name } })
const manifest = {
  metadata: { contains: { article: [{ links: [{ href: 'assets/a.html' }] }, {}] } },
  resources: [{ href: 'assets/cover.jpg', rel: 'cover' }, { href: 'assets/film.mp4', properties: { position: 2 } }],
  readingOrder: [
    { ...picture('1-1x', '1x'), alternate: [picture('1-2x', '2x'), { href: 'assets/1.json', type: 'application/vnd.edicola.page+json' }] },
    { href: 'assets/2.xhtml', type: 'application/xhtml+xml', alternate: [{ href: 'assets/2.json' }] },
    { href: 'about:blank', alternate: [] }, picture('4-1x', '1x')
  ]
}

test('the worker lists the same files of an issue as the page that keeps it', () => {
  const base = 'https://stand.example/api/v1/publications/p/issues/i/manifest'
  const files = [...worker().filesOf(manifest, base)].map(({ href, sha256 }) => `${href} ${sha256}`)
  assert.deepEqual(files.sort(), wantedOf(manifest, base).map(({ href, sha256 }) => `${href} ${sha256}`).sort())
  assert.ok(files.some(file => file.includes('1-2x')) && !files.some(file => file.includes('1-1x')))
})

test('a message is read as JSON, as the browser read it, or as no more than a sign', () => {
  const { messageIn } = worker()
  const said = { web_push: 8030, notification: { title: 'Windfall' }, app_badge: 3 }
  assert.deepEqual(messageIn({ data: { json: () => said } }), said)
  const shown = { title: 'Windfall', body: 'Fig' }
  assert.equal(messageIn({ data: null, notification: shown, appBadge: 4 }).notification, shown)
  assert.equal(messageIn({ data: null, notification: shown, appBadge: 4 }).app_badge, 4)
  for (const data of [undefined, { json: () => { throw new SyntaxError() } }, { json: () => ({ notification: {} }) }, { json: () => null }]) {
    assert.equal(messageIn({ data }).notification.title, 'stand.example')
  }
})
