// The position of pages in a wide window, and its stability while zooming.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isAtRest, isOpen, read, reader } from './reading.js'
import { openStage, skip } from './stage.js'

const page = number => `${newsstand.address}/windfall/2026-09/read/${number}`
const box = found => `(({ left, width }) => ({ left, width }))(${found}.getBoundingClientRect())`
const laid = `document.querySelector('.spread-view:not(.is-before, .is-after) .page')`
let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage()) })
after(() => close?.())

test('the cover lies on the right half, where the server put it, and the last page on the left', { skip }, async () => {
  const browser = await browsers.open()
  // As the server sent it, before its modules have loaded.
  const { letGo } = await browser.hold('*/reader/*.js*')
  await browser.go(page(1))
  await browser.until(
    `document.querySelector('.opening-page')?.complete
      && [...document.querySelectorAll('head link[rel=stylesheet]')].every(({ sheet }) => sheet)`)
  assert.deepEqual(await browser.value(box(`document.querySelector('.opening-page')`)), { left: 640, width: 640 })
  await letGo()
  await browser.until(`${isOpen(1)} && ${reader}.querySelector('.stage')`)
  await browser.until(isAtRest)
  const cover = await browser.value(box(laid))
  assert.ok(Math.abs(cover.left - 640) < 1 && cover.width > 300, JSON.stringify(cover))
  await browser.press('End')
  await browser.until(`${reader}.page === 11 && ${isAtRest}`)
  const last = await browser.value(box(laid))
  assert.ok(Math.abs(last.left + last.width - 640) < 1, JSON.stringify(last))
  await browser.close()
})

test('a key makes pages larger about their middle, with the bars shown, too', { skip }, async () => {
  const browser = await browsers.open()
  for (const [number, open, selector] of [[2, [2, 3], '.spread'], [1, [1], '.page']]) {
    await read(browser, page(number), ...open)
    await browser.until(`document.querySelector('.is-back') && ${isAtRest}`)
    const found = `document.querySelector('.spread-view:not(.is-before, .is-after) ${selector}')`
    const middle = ({ left, width }) => left + width / 2
    const before = await browser.value(box(found))
    await browser.press('+')
    await browser.until(`${reader}.stage.zoom === 1.5 && ${isAtRest}`)
    const after = await browser.value(box(found))
    // The bars step aside at the same time: what lay off the middle moves on from it as much as they gave way.
    const away = (middle(before) - 640) * after.width / before.width / 1.5
    assert.ok(Math.abs(middle(after) - 640 - away) < 12, JSON.stringify({ before, after }))
  }
  await browser.close()
})
