// The core of the reader view in Firefox: open, turn, zoom, find, and all of it without the network.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isOpen, reader } from '../Chromium/reading.js'
import { firefox, openFirefox } from './firefox.js'
import { edicola, openNewsstand } from './newsstand.js'

const skip = !firefox() ? 'Firefox is not installed' : !edicola() ? 'edicola is not built' : false
const page = number => `${newsstand.address}/windfall/2026-09/read/${number}`
let browser, newsstand

before(async () => {
  if (skip) return
  newsstand = await openNewsstand()
  browser = await openFirefox()
})

after(async () => {
  await browser?.close()
  await newsstand?.close()
  newsstand?.forget()
})

test('opens, and turns by keys, fingers and the wheel', { skip }, async () => {
  await browser.go(page(1))
  await browser.until(isOpen(1))
  await browser.press('ArrowRight')
  await browser.until(isOpen(2, 3))
  await browser.until(`location.pathname.endsWith('/read/2')`)
  await browser.swipe({ x: 900, y: 400 }, { x: 300, y: 400 })
  await browser.until(isOpen(4, 5))
  await browser.wheel([-120], { x: 640, y: 400 })
  await browser.until(isOpen(2, 3))
  await browser.press('Home')
  await browser.until(isOpen(1))
})

test('lays the page where the server put it', { skip }, async () => {
  await browser.go(page(3))
  await browser.until(isOpen(2, 3))
  const [one, two] = await browser.value(
    `[...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .page')]
      .map(page => page.getBoundingClientRect().toJSON())`)
  assert.ok(Math.abs(one.right - two.left) < 1.5 && one.height <= 800 && one.top >= 0)
})

test('zooms by keys to whole steps, and stays sharp', { skip }, async () => {
  await browser.go(page(1))
  await browser.until(isOpen(1))
  await browser.press('+', '+')
  await browser.until(`${reader}.stage.zoom === 2 && document.querySelector('.frame-zoom').textContent === '200%'`)
  await browser.until(
    `[...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .page-picture.is-there')]
      .every(image => image.naturalWidth >= image.getBoundingClientRect().width * 0.95)`)
  await browser.press('0')
  await browser.until(`${reader}.stage.zoom === 1`)
})

test('finds words, and marks them on the page', { skip }, async () => {
  await browser.go(`${page(1)}?q=fig`)
  await browser.until(isOpen(1))
  await browser.until(`${reader}.toolbar && document.querySelectorAll('.scrubber-mark[data-kind=find]').length > 1`)
  await browser.press('n')
  await browser.until(`document.querySelector('.spread-view:not(.is-before, .is-after) .found.is-current')`)
})

test('keeps an issue, and reads it without the network', { skip }, async () => {
  await browser.go(page(1).replace('/read/1', ''))
  await browser.until(`document.querySelector('save-issue button')`)
  await browser.click('save-issue button')
  await browser.until(`document.querySelector('save-issue .save-issue-words').textContent.startsWith('On this device')`,
    60_000)
  await newsstand.close()
  try {
    await browser.go(page(1))
    await browser.until(isOpen(1))
    await browser.press('ArrowRight')
    await browser.until(isOpen(2, 3))
    await browser.press('/')
    await browser.until(`document.activeElement.matches('.find-field')`)
    await browser.press(...'fig')
    await browser.until(`document.querySelectorAll('.find-places li').length > 1`)
    await browser.press('Escape', 'Escape', 't')
    await browser.until(
      `document.querySelectorAll('.overview-page img').length > 5
        && getComputedStyle(document.querySelector('.overview-cell')).position === 'absolute'`)
  } finally { await newsstand.open() }
})
