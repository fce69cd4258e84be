// Reading aloud with buttons: a phone has no keys.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isAtRest, read, reader } from './reading.js'
import { openStage, skip } from './stage.js'

let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage()) })
after(() => close?.())

/** A silent voice, which records its text. */
const voice = `(() => {
  window.said = []
  Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: {
    speak(words) { said.push(words) }, cancel() { window.broken = said.length },
    getVoices: () => [['Alice', 'it-IT'], ['Daniel', 'en-GB'], ['Samantha', 'en_US']]
      .map(([name, lang]) => ({ name, lang, voiceURI: 'voice:' + name }))
  } })
  window.SpeechSynthesisUtterance = function (text) { this.text = text }
})()`
const button = number => `.listen-bar .frame-button:nth-child(${number})`
const [back, pause, on, pace, , stop] = [1, 2, 3, 4, 5, 6].map(button)
const listen = `[...document.querySelectorAll('.panel-choice')].find(({ textContent }) => textContent === 'Listen')`

test('a page is read aloud, held, taken up and left by buttons', { skip }, async () => {
  const browser = await browsers.open({ width: 390, height: 844 })
  await read(browser, `${newsstand.address}/windfall/2026-09/read/2`, 2)
  await browser.value(voice)
  await browser.value(`${reader}.act('view')`)
  await browser.until(`${reader}.toolbar.panel === 'view' && ${isAtRest}`)
  await browser.value(`${listen}.click()`)
  await browser.until(
    `said.length === 1 && !document.querySelector('.listen-bar')?.hidden
      && document.querySelectorAll('.page > .spoken').length > 0`)
  await browser.until(`!${reader}.toolbar.panel && ${isAtRest}`)
  await browser.click(on)
  await browser.until('said.length === 2')
  await browser.click(back)
  await browser.until('said.length === 3 && said[2].text === said[0].text')
  await browser.click(pause)
  await browser.until(`document.querySelector('${pause}').ariaPressed === 'true' && broken === 3`)
  await browser.value('said[2].onend?.()')
  await browser.click(pause)
  await browser.until(
    `document.querySelector('${pause}').ariaPressed === 'false' && said.length === 4 && said[3].text === said[0].text`)
  assert.equal(await browser.value(`${reader}.page`), 2, 'the page did not turn under the buttons')
  await browser.click(stop)
  await browser.until(
    `document.querySelector('.listen-bar').hidden && document.querySelectorAll('.spoken').length === 0`)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('who reads aloud, and how fast, is chosen and kept', { skip }, async () => {
  const browser = await browsers.open({ width: 390, height: 844 })
  await read(browser, `${newsstand.address}/windfall/2026-09/read/2`, 2)
  await browser.value(voice)
  await browser.press('l')
  await browser.until('said.length === 1')
  assert.deepEqual(await browser.value('[said[0].rate, said[0].voice]'), [1, null])
  await browser.click(pace)
  await browser.until('said.length === 2')
  assert.deepEqual(
    await browser.value(`[said[1].text === said[0].text, said[1].rate, document.querySelector('${pace}').textContent]`),
    [true, 1.25, '1.25×'])
  const voices = `document.querySelector('.listen-voice select')`
  assert.deepEqual(await browser.value(`[...${voices}.options].map(({ text }) => text)`),
    ['The browser’s voice', 'Daniel', 'Samantha'])
  await browser.value(`(${voices}.value = 'voice:Samantha', ${voices}.dispatchEvent(new Event('change')))`)
  await browser.until(`said.length === 3 && said[2].voice.name === 'Samantha'`)
  // The text column offers the same, and the page's reading stops.
  await browser.press('a')
  await browser.until(`document.querySelector('.article .article-block') && ${isAtRest}`)
  await browser.until(`document.querySelector('edicola-reader > .listen-bar').hidden`)
  await browser.click(`.article-head [aria-label='Listen']`)
  await browser.until(`said.length === 4 && !document.querySelector('.article > .listen-bar').hidden`)
  assert.deepEqual(await browser.value('[said[3].rate, said[3].voice.name]'), [1.25, 'Samantha'])
  const inColumn = words =>
    browser.value(`document.querySelector('.article > .listen-bar [aria-label="${words}"]').click()`)
  await inColumn('Next sentence')
  await browser.until('said.length === 5')
  await inColumn('Pause or resume listening')
  assert.equal(await browser.value('broken'), 5)
  await inColumn('Stop listening')
  await browser.until(
    `document.querySelector('.article > .listen-bar').hidden && !document.querySelector('.article-spoken')`)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('where there is no voice nothing offers one', { skip }, async () => {
  const browser = await browsers.open({ width: 390, height: 844 })
  await read(browser, `${newsstand.address}/windfall/2026-09/read/2`, 2)
  await browser.value(`delete globalThis.speechSynthesis, delete Window.prototype.speechSynthesis`)
  await browser.value(`${reader}.act('view')`)
  await browser.until(`${reader}.toolbar.panel === 'view' && document.querySelectorAll('.panel-choice').length > 0`)
  assert.equal(await browser.value(`${listen} === undefined`), true)
  await browser.close()
})
