// Clippings and prints of a page.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fig } from '../Firefox/newsstand.js'
import { makeLoaves } from './epub.js'
import { inside, isAtRest, read, reader } from './reading.js'
import { openStage, skip } from './stage.js'

const marks = `JSON.parse(localStorage.getItem('edicola.marks.windfall/2026-09') ?? '[]')`
const page = number => `${newsstand.address}/windfall/2026-09/read/${number}`
let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage([fig, makeLoaves()])) })
after(() => close?.())

test('a part is cut out with the mouse, saved as a picture of it, and kept', { skip }, async () => {
  const browser = await browsers.open()
  await read(browser, page(4), 4, 5)
  await browser.press('e')
  await browser.until(`document.querySelectorAll('.clip-ground').length === 2 && ${isAtRest}`)
  const [, { left, top, width, height }] = await browser.value(
    `[...document.querySelectorAll('.clip-ground')].map(ground => ground.getBoundingClientRect().toJSON())`)
  await browser.drag({ x: left + width * 0.1, y: top + height * 0.2 }, { x: left + width * 0.9, y: top + height * 0.6 })
  const box = await browser.value(
    `['left', 'top', 'width', 'height'].map(side => parseFloat(document.querySelector('.clip-box').style[side]))`)
  assert.ok(box.every((share, index) => Math.abs(share - [10, 20, 80, 40][index]) < 1), String(box))
  assert.equal(await browser.value(`${reader}.page`), 4, 'the page did not turn')

  // Saving goes through a link: the content is read where it is made.
  await browser.value(`(() => {
    URL.createObjectURL = blob => { createImageBitmap(blob).then(async ({ width, height }) => { window.saved = { width,
      height, type: blob.type } }); return '#' }
  })()`)
  await browser.click('.clip-bar button:nth-of-type(2)')
  await browser.until('window.saved && !document.querySelector(".clip-box")')
  const { width: across, height: down, type } = await browser.value('saved')
  const sharpest = await browser.value(`${reader}.issue.page(5).pictures.at(-1)`)
  assert.equal(type, 'image/png')
  assert.ok(Math.abs(across - sharpest.width * 0.8) < sharpest.width * 0.01
    && Math.abs(down - sharpest.height * 0.4) < sharpest.height * 0.01, `${across} × ${down}`)

  // With only the keyboard: moved, enlarged, saved, and found again among the marks.
  await browser.press('e')
  await browser.until(`document.activeElement.matches('.clip-box')`)
  await browser.press('ArrowRight', 'ArrowUp', 'Shift+ArrowRight', 'Enter')
  await browser.until(`document.activeElement.matches('.clip-bar button')`)
  await browser.press('Enter')
  await browser.until(`document.querySelector('.mark.is-clip')`)
  assert.deepEqual(await browser.value(`${marks}[0].locator.locations.fragments`), ['xywh=percent:27,23,52,50'])
  assert.match(await browser.value(`${marks}[0].locator.text.highlight`), /\w+ \w+/)
  await browser.press('m')
  await browser.until(`document.querySelectorAll('.marks-line').length === 1`)
  await browser.press('Escape', 'e', 'Escape')
  await browser.until(`!document.querySelector('.clip-box')`)
  // The next time, too, before anything is clipped.
  await read(browser, page(4), 4, 5)
  await browser.until(`getComputedStyle(document.querySelector('.mark.is-clip')).outlineStyle === 'dashed'`)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('the pages that lie open are printed, a sheet for each, and nothing else', { skip }, async () => {
  const browser = await browsers.open()
  await read(browser, page(2), 2, 3)
  await browser.value(`(() => { window.print = () => { window.isPrinting = true } })()`)
  await browser.press('Shift+P')
  await browser.until('window.isPrinting')
  const { data } = await browser.tell('Page.printToPDF', { printBackground: false, preferCSSPageSize: true })
  const sheets = Buffer.from(data, 'base64').toString('latin1').match(/\/Type\s*\/Page\b/g)
  assert.equal(sheets.length, 2)
  await browser.value(`dispatchEvent(new Event('afterprint'))`)
  assert.equal(await browser.value(`document.querySelector('.printed') === null`), true)
  await browser.close()
})

test('a document is printed on as many sheets as it needs, no line twice', { skip }, async () => {
  const browser = await browsers.open()
  await read(browser, `${newsstand.address}/windfall/loaves/read/2`)
  await browser.until(`${reader}.documents.on(2)?.count > 1 && ${inside}`)
  await browser.value(`(() => { window.print = () => { window.isPrinting = true } })()`)
  await browser.press('Shift+P')
  await browser.until('window.isPrinting')
  const sheets = await browser.value(`document.querySelectorAll('.printed-sheet').length`)
  assert.ok(sheets > 1, String(sheets))
  // Every paragraph begins on exactly one sheet.
  const begun = await browser.value(
    `[...document.querySelectorAll('.printed-document')].map(({ contentDocument, clientWidth, clientHeight }) =>
      [...contentDocument.querySelectorAll('p')]
    .filter(paragraph => { const [{ left, top }] = paragraph.getClientRects(); return left >= 0 && left < clientWidth
      && top >= 0 && top < clientHeight }).map(({ textContent }) => textContent.slice(0, 12)))`)
  assert.ok(begun.every(list => list.length > 0), JSON.stringify(begun))
  assert.deepEqual(begun.flat(),
    await browser.value(`[...${inside}.querySelectorAll('p')].map(({ textContent }) => textContent.slice(0, 12))`))
  const { data } = await browser.tell('Page.printToPDF', { printBackground: false, preferCSSPageSize: true })
  assert.equal(Buffer.from(data, 'base64').toString('latin1').match(/\/Type\s*\/Page\b/g).length, sheets)
  await browser.value(`dispatchEvent(new Event('afterprint'))`)
  assert.equal(await browser.value(`document.querySelector('.printed') === null`), true)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('out of a document words are cut, by the keyboard alone', { skip }, async () => {
  const browser = await browsers.open()
  await read(browser, `${newsstand.address}/windfall/loaves/read/2`)
  await browser.until(`${reader}.documents.on(2)?.count > 1 && ${inside}`)
  await browser.press('e')
  await browser.until(`document.activeElement.matches('.clip-box') && ${isAtRest}`)
  await browser.press('Enter')
  await browser.until(`document.activeElement.matches('.clip-bar button')`)
  await browser.press('Enter')
  await browser.until(`document.activeElement.matches('.selection-bar:not([hidden]) .selection-colour')`)
  const chosen = await browser.value(`${inside}.getSelection().toString().trim()`)
  assert.ok(chosen.split(/\s+/).length > 5, chosen)
  await browser.press('Enter')
  await browser.until(
    `${marks.replace('2026-09', 'loaves')}.some(({ kind, locator }) => kind === 'highlight'
      && locator.text.highlight.length > 20)`)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('no more is copied at a time than the publisher allows, whole words', { skip }, async () => {
  const browser = await browsers.open()
  browser.hear(async (method, { requestId }) => {
    if (method !== 'Fetch.requestPaused') return
    const { body, base64Encoded } = await browser.tell('Fetch.getResponseBody', { requestId })
    const manifest = JSON.parse(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'))
    manifest.metadata.edicola.copyLimit = { atOnce: 60, inAll: 100 }
    await browser.tell('Fetch.fulfillRequest', {
      requestId, responseCode: 200, responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(manifest)).toString('base64')
    })
  })
  await browser.tell('Fetch.enable', { patterns: [{ urlPattern: '*/manifest', requestStage: 'Response' }] })
  await read(browser, page(4), 4, 5)
  await browser.until(`document.querySelectorAll('.spread-view:not(.is-before, .is-after) .word').length > 60`)
  const words = await browser.value(
    `[...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .word')].slice(0, 60)
      .map(({ textContent }) => textContent.trim()).join(' ')`)
  await browser.value(
    `(() => { window.copies = []; document.addEventListener('copy', ({ clipboardData }) =>
      copies.push(clipboardData.getData('text/plain'))) })()`)
  const copy = () => browser.value(`(() => {
    const words = [...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .word')],
      range = document.createRange()
    range.setStart(words[0].firstChild, 0)
    range.setEnd(words[60].firstChild, 1)
    getSelection().removeAllRanges()
    getSelection().addRange(range)
    return document.execCommand('copy')
  })()`)
  for (let count = 0; count < 3; count += 1) await copy()
  const [first, second, third] = await browser.value('copies')
  assert.ok(first.length > 40 && first.length <= 60
    && words.replace(/\s+/g, ' ').startsWith(first.replace(/\s+/g, ' ')), first)
  assert.ok(second.length <= 100 - first.length, second)
  assert.ok(third.length <= 100 - first.length - second.length, third)
  await browser.until(`document.querySelector('.frame-note')`)
  await browser.close()
})
