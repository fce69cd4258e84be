// A release from a running newsstand to a browser: published, sealed for it, sent over HTTP/2 and TLS to the stand-in for a push
// service, decrypted there, and handed to a real service worker.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { edicola, fig, openNewsstand } from '../Firefox/newsstand.js'
import { chromium, openChromium } from './chromium.js'

const skip = !chromium() ? 'Chromium is not installed' : !edicola() ? 'edicola is not built' : false
const lemon = { ...fig, file: fig.file.replace('2026-09', '2026-02'), id: '2026-02', title: 'Lemon', date: '2026-02' }
let browsers, newsstand

before(async () => {
  if (skip) return
  newsstand = await openNewsstand([fig], { hasSandbox: true })
  browsers = await openChromium()
})

after(async () => {
  await browsers?.close()
  await newsstand?.close()
  newsstand?.forget()
})

async function ask(path, body) {
  const answer = await fetch(path, body && { method: 'POST', body: JSON.stringify(body) })
  return answer.json()
}

async function until(look) {
  for (;;) {
    const found = await look()
    if (found) return found
    await new Promise(done => setTimeout(done, 100))
  }
}

test('an issue that goes on sale comes to the browser that asked for it, once, and its opening is counted', { skip }, async () => {
  const { items } = await ask(`${newsstand.address}/api/v1/push`)
  const { publicKey } = items.find(({ channel }) => channel === 'web-push')
  const made = await ask(`${newsstand.sandbox}/_sandbox/push/browsers`, { applicationServerKey: publicKey })
  const browser = await browsers.open()
  // Chromium alone has no push service: the stand-in's takes its place.
  await browser.tell('Page.addScriptToEvaluateOnNewDocument', { source: `{
    const made = ${JSON.stringify({ endpoint: made.endpoint, keys: made.keys })}
    const subscription = { endpoint: made.endpoint, toJSON: () => made, unsubscribe: async () => localStorage.removeItem('test.push') }
    PushManager.prototype.subscribe = async () => { localStorage.setItem('test.push', 'yes'); return subscription }
    PushManager.prototype.getSubscription = async () => localStorage.getItem('test.push') ? subscription : null
  }` })
  await browser.tell('ServiceWorker.enable')
  let registration
  browser.hear((method, { registrations = [] }) => {
    if (method === 'ServiceWorker.workerRegistrationUpdated') registration = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registration
  })
  await browser.grant(newsstand.address, 'notifications')
  await browser.go(`${newsstand.address}/windfall`)
  await browser.click('.tell-me-ask')
  await browser.click('.tell-me-count')
  await browser.click('.tell-me-words .is-primary')
  await browser.until(`document.querySelector('.tell-me-stop')`)

  newsstand.publish(lemon)
  const received = await until(async () => {
    const { received } = await ask(`${newsstand.sandbox}/_sandbox/push/browsers/${made.id}`)
    return received.length > 0 && received
  })
  assert.equal(received.length, 1)
  await until(() => newsstand.tell('release', 'show', 'windfall/2026-02').includes('done'))
  await browser.tell('ServiceWorker.deliverPushMessage', { origin: newsstand.address, registrationId: registration, data: received[0].text })
  const notes = `navigator.serviceWorker.ready.then(worker => worker.getNotifications()).then(notes => notes.map(({ title, body, data }) => ({ title, body, data })))`
  await browser.until(`(window.shown ??= ${notes}.then(notes => { window.shown = notes.length ? notes : undefined })) && Array.isArray(shown)`)
  const [{ title, body, data }] = await browser.value(notes)
  assert.deepEqual([title, data.publication, data.issue, new URL(data.navigate).pathname], ['Windfall', 'windfall', '2026-02', '/windfall/2026-02'])
  assert.match(body, /^Lemon/)
  // The stand that is open shows it as well, by itself.
  await browser.until(`document.querySelector('a[href="/windfall/2026-02"]')`)

  const { targetInfos } = await browser.browserTell('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(newsstand.address))
  const { sessionId } = await browser.browserTell('Target.attachToTarget', { targetId: worker.targetId, flatten: true })
  await browser.browserTell('Runtime.evaluate', { awaitPromise: true, expression: `(async () => {
    Object.defineProperty(self.clients, 'openWindow', { value: async () => {} })
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()` }, sessionId)
  const show = await until(() => {
    const show = newsstand.tell('release', 'show', 'windfall/2026-02')
    return show.includes('opened') && show
  })
  assert.match(show, /accepted +1\n/)
  assert.match(show, /opened, where it may be counted +1\n/)
  await browser.close()
})
