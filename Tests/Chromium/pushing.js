// Push messages in a real browser, with a fake push service.
import { eventually } from './reading.js'

/** The visible notifications. */
const notes =
  `navigator.serviceWorker.ready.then(worker => worker.getNotifications())
    .then(notes => notes.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data })))`

/**
 * Opens a window with a fake subscription, because Chromium has no push service of its own.
 * @param {{endpoint: string, keys: object}} made
 * @returns {Promise<{browser: object, deliver: (message: string) => Promise<void>}>}
 */
export async function openWithPush(browsers, { address }, { endpoint, keys }, size) {
  const browser = await browsers.open(size)
  let registration
  await browser.tell('Page.addScriptToEvaluateOnNewDocument', { source: `{
    const made = ${JSON.stringify({ endpoint, keys })}
    const subscription = { endpoint: made.endpoint, toJSON: () => made, unsubscribe: async () =>
      localStorage.removeItem('test.push') }
    PushManager.prototype.subscribe = async () => { localStorage.setItem('test.push', 'yes'); return subscription }
    PushManager.prototype.getSubscription = async () => localStorage.getItem('test.push') ? subscription : null
  }` })
  await browser.tell('ServiceWorker.enable')
  browser.hear((method, { registrations = [] }) => {
    if (method === 'ServiceWorker.workerRegistrationUpdated')
      registration = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registration
  })
  await browser.grant(address, 'notifications')
  const deliver = async data => {
    // A message during the installation of the worker would be lost.
    await browser.until(
      `navigator.serviceWorker.ready.then(({ active }) => { window.isReady = active?.state === 'activated' })
        && window.isReady`)
    await browser.tell('ServiceWorker.deliverPushMessage',
      { origin: address, registrationId: await eventually(() => registration), data })
  }
  return { browser, deliver }
}

/**
 * Fakes the newsstand's answers to a fake subscription.
 * @returns {Promise<{method: string, path: string, body?: object}[] & {refuses?: boolean}>} the requests, as they
 * arrive
 */
export async function answerPush(browser) {
  const told = []
  browser.hear((method, { requestId, request }) => {
    if (method !== 'Fetch.requestPaused') return
    const isOffer = request.url.endsWith('/api/v1/push')
    if (!isOffer)
      told.push({ method: request.method, path: new URL(request.url).pathname,
        body: request.postData && JSON.parse(request.postData) })
    browser.tell('Fetch.fulfillRequest', isOffer ? {
      requestId, responseCode: 200, responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify({ items: [{ channel: 'web-push', publicKey: 'BK' }] })).toString('base64')
    } : { requestId, responseCode: told.refuses ? 503 : 204 })
  })
  await browser.tell('Fetch.enable',
    { patterns: [{ urlPattern: '*/api/v1/push' }, { urlPattern: '*/api/v1/devices/*/push' }] })
  return told
}

/**
 * Waits for notifications with a condition; without one, for any.
 * @param {(notes: object[]) => boolean} are
 * @returns {Promise<object[]>}
 */
export function notesThat(browser, are = ({ length }) => length > 0) {
  return eventually(async () => {
    const found = await browser.value(notes, 15_000).catch(() => [])
    return are(found) && found
  })
}

/**
 * Clicks the notification, through the worker's event.
 * @returns {Promise<[string, number]>} the opened address, and the number of remaining notifications
 */
export async function clickNote(browser, { address }) {
  const { targetInfos } = await browser.browserTell('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(address))
  const { sessionId } = await browser.browserTell('Target.attachToTarget', { targetId: worker.targetId, flatten: true })
  const { result } = await browser.browserTell('Runtime.evaluate',
    { awaitPromise: true, returnByValue: true, expression: `(async () => {
    const opened = new Promise(done => Object.defineProperty(self.clients, 'openWindow', { value: async url =>
      done(url) }))
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    return [await opened, (await registration.getNotifications()).length]
  })()` }, sessionId)
  return result.value
}
