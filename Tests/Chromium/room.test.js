// Every screen of the stand fits a small phone and large type, with any names of its publisher.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fig } from '../Firefox/newsstand.js'
import { read } from './reading.js'
import { openStage, skip } from './stage.js'

const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const watermelon = { file: fig.file.replace('09', '08'), publication: 'windfall', id: '2026-08',
  title: `Wassermelonen und ${long}`, date: '2026-08' }
const screens = [
  '/', '/?category=long', '/windfall', '/windfall?year=2026', '/windfall?show=free', '/windfall/2026-08',
  '/windfall/2026-09', '/windfall/2026-08/purchases?product=watermelon',
  '/search?q=fig', '/search?q=nothing-like-it', '/library', '/library/code', '/account', '/embed/windfall', '/no/such',
  '/web/offline.html'
]
let browsers, newsstand, close

before(async () => {
  if (skip) return
  ({ browsers, newsstand, close } = await openStage([fig, watermelon], { hasSandbox: true }))
  newsstand.tell('category', 'add', 'long', '--title', long)
  newsstand.tell('publication', 'edit', 'windfall', '--title', long, '--summary', `${long} ${long}`, '--category',
    'long', '--language', 'de')
  newsstand.tell('issue', 'edit', 'windfall/2026-08', '--price', 'IDR 1250000', '--category', 'long', '--summary', long,
    '--cover-line', long)
  newsstand.tell('product', 'add', 'watermelon', '--title', long, '--issue', 'windfall/2026-08', '--price',
    'IDR 1250000')
  newsstand.tell('news', 'add', 'windfall', '--title', long, '--link', 'https://stand.example/')
})
after(() => close?.())

for (const [name, width, letters] of [['a phone of 320 px', 320, 16], ['letters twice as large', 390, 32],
  ['both', 320, 32], ['a tablet', 834, 16]]) {
  test(`no screen scrolls sideways: ${name}`, { skip }, async () => {
    const browser = await browsers.open({ width, height: 640 })
    // An issue is started, for the library.
    await read(browser, `${newsstand.address}/windfall/2026-09/read/4`)
    await browser.until(`localStorage.getItem('edicola.positions')`)
    const found = []
    for (const look of ['shelf', 'cover-flow', 'grid']) {
      newsstand.tell('publication', 'edit', 'windfall', '--look', look, '--merged-library',
        look === 'shelf' ? 'yes' : 'no')
      for (const path of look === 'grid' ? screens : ['/windfall']) {
        await browser.go(newsstand.address + path)
        await browser.until(`document.readyState === 'complete' && document.querySelector('main')`)
        await browser.value(`document.documentElement.style.fontSize = '${letters}px'`)
        await browser.until(`document.querySelector('issue-library')?.childElementCount !== 0`)
        const room = await browser.value(
          `(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.documentElement)`)
        if (room.scrollWidth > room.clientWidth)
          found.push(`${path} ${look}: ${room.scrollWidth} of ${room.clientWidth}`)
      }
    }
    assert.deepEqual(found, [])
    await browser.close()
  })
}

test('a board scrolls no further than its covers', { skip }, async () => {
  newsstand.tell('publication', 'edit', 'windfall', '--look', 'shelf')
  const browser = await browsers.open({ width: 1280, height: 800 })
  await browser.go(`${newsstand.address}/windfall?year=2026`)
  await browser.until(`document.readyState === 'complete' && document.querySelectorAll('.is-board .card').length === 2`)
  assert.deepEqual(
    await browser.value(
      `(({ scrollWidth, clientWidth }) =>
        scrollWidth - clientWidth)(document.querySelector('.is-board .shelf-issues'))`), 0)
  await browser.close()
})
