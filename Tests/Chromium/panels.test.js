// What slides in beside the pages.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isAtRest, read, reader } from './reading.js'
import { openStage, skip } from './stage.js'

const sides = selector => `(({ left, right }) => ({ left, right }))(document.querySelector('${selector}').getBoundingClientRect())`
const spread = '.leaf:not(.is-before, .is-after) .spread'
let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage()) })
after(() => close?.())

test('pages make room for a panel, and come back when it goes', { skip }, async () => {
  const browser = await browsers.open({ width: 1280, height: 800 })
  await read(browser, `${newsstand.address}/windfall/2026-09/read/2`, 2, 3)
  await browser.press('m')
  await browser.until(`${reader}.frame.panel === 'marks' && ${isAtRest}`)
  const [pages, panel, bar] = [await browser.value(sides(spread)), await browser.value(sides('.panel')), await browser.value(sides('.frame-bottom'))]
  assert.ok(pages.left > 0 && pages.right < panel.left && bar.right <= panel.left, JSON.stringify({ pages, panel, bar }))
  await browser.press('Escape')
  await browser.until(`!${reader}.frame.panel && ${isAtRest} && Math.abs((box => box.left + box.right)(${sides(spread)}) - innerWidth) < 3`)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('on a phone a panel lies over the page, which stays where it is', { skip }, async () => {
  const browser = await browsers.open({ width: 390, height: 844 })
  await read(browser, `${newsstand.address}/windfall/2026-09/read/2`, 2)
  await browser.press('m')
  await browser.until(`${reader}.frame.panel === 'marks' && ${isAtRest}`)
  const { left, right } = await browser.value(sides(spread))
  assert.ok(Math.abs(left + right - 390) < 3, `${left}–${right}`)
  await browser.close()
})
