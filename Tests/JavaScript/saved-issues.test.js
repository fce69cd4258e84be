import assert from 'node:assert/strict'
import { test } from 'node:test'
import { difference, namesIn, sizeWords, assetsOf } from '../../Web/modules/issue-assets.js'
import { savedIssues, record, checkSavedIssues } from '../../Web/modules/saved-issues.js'
import { coverOf } from '../../Web/reader/issue/manifest.js'

const base = 'https://stand.example/api/manifest'
const asset = (name, size, more = {}) => ({ href: `assets/${name}`, properties: { size, sha256: name, ...more } })
const manifest = {
  metadata: { contains: { article: [{ name: 'A', links: [asset('articles/1.json', 5)] }] } },
  resources: [{ ...asset('cover.jpg', 7), rel: 'cover' }, asset('content/style.css', 3),
    asset('content/film.mp4', 900, { position: 2 })],
  readingOrder: [
    { ...asset('1-2x.webp', 400, { rendition: '2x' }),
      alternate: [asset('1-1x.webp', 100, { rendition: '1x' }), asset('1.json', 10),
        { ...asset('1-thumb.webp', 4), rel: 'thumbnail' }] },
    { ...asset('content/two.xhtml', 50), alternate: [asset('2.json', 11)] },
    { href: 'about:blank' }
  ]
}
const names = list => list.map(({ href }) => href.replace('https://stand.example/api/assets/', ''))

test('an issue for a dense screen, in reading order', () => {
  assert.deepEqual(names(assetsOf(manifest, base)), [
    'cover.jpg', 'content/style.css', '1-2x.webp', '1.json', '1-thumb.webp', 'content/two.xhtml', 'content/film.mp4',
    '2.json', 'articles/1.json'
  ])
  assert.ok(names(assetsOf(manifest, base, { isDense: false })).includes('1-1x.webp'))
  assert.ok(!names(assetsOf(manifest, base, { isDense: false })).includes('1-2x.webp'))
})

test('a page with one rendition only is taken in that one', () => {
  const one = { metadata: {}, readingOrder: [asset('1-1x.webp', 100, { rendition: '1x' })] }
  assert.deepEqual(names(assetsOf(one, base)), ['1-1x.webp'])
})

test('in a list it stands with its own cover, wide enough for one', () => {
  const cover = width => ({ href: `assets/cover-${width}.jpg`, rel: 'cover', width, height: width * 1.5 })
  const own = { metadata: { edicola: { colour: '#123456' } }, resources: [cover(180), cover(360), cover(720)] }
  assert.deepEqual(coverOf(own, base),
    { src: 'https://stand.example/api/assets/cover-360.jpg', width: 360, height: 540, colour: '#123456' })
  assert.equal(coverOf({ metadata: {}, resources: [cover(180)] }, base).width, 180)
  assert.equal(coverOf({ metadata: {} }, base), undefined)
})

test('a revision costs only what is new', () => {
  const wanted = assetsOf(manifest, base)
  const here = new Set([...wanted.map(({ href }) => href).filter(href => !href.endsWith('1-2x.webp')),
    'https://stand.example/api/assets/old.webp'])
  const { missing, surplus, bytes, total } = difference(wanted, here)
  assert.deepEqual([names(missing), bytes, total], [['1-2x.webp'], 400, 1390])
  assert.deepEqual(surplus, ['https://stand.example/api/assets/old.webp'])
})

test('scripts name what they need, at once or later', () => {
  const source = [
    "import { a } from './a.js'", "import './b.js'", "const c = import('./c.js')", "loadStyles('find')",
    "import {\n  d } from '../modules/d.js'"
  ].join('\n')
  assert.deepEqual(namesIn(source, 'https://stand.example/web/reader/find/x.js').sort(), [
    'https://stand.example/web/css/components/find.css', 'https://stand.example/web/reader/find/a.js',
    'https://stand.example/web/reader/find/b.js', 'https://stand.example/web/reader/find/c.js',
    'https://stand.example/web/reader/modules/d.js'
  ])
})

test('sizes are said in a language', () => {
  assert.equal(sizeWords(3_412_000, 'en'), '3.4 MB')
  assert.equal(sizeWords(999, 'en'), '999 byte')
  assert.equal(sizeWords(3_412_000, 'it'), '3,4 MB')
})

test('what the browser gave away is noticed, and what was broken off waits', async () => {
  const kept = new Map()
  const storage = { getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) }
  record(storage, 'p/a', { state: 'kept', total: 10 })
  record(storage, 'p/b', { state: 'kept' })
  record(storage, 'p/c', { state: 'keeping', done: 4 })
  const known = await checkSavedIssues(storage,
    { has: async name => name.endsWith('p/b'), keys: async () => ['edicola-shell', 'edicola-issue:p/b'] })
  assert.deepEqual([known['p/a'].state, known['p/b'].state, known['p/c'].state], ['lost', 'kept', 'paused'])
  record(storage, 'p/a', undefined)
  assert.deepEqual(Object.keys(savedIssues(storage)), ['p/b', 'p/c'])
  storage.setItem('edicola.kept', '[1]')
  assert.deepEqual(savedIssues(storage), {})
})

test('an issue that came by itself is found when all of it is there', async () => {
  const kept = new Map()
  const storage = { getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) }
  const address = 'https://stand.example/api/v1/publications/p/issues/whole/manifest'
  const manifest = {
    metadata: { title: 'Plums', belongsTo: { magazine: { name: 'Orchard' } },
      edicola: { revision: 2, colour: '#8a2b4f' } },
    resources: [{ rel: 'cover', href: 'assets/180.jpg', width: 180, height: 240 },
      { rel: 'cover', href: 'assets/360.jpg', width: 360, height: 480 }],
    readingOrder: [{ href: 'assets/1.webp', properties: { rendition: '2x', size: 40 } }]
  }
  const caches = {
    keys: async () => ['edicola-issue:p/whole', 'edicola-issue:p/half'], has: async () => true,
    open: async name =>
      ({ match:
        async () =>
          name.endsWith('whole') ? Object.defineProperty(Response.json(manifest), 'url', { value: address })
            : undefined })
  }
  const known = await checkSavedIssues(storage, caches)
  assert.deepEqual(known, { 'p/whole': {
    state: 'kept', title: 'Plums', publication: 'Orchard', home: '/p/whole', manifest: address, revision: 2, done: 40,
    total: 40,
    cover: { src: 'https://stand.example/api/v1/publications/p/issues/whole/assets/360.jpg', width: 360, height: 480,
      colour: '#8a2b4f' }
  } })
})
