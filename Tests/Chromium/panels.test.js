// Panels beside the pages.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isAtRest, read, reader } from './reading.js'
import { openStage, skip } from './stage.js'

const sides = selector =>
  `(({ left, right }) => ({ left, right }))(document.querySelector('${selector}').getBoundingClientRect())`
const spread = '.spread-view:not(.is-before, .is-after) .spread'
let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage()) })
after(() => close?.())

test('pages make room for a panel, and come back when it goes', { skip }, async () => {
  const browser = await browsers.open({ width: 1280, height: 800 })
  await read(browser, `${newsstand.address}/windfall/2026-09/read/2`, 2, 3)
  await browser.press('m')
  await browser.until(`${reader}.toolbar.panel === 'marks' && ${isAtRest}`)
  const [pages, panel, bar] = [await browser.value(sides(spread)), await browser.value(sides('.panel')),
    await browser.value(sides('.frame-bottom'))]
  assert.ok(pages.left > 0 && pages.right < panel.left && bar.right <= panel.left,
    JSON.stringify({ pages, panel, bar }))
  await browser.press('Escape')
  await browser.until(
    `!${reader}.toolbar.panel && ${isAtRest}
      && Math.abs((box => box.left + box.right)(${sides(spread)}) - innerWidth) < 3`)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('on a phone a panel lies over the page, which stays where it is', { skip }, async () => {
  const browser = await browsers.open({ width: 390, height: 844 })
  await read(browser, `${newsstand.address}/windfall/2026-09/read/2`, 2)
  await browser.press('m')
  await browser.until(`${reader}.toolbar.panel === 'marks' && ${isAtRest}`)
  const { left, right } = await browser.value(sides(spread))
  assert.ok(Math.abs(left + right - 390) < 3, `${left}–${right}`)
  await browser.close()
})

for (const size of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
  test(`the tools stay beside an open panel and lead straight to the next, ${size.width} wide`, { skip }, async () => {
    const browser = await browsers.open(size)
    await read(browser, `${newsstand.address}/windfall/2026-09/read/2`, ...size.width > 600 ? [2, 3] : [2])
    const pressed = `[...document.querySelectorAll('[data-tool][aria-expanded="true"]')].map(tool => tool.dataset.tool)`
    const box = selector =>
      `(({ top, bottom }) => ({ top, bottom }))(document.querySelector('${selector}').getBoundingClientRect())`
    await browser.press('c')
    for (const name of ['contents', 'find', 'thumbnails', 'view']) {
      if (name !== 'contents') await browser.click(`[data-tool="${name}"]`)
      await browser.until(`${reader}.toolbar.panel === '${name}' && ${isAtRest}`)
      assert.deepEqual(await browser.value(pressed), [name])
      const [panel, tools] = [await browser.value(box('.panel')), await browser.value(box('.frame-tools'))]
      assert.ok(panel.top >= tools.bottom - 1 || panel.bottom <= tools.top + 1, JSON.stringify({ name, panel, tools }))
    }
    // A button with an immediate effect opens no panel.
    assert.equal(
      await browser.value(`document.querySelector('[data-tool="fullScreen"]').hasAttribute('aria-expanded')`), false)
    await browser.click('[data-tool="view"]')
    await browser.until(`!${reader}.toolbar.panel`)
    assert.deepEqual(await browser.value(pressed), [])
    assert.deepEqual(browser.complaints, [])
    await browser.close()
  })
}

test('two groups of choices at first, the rest unfolds', { skip }, async () => {
  const browser = await browsers.open({ width: 1280, height: 800 })
  await read(browser, `${newsstand.address}/windfall/2026-09/read/2`, 2, 3)
  await browser.press('o')
  await browser.until(`${reader}.toolbar.panel === 'view' && ${isAtRest}`)
  const seen =
    `[...document.querySelectorAll('.panel-group')].filter(group => group.checkVisibility())
      .map(group => group.querySelector('legend').textContent)`
  assert.deepEqual(await browser.value(seen), ['Pages', 'Background'])
  await browser.click('.panel-more > summary')
  await browser.until(`(${seen}).length > 5`)
  await browser.close()
})

test('what is printed on pages says where one is, and their position on hover', { skip }, async () => {
  const browser = await browsers.open({ width: 1280, height: 800 })
  await read(browser, `${newsstand.address}/windfall/2026-09/read/4`, 4, 5)
  const label = `(({ textContent, title }) => [textContent, title])(document.querySelector('.scrubber-label'))`
  assert.deepEqual(await browser.value(label), ['Pages 2–3', '4–5 of 11'])
  await browser.press('ArrowLeft')
  await browser.until(`${reader}.page === 2`)
  assert.deepEqual(await browser.value(label), ['Pages C2 and 1', '2–3 of 11'])
  await browser.close()
})
