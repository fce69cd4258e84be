// The form of a stand's look: readers' pages beside it, as they would be with what is typed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openConsole } from './console.js'
import { openStage, skip } from './stage.js'

let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage()) })
after(() => close?.())

const stand = '/console/titles/windfall/stand'
/** Inside the frame that is shown. */
const page = `document.querySelector('.preview-frame').contentDocument`
const inside = selector => `${page}.querySelector('${selector}')`

async function open(size) {
  const browser = await openConsole(browsers, newsstand, newsstand.address, size)
  await browser.go(newsstand.address + stand)
  await browser.until(`document.readyState === 'complete' && ${inside('.masthead')}`)
  return browser
}

test('what is typed is seen, a choice shows another page, and nothing is stored', { skip }, async () => {
  const browser = await open({ width: 1440, height: 900 })
  const before = await browser.value('history.length')
  await browser.fillIn({ '#welcome': 'Slow fruit.', '#paper': '#102030' })
  await browser.until(`${inside('.masthead-welcome')}?.textContent === 'Slow fruit.'`)
  await browser.until(`getComputedStyle(${page}.body).backgroundColor === 'rgb(16, 32, 48)'`)
  assert.equal(await browser.value(`document.querySelector('[data-label*="day"] .colour-well').value`), '#102030')
  await browser.click('.preview-view:nth-of-type(2)')
  await browser.until(inside('.issue-title'))
  await browser.click('.preview-view:nth-of-type(3)')
  await browser.until(
    `${inside('.masthead')} && document.querySelector('.preview-frame').contentWindow.innerWidth === 390`)
  // The way back is the page before, not an earlier preview.
  assert.equal(await browser.value('history.length'), before)
  assert.equal(await browser.value(`document.querySelectorAll('.preview-frame').length`), 1)
  const readers = await (await fetch(`${newsstand.address}/windfall`)).text()
  assert.ok(!readers.includes('Slow fruit.'))
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('a preview runs nothing, and its links lead nowhere', { skip }, async () => {
  const browser = await open({ width: 1440, height: 900 })
  await browser.fillIn({ '#welcome': '<script>parent.document.title = "Ha"</script>' })
  await browser.until(`${inside('.masthead-welcome')}?.textContent.includes('<script>')`)
  await browser.value(`(${inside('a[href*="/windfall/"]')}).click()`)
  await browser.value('new Promise(done => setTimeout(done, 300))')
  assert.ok(await browser.value(`Boolean(${inside('.masthead')})`))
  assert.notEqual(await browser.value('document.title'), 'Ha')
  assert.equal(await browser.value(`${page}.querySelectorAll('script[src]').length`), 0)
  await browser.close()
})

test('a draft of the form comes back after a reload, with its preview', { skip }, async () => {
  const browser = await open()
  await browser.fillIn({ '#footer': 'Kept for later.' })
  await browser.value(`document.querySelector('[name="look"][value="shelf"]').click()`)
  await browser.until(`${inside('.foot')}?.textContent.includes('Kept for later.')`)
  browser.hear(method => {
    if (method === 'Page.javascriptDialogOpening') browser.tell('Page.handleJavaScriptDialog', { accept: true })
  })
  await browser.reload()
  await browser.until(`document.querySelector('.draft-line') && document.querySelector('#footer').value !== ''`)
  assert.ok(await browser.value(`document.querySelector('[name="look"][value="shelf"]').checked`))
  await browser.until(`${inside('.foot')}?.textContent.includes('Kept for later.')`)
  await browser.close()
})

test('without scripts a button shows what is typed', { skip }, async () => {
  const browser = await openConsole(browsers, newsstand)
  await browser.tell('Network.setBlockedURLs', { urls: ['*/web/modules/*'] })
  await browser.go(newsstand.address + stand)
  await browser.until(`document.readyState === 'complete'`)
  await browser.fillIn({ '#footer': 'By hand.' })
  await browser.click('.preview-send button')
  await browser.until(`${inside('.foot')}?.textContent.includes('By hand.')`)
  assert.ok(await browser.value(`location.pathname === '${stand}'`))
  await browser.close()
})
