// Files for the press, from the browser: cut, reloaded, with the newsstand killed in between; several at once; refused.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fig } from '../Firefox/newsstand.js'
import { choose, drop, hasBytes, makePDF, openConsole, scratch } from './console.js'
import { CutNetwork } from './cutting.js'
import { openStage, skip } from './stage.js'

const files = scratch()
let browsers, newsstand, network, close

before(async () => {
  if (skip) return
  ({ browsers, newsstand, close } = await openStage([fig]))
  network = await CutNetwork.open(newsstand.address)
})
after(async () => {
  network?.close()
  files.forget()
  await close?.()
})

const MB = 1 << 20
const row = `document.querySelector('.upload')`

/** Pieces of at most half a MiB, on this page and on each that follows. */
const smallPieces = browser => browser.tell('Page.addScriptToEvaluateOnNewDocument', { source: `
  document.addEventListener('readystatechange', () => {
    for (const drop of document.querySelectorAll('file-drop')) drop.dataset.piece = ${MB / 2}
  })` })

test('a file that is cut many times, reloaded, and whose newsstand was killed arrives whole, and once', { skip },
  async () => {
  const bytes = makePDF({ weight: 40 * MB })
  const path = files.write('windfall 2026-10.pdf', bytes)
  const other = files.write('other.pdf', makePDF())
  const browser = await openConsole(browsers, newsstand, network.address)
  await smallPieces(browser)
  await browser.go(`${network.address}/console/titles/windfall`)
  await choose(browser, '.file-input', path)
  network.sent = 0
  for (const at of [2.3, 6.8, 11.1, 15.5]) network.cutAfter(at * MB)
  const reload = network.stopAfter(20.4 * MB)
  await browser.click('.file-row .button')
  await reload
  assert.match(await browser.value(`${row}.querySelector('.upload-words').textContent`), /MB of 41.9 MB/)
  browser.hear(method => {
    if (method === 'Page.javascriptDialogOpening') browser.tell('Page.handleJavaScriptDialog', { accept: true })
  })
  await browser.reload()

  // The input's file is gone with the page: the same one is asked for, and no other is taken.
  await browser.until(`${row}?.dataset.state === 'choice'`)
  await choose(browser, '.upload input', other)
  await browser.until(`${row}.textContent.includes('This is another file. Choose “windfall 2026-10.pdf” with')`)
  network.cutAfter(3.2 * MB)
  network.cutAfter(6.9 * MB)
  const kill = network.stopAfter(9.5 * MB)
  await choose(browser, '.upload input', path)
  await kill
  await newsstand.close()
  await browser.until(`${row}.dataset.state === 'waiting'`)
  await newsstand.open()
  await browser.until(`location.pathname === '/console/titles/windfall/2026-10'`)
  const overhead = network.sent / bytes.length - 1
  console.log(`# ${(overhead * 100).toFixed(2)} % more than the file`)
  assert.ok(overhead <= 0.05, `${overhead}`)

  await browser.until(`document.querySelectorAll('.board-page img').length === 2`)
  assert.ok(hasBytes(newsstand.data, bytes))
  assert.match(await browser.value(`document.querySelector('.part-guess').textContent`),
    /Date on the cover: from the file’s name/)
  await browser.until(`document.querySelector('.desk-state.is-ready')`)
  await browser.go(`${network.address}/console/titles/windfall`)
  await browser.until(`document.querySelector('file-drop form')`)
  assert.equal(await browser.value(row), null)
  await browser.close()
})

test('a dropped file goes on after a reload without anybody’s help; pages are replaced only by a button', { skip },
  async () => {
  const bytes = makePDF({ weight: 4 * MB })
  const browser = await openConsole(browsers, newsstand, network.address)
  await smallPieces(browser)
  await browser.go(`${network.address}/console/titles/windfall`)
  await browser.until(`document.querySelector('.drop-veil')`)
  const stopped = network.stopAfter(2 * MB)
  await drop(browser, [files.write('windfall 2026-12.pdf', bytes)])
  await stopped
  await browser.reload()
  await browser.until(`location.pathname === '/console/titles/windfall/2026-12'`)
  await browser.until(`document.querySelector('.desk-state.is-ready')`)
  assert.ok(hasBytes(newsstand.data, bytes))

  await browser.until(`document.querySelector('.drop-veil')`)
  const path = files.write('better.pdf', makePDF({ pages: 5 }))
  await drop(browser, [path, path])
  await browser.until(`document.querySelector('.drop-complaint')`)
  await drop(browser, [path])
  await browser.until(`document.querySelector('details[open] .file-input').files[0]?.name === 'better.pdf'`)
  assert.equal(await browser.value(row), null)
  assert.equal(await browser.value(`document.activeElement.matches('.file-row .button')`), true)
  await browser.press('Enter')
  await browser.until(`location.search === '?done=file'`)
  await browser.until(`document.querySelectorAll('.board-page img').length === 5`)
  await browser.close()
})

