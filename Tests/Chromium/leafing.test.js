// Fast page turns always show at least a thumbnail.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isAtRest, reader } from './reading.js'
import { openStage, skip } from './stage.js'

let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage()) })
after(() => close?.())

const open = `[...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .page')]`
const isHere = number =>
  `performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.includes('/thumbnails/${String(number)
    .padStart(4, '0')}') && responseEnd > 0)`

test('the small pages ahead come before the large ones of pages that go by', { skip }, async () => {
  const browser = await browsers.open({ width: 1280, height: 800 })
  const { letGo } = await browser.hold('*/assets/pages/*')
  await browser.go(`${newsstand.address}/windfall/2026-09/read/2`)
  await browser.until(`${reader}?.querySelector('.stage .spread-view')`)
  assert.equal(await browser.value(isHere(10)), false, 'nobody asked for it')
  // One turn shows a page; an immediate second one counts as fast turning.
  await browser.value(`${reader}.turn(1), ${reader}.turn(1)`)
  for (const number of [6, 7, 8, 9, 10, 11]) await browser.until(isHere(number))
  await browser.until(
    `(pages => pages.length > 0 && pages.every(page =>
      page.querySelector('.page-thumbnail')?.naturalWidth > 0))(${open})`)
  await letGo()
  await browser.until(`${open}.every(page => page.querySelector('.page-picture.is-there')) && ${isAtRest}`)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})
