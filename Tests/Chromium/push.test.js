// A message about a new issue: explained before the browser asks for permission, shown as a notification, and the
// issue is there.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answerPush, clickNote, notesThat, openWithPush } from './pushing.js'
import { isOpen } from './reading.js'
import { openStage, skip } from './stage.js'

let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage()) })
after(() => close?.())

async function openAnswered() {
  const { browser, deliver } = await openWithPush(browsers, newsstand,
    { endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } })
  await browser.tell('Page.addScriptToEvaluateOnNewDocument', { source: `{
    window.wasAsked = 0
    const ask = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = () => { wasAsked += 1; return ask() }
  }` })
  return { browser, told: await answerPush(browser), deliver }
}

const message = JSON.stringify({
  web_push: 8030, app_badge: 2,
  notification: {
    title: 'Windfall', body: 'Fig', navigate: '/windfall/2026-09', lang: 'en', tag: 'windfall',
    data: { publication: 'windfall', issue: '2026-09' }
  }
})

test('a wish is explained before the browser is asked, and ends as it began', { skip }, async () => {
  const { browser, told } = await openAnswered()
  await browser.go(`${newsstand.address}/windfall`)
  await browser.click('.notify-me-ask')
  await browser.until(`document.querySelector('.notify-me-words')`)
  assert.equal(await browser.value('wasAsked'), 0)
  await browser.click('.notify-me-words .is-primary')
  await browser.until(`document.querySelector('.notify-me-stop')`)
  assert.equal(await browser.value('wasAsked'), 1)
  const [{ method, path, body }] = told
  assert.deepEqual([method, body.follows, body.address.keys, body.wording],
    ['PUT', ['windfall'], { p256dh: 'P', auth: 'A' }, 'web-new-issues-3'])
  assert.match(path, /^\/api\/v1\/devices\/[^/]+\/push$/)
  // The choice is remembered for the next visit, and only on this page the reader got a cookie.
  await browser.reload()
  await browser.until(`document.querySelector('.notify-me-stop') && document.cookie.includes('edicola-reader')`)
  await browser.click('.notify-me-stop')
  await browser.until(`document.querySelector('.notify-me-ask')`)
  assert.deepEqual([told.at(-1).method, told.at(-1).path], ['DELETE', path])
  assert.equal(await browser.value(`localStorage.getItem('test.push')`), null)
  await browser.close()
})

test('a push message is shown as a note that leads to the issue, and nothing is fetched without a wish', { skip },
  async () => {
  const { browser, deliver } = await openAnswered()
  // A visitor of a stand gets no worker; the library installs it.
  await browser.go(`${newsstand.address}/windfall`)
  await browser.until(`document.querySelector('.notify-me-ask')`)
  assert.equal(await browser.value(`navigator.serviceWorker.getRegistration().then(Boolean)`), false)
  await browser.go(`${newsstand.address}/library`)
  await browser.until(`navigator.serviceWorker.controller`)
  await deliver(message)
  const [note] = await notesThat(browser)
  assert.deepEqual(note,
    { title: 'Windfall', body: 'Fig', tag: 'windfall', lang: 'en',
      data: { publication: 'windfall', issue: '2026-09', navigate: '/windfall/2026-09' } })
  assert.equal(await browser.value(`caches.has('edicola-issue:windfall/2026-09')`), false)
  assert.deepEqual(await clickNote(browser, newsstand), [`${newsstand.address}/windfall/2026-09`, 0])
  // An unreadable message is shown with default text, and breaks nothing.
  await deliver('nonsense')
  const [later] = await notesThat(browser)
  assert.equal(later.title, new URL(newsstand.address).host)
  await browser.close()
})

test('where it is wished for, the issue is on the device before the note is touched, and read without the network',
  { skip }, async () => {
  const { browser, deliver } = await openAnswered()
  await browser.go(`${newsstand.address}/windfall`)
  await browser.click('.notify-me-ask')
  await browser.click('.notify-me-box')
  await browser.click('.notify-me-words .is-primary')
  await browser.until(`document.querySelector('.notify-me-stop') && navigator.serviceWorker.controller`)
  await deliver(message)
  assert.equal((await notesThat(browser, ([note]) => /Saved on this device/.test(note?.body))).length, 1)
  await browser.go(`${newsstand.address}/library`)
  await browser.until(`document.querySelector('.library-issue [href="/windfall/2026-09/read/1"]')`)
  await newsstand.close()
  try {
    await browser.go(`${newsstand.address}/windfall/2026-09/read/4`)
    await browser.until(isOpen(4, 5))
    await browser.press('/')
    await browser.until(`document.activeElement.matches('.find-field')`)
    await browser.type('fig')
    await browser.until(`document.querySelectorAll('.find-places li').length > 1`)
  } finally { await newsstand.open() }
  await browser.close()
})