test('several files become drafts one after the other, and a hostile name is only a name', { skip }, async () => {
  const browser = await openConsole(browsers, newsstand)
  await browser.go(`${newsstand.address}/console/titles/windfall`)
  await browser.until(`document.querySelector('.drop-veil')`)
  const evil = 'n7 2027-01 <img src=x onerror=alert(1)>.pdf'
  const paths = [files.write(evil, makePDF({ pages: 3 })), files.write('windfall 2027-02.pdf', makePDF())]
  await drop(browser, paths, { isHeld: true })
  await browser.until(`!document.querySelector('.drop-veil').hidden`)
  await drop(browser, paths)
  await browser.until(`document.querySelectorAll('.upload[data-state="done"]').length === 2`)
  assert.equal(await browser.value(`document.querySelector('.drop-veil').hidden`), true)
  assert.ok((await browser.value(`[...document.querySelectorAll('.upload-name')].map(name => name.textContent)`))
    .includes(evil))
  assert.equal(await browser.value(`document.querySelectorAll('main img[src="x"]').length`), 0)
  for (const id of ['2027-01', '2027-02'])
    await browser.until(`document.querySelector('.desk-card[data-issue="windfall/${id}"] .cover-picture')`)
  await browser.click('.upload .upload-link')
  await browser.until(`document.querySelectorAll('.board-page img').length === 3`)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('a refused file is explained where it is, and another one takes its place', { skip }, async () => {
  const browser = await openConsole(browsers, newsstand)
  await browser.go(`${newsstand.address}/console/titles/windfall`)
  await browser.until(`document.querySelector('.drop-veil')`)
  await drop(browser, [files.write('windfall 2027-03.pdf', Buffer.from('%PDF-1.4\nnothing more'))])
  await browser.until(`location.pathname === '/console/titles/windfall/2027-03'`)
  await browser.until(`document.querySelector('.refusal')`)
  assert.match(await browser.value(`document.querySelector('.refusal').textContent`), /could not be used/)
  await browser.until(`document.querySelector('file-drop').isConnected && document.querySelector('.drop-veil')`)
  await drop(browser, [files.write('again.pdf', makePDF({ pages: 40 }))])
  await browser.until(`location.search === '?done=file' && document.querySelector('details.console-part')`)
  await browser.value(`(document.querySelector('details.console-part').open = true, window.isTheSame = true)`)
  await browser.until(`document.querySelectorAll('.board-page img').length === 40`)
  await browser.until(`document.querySelector('.desk-state.is-ready')`)
  // The page was not loaded again, and what somebody opened stays open.
  assert.deepEqual(await browser.value(`[document.querySelector('details.console-part').open, window.isTheSame]`),
    [true, true])
  assert.match(await browser.value(`[...document.querySelectorAll('[role="status"]')].map(s => s.textContent).join()`),
    /The pages are ready/)
  assert.equal(await browser.value(`document.querySelector('.refusal')`), null)
  await browser.close()
})

test('a cancelled file leaves nothing', { skip }, async () => {
  const browser = await openConsole(browsers, newsstand, network.address)
  await smallPieces(browser)
  await browser.go(`${network.address}/console/titles/windfall`)
  await choose(browser, '.file-input', files.write('windfall 2027-05.pdf', makePDF({ weight: 4 * MB })))
  const stopped = network.stopAfter(2 * MB)
  await browser.click('.file-row .button')
  await stopped
  await browser.until(`document.querySelector('.desk-card[data-issue="windfall/2027-05"]') || true`)
  await browser.click('.upload-actions .console-quiet')
  await browser.until(`!document.querySelector('.upload')`)
  await browser.until(`fetch('/console/titles/windfall/2027-05').then(({ status }) => window.status = status)
    && window.status == 404`)
  await browser.close()
})

test('what was typed survives a lost session and a reload', { skip }, async () => {
  const browser = await openConsole(browsers, newsstand)
  const address = `${newsstand.address}/console/titles/windfall/2026-09/words`
  await browser.go(address)
  await browser.until(`document.querySelector('form-draft:defined')`)
  await browser.fillIn({ '#title': 'Figs & wasps', '#summary': 'Typed with care.' })
  await browser.tell('Network.clearBrowserCookies')
  await browser.click('main .button.is-primary')
  await browser.until(`document.querySelector('.draft-session [href="/console/sign-in"]')`)
  assert.equal(await browser.value(`document.querySelector('#title').value`), 'Figs & wasps')

  const signedIn = await openConsole(browsers, newsstand)
  await signedIn.go(address)
  await signedIn.until(`document.querySelector('form-draft:defined')`)
  await signedIn.fillIn({ '#title': 'Figs & wasps', '#summary': 'Typed with care.' })
  signedIn.hear((method) => {
    if (method === 'Page.javascriptDialogOpening') signedIn.tell('Page.handleJavaScriptDialog', { accept: true })
  })
  await signedIn.reload()
  await signedIn.until(`document.querySelector('.draft-line')`)
  assert.equal(await signedIn.value(`document.querySelector('#summary').value`), 'Typed with care.')
  await signedIn.click('main .button.is-primary')
  await signedIn.until(`location.search === '?done=saved'`)
  await signedIn.go(address)
  await signedIn.until(`document.querySelector('#title').value === 'Figs & wasps'`)
  assert.equal(await signedIn.value(`document.querySelector('.draft-line')`), null)
  await browser.close()
  await signedIn.close()
})
