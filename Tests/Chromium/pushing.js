// Push messages as a browser gets them: a push service is made up, the rest is its own.
import { eventually } from './reading.js'

/** The notes that are shown. */
const notes =
  `navigator.serviceWorker.ready.then(worker => worker.getNotifications())
    .then(notes => notes.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data })))`

/**
 * Chromium alone has no push service: a subscription is made up.
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
    // What comes while the worker is still being set up goes nowhere.
    await browser.until(
      `navigator.serviceWorker.ready.then(({ active }) => { window.isReady = active?.state === 'activated' })
        && window.isReady`)
    await browser.tell('ServiceWorker.deliverPushMessage',
      { origin: address, registrationId: await eventually(() => registration), data })
  }
  return { browser, deliver }
}

/**
 * The newsstand's answers to a made up subscription are made up, too.
 * @returns {Promise<{method: string, path: string, body?: object}[] & {refuses?: boolean}>} what it is told, as it
 * comes
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
 * Waits until a note, or all of them, are as they should be.
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
 * A click on the note, as the worker hears it.
 * @returns {Promise<[string, number]>} the address it opens, and how many notes are left
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
