import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layerType } from '../../Web/reader/issue/document-page.js'
import { OpenIssue } from '../../Web/reader/issue/issue.js'
import { headingAt, pageName, placeOf, spokenPlace } from '../../Web/reader/issue/manifest.js'
import { readTiles } from '../../Web/reader/pages/tiles.js'

const base = 'https://stand.example/api/v1/publications/p/issues/i/manifest'

function manifest(ready, count = 6) {
  const link = (number, rendition, width) => ({
    href: `assets/pages/${number}-${rendition}.webp`, type: 'image/webp', width, height: width * 1.4,
    properties: { rendition }
  })
  return {
    metadata: {
      title: 'Fig', language: 'en', numberOfPages: count, readingProgression: 'ltr',
      belongsTo: { magazine: { name: 'Windfall' } }, edicola: { publication: 'p', issue: 'i', colour: '#aabbcc' }
    },
    readingOrder: Array.from({ length: ready }, (_, index) => {
      const main = link(index + 1, '2x', 1440)
      Object.assign(main.properties, { pageWidth: 500, pageHeight: 700, label: index === 0 ? 'C1' : String(index + 1) })
      main.alternate = [link(index + 1, '1x', 720),
        { href: `assets/pages/${index + 1}-thumb.webp`, rel: 'thumbnail', type: 'image/webp', width: 180, height: 252 },
        { href: `assets/pages/${index + 1}.json`, type: layerType }]
      return main
    }),
    resources: [{ rel: 'cover', href: 'assets/covers/180.jpg', width: 180, height: 252 },
      { rel: 'cover', href: 'assets/covers/360.jpg', width: 360, height: 504 }],
    toc: [{ title: 'Orchards', properties: {}, children: [{ title: 'The tree', properties: { position: 3 } }] },
      { title: 'Kitchen', properties: { position: 5 } }]
  }
}

test('a manifest becomes an issue with whole addresses', () => {
  const issue = new OpenIssue(manifest(6), base)
  assert.equal(issue.key, 'p/i')
  assert.equal(issue.cover.src, 'https://stand.example/api/v1/publications/p/issues/i/assets/covers/360.jpg')
  const page = issue.page(2)
  assert.deepEqual(page.pictures.map(({ width }) => width), [720, 1440])
  assert.match(page.thumbnail, /assets\/pages\/2-thumb\.webp$/)
  assert.match(page.layer, /assets\/pages\/2\.json$/)
})

test('pages are called by their labels and where they are is said too', () => {
  const issue = new OpenIssue(manifest(6), base)
  assert.equal(pageName(issue.page(1)), 'C1')
  assert.equal(pageName(issue.page(2)), '2')
  assert.deepEqual(placeOf([issue.page(1)], 6), { words: 'Page C1', position: '1 of 6' })
  assert.deepEqual(placeOf([issue.page(2), issue.page(3)], 6), { words: '2–3 of 6' })
  const pages = [{ number: 4, label: '2' }, { number: 5, label: '3' }]
  assert.deepEqual(placeOf(pages, 11), { words: 'Pages 2–3', position: '4–5 of 11' })
  assert.deepEqual(placeOf([{ number: 2, label: 'C2' }, { number: 3, label: '1' }], 11),
    { words: 'Pages C2 and 1', position: '2–3 of 11' })
})

test('a screen reader hears that the numbers are pages', () => {
  const issue = new OpenIssue(manifest(6), base)
  assert.equal(spokenPlace(issue, [2, 3]), 'Pages 2–3 of 6, The tree')
  assert.equal(spokenPlace(issue, [2]), 'Page 2 of 6')
  assert.equal(spokenPlace(issue, [1]), 'Page C1, 1 of 6')
})

test('contents keep their depth, and the heading of a page is the last before it', () => {
  const { contents } = new OpenIssue(manifest(6), base)
  assert.deepEqual(contents.map(({ depth }) => depth), [0, 1, 0])
  assert.equal(headingAt(contents, 4).title, 'The tree')
  assert.equal(headingAt(contents, 1), undefined)
})

test('a page that could not be pressed has no pictures', () => {
  const broken = manifest(2, 2)
  broken.readingOrder[1] = { href: 'about:blank', type: 'text/html', properties: { pageWidth: 500, pageHeight: 700 },
    alternate: [] }
  assert.deepEqual(new OpenIssue(broken, base).page(2).pictures, [])
})

test('pages that are still being pressed have a place, and fill it when they come', () => {
  const issue = new OpenIssue(manifest(2), base)
  const first = issue.page(1)
  assert.equal(issue.page(3).isComing, true)
  assert.equal(issue.page(3), issue.page(3))
  assert.equal(issue.within, 6)
  assert.equal(issue.grow(manifest(4), base), true)
  assert.equal(issue.page(3).isComing, undefined)
  assert.equal(issue.page(1), first)
  assert.equal(issue.grow(manifest(4), base), false)
  assert.equal(issue.isComplete, false)
})

test('after the preview comes one card, and nothing beyond it', () => {
  const issue = new OpenIssue(manifest(3), base, { remedy: 'buy', price: '€ 3.99' })
  assert.equal(issue.within, 4)
  assert.equal(issue.page(4).isRefused, true)
  assert.deepEqual([issue.page(4).width, issue.page(4).height], [500, 700])
})

test('a side is told only when it is not the usual one', () => {
  const sides = (progression, ...told) => {
    const made = manifest(told.length, told.length)
    made.metadata.readingProgression = progression
    told.forEach((side, index) => { made.readingOrder[index].properties.page = side })
    return new OpenIssue(made, base).pages.map(({ side }) => side)
  }
  assert.deepEqual(sides('ltr', 'center', 'left', 'right', 'left'), [undefined, undefined, undefined, undefined])
  assert.deepEqual(sides('rtl', 'center', 'right', 'left'), [undefined, undefined, undefined])
  assert.deepEqual(sides('ltr', 'right', 'right', 'center', 'left'), ['end', 'end', 'centre', undefined])
  assert.deepEqual(sides('rtl', 'right', 'left', 'left'), ['start', 'end', undefined])
})

test('a page’s tiles have whole addresses', () => {
  const made = manifest(1, 1)
  made.readingOrder[0].properties.tiles = { href: 'tiles/1/1/{level}/{x}-{y}', size: 512, levels: [{ scale: 2 }] }
  const { tiles } = new OpenIssue(made, base).page(1)
  const read = readTiles(tiles, 1, { width: 1440, height: 2016 })
  assert.equal(read.levels[0].width, 2880)
  assert.equal(read.address(read.levels[0], 0, 3),
    'https://stand.example/api/v1/publications/p/issues/i/tiles/1/1/2/0-3')
})
