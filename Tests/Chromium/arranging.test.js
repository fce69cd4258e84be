// The rows of an issue's contents are put in order in the console: dragged, by keys, and by their buttons.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chromium, openChromium } from './chromium.js'
import { contentsPage, openEditors } from './editors.js'

const skip = !chromium() && 'Chromium is not installed'
const lines = ['Apricot', 'Blackberry', 'Cherry', 'Damson'].map((title, index) => ({ title, page: `${index + 2}` }))
const many = Array.from({ length: 60 }, (_, index) => ({ title: `Fruit ${index + 1}` }))
let browsers, site

before(async () => {
  if (skip) return
  site = await openEditors({ '/contents': contentsPage({ lines }), '/many': contentsPage({ lines: many }) })
  browsers = await openChromium()
})
after(async () => {
  await browsers?.close()
  site?.close()
})

async function open(path = '/contents', size = { width: 1280, height: 800 }) {
  const browser = await browsers.open(size)
  await browser.go(site.address + path)
  await browser.until(`document.readyState === 'complete' && document.querySelector('contents-editor.is-live')`)
  return browser
}

const letters = browser => browser.value(
  `[...document.querySelectorAll('[name="title[]"]')].map(({ value }) => value[0] ?? '-').join('')`)
const row = number => `.contents-row:nth-child(${number})`
const middle = (browser, selector) => browser.value(`(({ left, top, width, height }) =>
  ({ x: left + width / 2, y: top + height / 2 }))(document.querySelector('${selector}').getBoundingClientRect())`)
const focused = browser => browser.value(`document.activeElement.value ?? ''`)

for (const [name, size] of [['wide', { width: 1280, height: 800 }], ['narrow', { width: 390, height: 1300 }]]) {
  test(`a row is dragged by its grip: ${name}`, { skip }, async () => {
    const browser = await open('/contents', size)
    const grip = number => middle(browser, `${row(number)} .contents-grip`)
    assert.equal(await letters(browser), 'ABCD')
    await browser.drag(await grip(1), await grip(3), 12)
    assert.equal(await letters(browser), 'BCAD')
    await browser.drag(await grip(4), { x: 40, y: 80 }, 12)
    assert.equal(await letters(browser), 'DBCA')
    assert.equal(
      await browser.value(`document.querySelector('contents-editor > [role="status"]').textContent`), '1 / 4')
    // Nothing of the dragging remains.
    assert.equal(await browser.value(`document.querySelectorAll('.is-dragged, [style*="translate"]').length`), 0)
    assert.deepEqual(browser.complaints, [])
    await browser.close()
  })
}

test('Escape puts a dragged row back', { skip }, async () => {
  const browser = await open()
  const from = await middle(browser, `${row(1)} .contents-grip`)
  const mouse = (type, y, buttons) =>
    browser.tell('Input.dispatchMouseEvent', { type, x: from.x, y, button: 'left', buttons, clickCount: 1 })
  await mouse('mousePressed', from.y, 1)
  await mouse('mouseMoved', from.y + 120, 1)
  await browser.until(`document.querySelector('[name="title[]"]').value === 'Blackberry'`)
  await browser.press('Escape')
  await mouse('mouseMoved', from.y + 200, 1)
  await mouse('mouseReleased', from.y + 200, 0)
  assert.equal(await letters(browser), 'ABCD')
  await browser.close()
})

test('a dragged row scrolls a long list', { skip }, async () => {
  const browser = await open('/many')
  const from = await middle(browser, `${row(1)} .contents-grip`)
  const mouse = (type, y, buttons) =>
    browser.tell('Input.dispatchMouseEvent', { type, x: from.x, y, button: 'left', buttons, clickCount: 1 })
  await mouse('mousePressed', from.y, 1)
  await mouse('mouseMoved', 790, 1)
  await browser.until(`scrollY > 300`)
  await mouse('mouseReleased', 790, 0)
  assert.ok(await browser.value(
    `[...document.querySelectorAll('[name="title[]"]')].findIndex(({ value }) => value === 'Fruit 1')`) > 10)
  await browser.close()
})

test('Alt and the arrows move a row from any of its fields, which keep the focus', { skip }, async () => {
  const browser = await open()
  await browser.value(`document.querySelector('${row(2)} [name="title[]"]').focus()`)
  await browser.press('Alt+ArrowDown')
  assert.equal(await letters(browser), 'ACBD')
  assert.equal(await focused(browser), 'Blackberry')
  await browser.press('Alt+ArrowDown', 'Alt+ArrowDown')
  assert.equal(await letters(browser), 'ACDB')
  await browser.press('Tab', 'Alt+ArrowUp')
  assert.equal(await letters(browser), 'ACBD')
  assert.equal(await browser.value(`document.activeElement.name`), 'author[]')
  await browser.value(`document.querySelector('${row(1)} .contents-grip').focus()`)
  await browser.press('ArrowDown')
  assert.equal(await letters(browser), 'CABD')
  await browser.close()
})

test('the buttons move a row without asking the newsstand, and Enter saves', { skip }, async () => {
  const browser = await open()
  await browser.click(`${row(3)} [name="up"]`)
  await browser.click(`${row(1)} [name="up"]`)
  await browser.click(`${row(1)} [name="down"]`)
  assert.equal(await letters(browser), 'CABD')
  await browser.value(`document.querySelector('${row(1)} [name="title[]"]').focus()`)
  site.sent.length = 0
  await browser.press('Enter')
  await browser.until(`location.pathname === '/sent'`)
  assert.deepEqual(site.sent[0].getAll('title[]').map(title => title[0]), ['C', 'A', 'B', 'D'])
  assert.equal(site.sent[0].has('up'), false)
  await browser.close()
})

test('an article is added at the end, and sent', { skip }, async () => {
  const browser = await open()
  const asked = []
  browser.hear(method => { if (method === 'Page.javascriptDialogOpening') asked.push(method) })
  await browser.click('.contents-add')
  await browser.type('Elderberry')
  await browser.press('Alt+ArrowUp')
  await browser.click('.contents-add')
  assert.equal(await letters(browser), 'ABCED-')
  site.sent.length = 0
  await browser.click('.is-primary')
  await browser.until(`location.pathname === '/sent'`)
  assert.deepEqual(site.sent[0].getAll('title[]').map(title => title[0]), ['A', 'B', 'C', 'E', 'D', undefined])
  assert.deepEqual(asked, [])
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})
