// Prefetching while the reader is idle: the pictures of the other pages.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually, isOpen, read, reader } from './reading.js'
import { openStage, skip } from './stage.js'

const page = number => `${newsstand.address}/windfall/2026-09/read/${number}`
let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage()) })
after(() => close?.())

/** Opens a window that records its requests for pages' pictures, and their results. */
async function openWatched() {
  const browser = await browsers.open()
  const asked = new Map()
  browser.hear((method, { requestId, request, response, type, encodedDataLength, canceled }) => {
    const number = Number(/\/assets\/pages\/0*(\d+)-\dx\./.exec(request?.url)?.[1])
    if (method === 'Network.requestWillBeSent' && number)
      asked.set(requestId, { number, isQuiet: type === 'Fetch', priority: request.initialPriority })
    const known = asked.get(requestId)
    if (!known) return
    known.isKept ||= method === 'Network.requestServedFromCache' || response?.fromDiskCache === true
    if (method === 'Network.loadingFinished') known.bytes = encodedDataLength
    if (method === 'Network.loadingFailed') known.isEnded = canceled
  })
  const list = () => [...asked.values()]
  const came = isTrue => eventually(() => isTrue(list())).catch(error => {
    throw new Error(`${error.message} ${isTrue}\n${JSON.stringify(list())}`)
  })
  return { browser, asked, came, list }
}

const isHere = number => list => list.some(request => request.number === number && request.bytes !== undefined)
const quiet = list => list.filter(({ isQuiet }) => isQuiet)

test('the other pages come by themselves, and a jump needs the line no more', { skip }, async () => {
  const { browser, asked, came, list } = await openWatched()
  await read(browser, page(2), 2, 3)
  for (const number of [1, 4, 5, 6, 7, 8, 9, 10, 11]) await came(isHere(number))
  assert.ok(quiet(list()).every(({ priority }) => priority === 'Low'), JSON.stringify(list()))
  assert.deepEqual(quiet(list()).filter(({ isKept }) => !isKept).map(({ number }) => number), [7, 8, 9, 10, 11])
  assert.equal(new Set(list().filter(({ isKept }) => !isKept).map(({ number }) => number)).size, 11,
    'each came once over the line')
  asked.clear()
  await browser.value(`${reader}.go(10)`)
  await browser.until(isOpen(9, 10))
  // And their neighbours are requested at once: a picture's source is known when it has arrived.
  for (const number of [7, 8, 9, 10, 11]) await came(isHere(number))
  assert.ok(list().some(({ number }) => number === 10), 'it was asked for')
  assert.deepEqual(list().filter(({ isKept, bytes }) => bytes !== undefined && !isKept), [])
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('a turn comes before what nobody asked for', { skip }, async () => {
  const { browser, came } = await openWatched()
  // A slow one.
  await browser.tell('Fetch.enable', { patterns: [{ urlPattern: '*/pages/0009-*' }] })
  await read(browser, page(1), 1)
  await came(list => quiet(list).some(({ number, isEnded }) => number === 9 && !isEnded))
  await browser.press('ArrowRight')
  await came(list => quiet(list).some(({ number, isEnded }) => number === 9 && isEnded))
  await came(isHere(2))
  // Later it is requested again.
  await came(list => quiet(list).filter(({ number }) => number === 9).length > 1)
  await browser.close()
})

test('nothing comes for who saves data, nor while the page is hidden', { skip }, async () => {
  const { browser, came, list } = await openWatched()
  await browser.tell('Page.addScriptToEvaluateOnNewDocument', { source: `
    window.looked = { line: 0, page: 0 }
    navigator.connection.addEventListener = (name, listener) => { window.otherLine = listener }
    Object.defineProperty(navigator.connection, 'saveData', { get: () => { looked.line++;
      return window.saves ?? true } })
    Object.defineProperty(document, 'hidden', { get: () => { looked.page++; return window.isHidden ?? false } })
  ` })
  /** Waits for two decisions about prefetching, and checks that they led to no request. */
  const isRefused = async what => {
    for (const _ of [1, 2]) {
      await browser.value(`(looked.${what} = 0, otherLine())`)
      await browser.until(`looked.${what} > 0`)
    }
    assert.deepEqual(quiet(list()), [])
  }
  await read(browser, page(2), 2, 3)
  for (const number of [1, 4, 5, 6]) await came(isHere(number))
  await isRefused('line')
  await browser.value(`(window.isHidden = true, window.saves = false)`)
  await isRefused('page')
  await browser.value(`(window.isHidden = false, document.dispatchEvent(new Event('visibilitychange')))`)
  await came(isHere(11))
  await browser.close()
})
