// A message about a new issue: wished for with a word before the browser is asked, shown as a note, and the issue is there.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { edicola, openNewsstand } from '../Firefox/newsstand.js'
import { chromium, openChromium } from './chromium.js'
import { isOpen } from './reading.js'

const skip = !chromium() ? 'Chromium is not installed' : !edicola() ? 'edicola is not built' : false
const notes = `navigator.serviceWorker.ready.then(worker => worker.getNotifications()).then(notes => notes.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data })))`
let browsers, newsstand

before(async () => {
  if (skip) return
  newsstand = await openNewsstand()
  browsers = await openChromium()
})

after(async () => {
  await browsers?.close()
  await newsstand?.close()
  newsstand?.forget()
})

/** Chromium alone has no push service: a subscription is made up, and the newsstand's answers to it. */
async function openWithPush() {
  const browser = await browsers.open()
  const told = []
  await browser.tell('Page.addScriptToEvaluateOnNewDocument', { source: `{
    const made = { endpoint: 'https://push.example/1', toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } }), unsubscribe: async () => localStorage.removeItem('test.push') }
    PushManager.prototype.subscribe = async () => { localStorage.setItem('test.push', 'yes'); return made }
    PushManager.prototype.getSubscription = async () => localStorage.getItem('test.push') ? made : null
    window.wasAsked = 0
    const ask = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = () => { wasAsked += 1; return ask() }
  }` })
  browser.hear((method, { requestId, request }) => {
    if (method !== 'Fetch.requestPaused') return
    const isOffer = request.url.endsWith('/api/v1/push')
    if (!isOffer) told.push({ method: request.method, path: new URL(request.url).pathname, body: request.postData && JSON.parse(request.postData) })
    browser.tell('Fetch.fulfillRequest', isOffer ? {
      requestId, responseCode: 200, responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify({ items: [{ channel: 'web-push', publicKey: 'BK' }] })).toString('base64')
    } : { requestId, responseCode: 204 })
  })
  await browser.tell('Fetch.enable', { patterns: [{ urlPattern: '*/api/v1/push' }, { urlPattern: '*/api/v1/devices/*/push' }] })
  await browser.tell('ServiceWorker.enable')
  browser.hear((method, { registrations = [] }) => {
    if (method === 'ServiceWorker.workerRegistrationUpdated') browser.registration = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? browser.registration
  })
  await browser.grant(newsstand.address, 'notifications')
  const deliver = message => browser.tell('ServiceWorker.deliverPushMessage', { origin: newsstand.address, registrationId: browser.registration, data: typeof message === 'string' ? message : JSON.stringify(message) })
  return { browser, told, deliver }
}

const message = {
  web_push: 8030, app_badge: 2,
  notification: {
    title: 'Windfall', body: 'Fig', navigate: '/windfall/2026-09', lang: 'en', tag: 'windfall', data: { publication: 'windfall', issue: '2026-09' }
  }
}

test('a wish is explained before the browser is asked, and ends as it began', { skip }, async () => {
  const { browser, told } = await openWithPush()
  await browser.go(`${newsstand.address}/windfall`)
  await browser.click('.tell-me-ask')
  await browser.until(`document.querySelector('.tell-me-words')`)
  assert.equal(await browser.value('wasAsked'), 0)
  await browser.click('.tell-me-words .is-primary')
  await browser.until(`document.querySelector('.tell-me-stop')`)
  assert.equal(await browser.value('wasAsked'), 1)
  const [{ method, path, body }] = told
  assert.deepEqual([method, body.follows, body.address.keys, body.wording], ['PUT', ['windfall'], { p256dh: 'P', auth: 'A' }, 'web-new-issues-2'])
  assert.match(path, /^\/api\/v1\/devices\/[^/]+\/push$/)
  // What was wished for is known the next time, and on this page alone the reader got a cookie.
  await browser.value('location.reload()')
  await browser.until(`document.querySelector('.tell-me-stop') && document.cookie.includes('edicola-reader')`)
  await browser.click('.tell-me-stop')
  await browser.until(`document.querySelector('.tell-me-ask')`)
  assert.deepEqual([told.at(-1).method, told.at(-1).path], ['DELETE', path])
  assert.equal(await browser.value(`localStorage.getItem('test.push')`), null)
  await browser.close()
})

test('a push message is shown as a note that leads to the issue, and nothing is fetched without a wish', { skip }, async () => {
  const { browser, deliver } = await openWithPush()
  // Whoever only looks at a stand gets no worker; the library brings it.
  await browser.go(`${newsstand.address}/windfall`)
  await browser.until(`document.querySelector('.tell-me-ask')`)
  assert.equal(await browser.value(`navigator.serviceWorker.getRegistration().then(Boolean)`), false)
  await browser.go(`${newsstand.address}/library`)
  await browser.until(`navigator.serviceWorker.controller`)
  await deliver(message)
  await browser.until(`(window.shown ??= ${notes}.then(notes => { window.shown = notes.length ? notes : undefined })) && Array.isArray(shown)`)
  const [note] = await browser.value(notes)
  assert.deepEqual(note, { title: 'Windfall', body: 'Fig', tag: 'windfall', lang: 'en', data: { publication: 'windfall', issue: '2026-09', navigate: '/windfall/2026-09' } })
  assert.equal(await browser.value(`caches.has('edicola-issue:windfall/2026-09')`), false)
  // A click, as the worker hears it.
  const { targetInfos } = await browser.browserTell('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(newsstand.address))
  const { sessionId } = await browser.browserTell('Target.attachToTarget', { targetId: worker.targetId, flatten: true })
  const clicked = await browser.browserTell('Runtime.evaluate', { awaitPromise: true, returnByValue: true, expression: `(async () => {
    const opened = new Promise(done => Object.defineProperty(self.clients, 'openWindow', { value: async url => done(url) }))
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    return [await opened, (await registration.getNotifications()).length]
  })()` }, sessionId)
  assert.deepEqual(clicked.result.value, [`${newsstand.address}/windfall/2026-09`, 0])
  // What nobody can read is said without words of its own, and breaks nothing.
  await deliver('nonsense')
  await browser.until(`(window.later ??= ${notes}.then(notes => { window.later = notes.length ? notes : undefined })) && Array.isArray(later)`)
  assert.equal((await browser.value('later'))[0].title, new URL(newsstand.address).host)
  await browser.close()
})

test('where it is wished for, the issue is on the device before the note is touched, and read without the network', { skip }, async () => {
  const { browser, deliver } = await openWithPush()
  await browser.go(`${newsstand.address}/windfall`)
  await browser.click('.tell-me-ask')
  await browser.click('.tell-me-box')
  await browser.click('.tell-me-words .is-primary')
  await browser.until(`document.querySelector('.tell-me-stop') && navigator.serviceWorker.controller`)
  await deliver(message)
  const isReady = `(window.found ??= ${notes}.then(([note]) => { window.found = /ready to read/.test(note?.body) || undefined })) === true`
  await browser.until(isReady)
  assert.equal((await browser.value(notes)).length, 1)
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
