// Notifications of new issues in this browser: the publications, and the registration at newsstand and push service.
// The service worker reads the same record (`/service-worker.js`). No DOM.

const place = '/edicola/new-issues'
/** The version of the consent text. */
const wording = 'web-new-issues-3'

/**
 * @typedef {object} Wish what the service worker needs
 * @property {string} device @property {string} publicKey
 * @property {object} listening as it was sent to the newsstand
 * @property {string[]} kept publications with automatic downloads
 * @property {string} ready the notification's text after a download
 */

export class NewIssues {
  #ask
  #push
  #caches

  /**
   * @param {(method: string, path: string, body?: object) => Promise<{status: number, body?: object}>} ask the
   * newsstand
   * @param {{getSubscription: () => Promise<PushSubscription|undefined>, subscribe: (options: object) =>
   * Promise<PushSubscription>}} push
   * @param {CacheStorage} caches
   */
  constructor(ask, push, caches) {
    this.#ask = ask
    this.#push = push
    this.#caches = caches
  }

  /** @returns {Promise<string|undefined>} the newsstand's key, if it sends such messages */
  async key() {
    const { status, body } = await this.#ask('GET', '/api/v1/push')
    return status === 200 ? body.items.find(({ channel }) => channel === 'web-push')?.publicKey : undefined
  }

  /** @returns {Promise<Wish|undefined>} undefined without notifications in this browser */
  async wish() {
    const known = await (await this.#caches.open('edicola-wishes')).match(place)
    return known && await this.#push.getSubscription() ? known.json() : undefined
  }

  /**
   * Adds notifications for publications. The browser's permission was given before.
   * @param {string[]} publications @param {{isKept: boolean, isCounted?: boolean, ready: string, timeZone: string}} how
   *   `isCounted` applies to all its publications; default: unchanged
   * @returns {Promise<boolean>} false: the newsstand refused
   */
  async follow(publications, { isKept, isCounted, ready, timeZone }) {
    const publicKey = await this.key()
    const device = await this.#device()
    if (!publicKey || !device) return false
    const before = await this.wish()
    const followed = [...new Set([...before?.listening.follows ?? [], ...publications])]
    const kept = new Set(before?.kept ?? [])
    for (const publication of publications) {
      if (isKept) kept.add(publication)
      else kept.delete(publication)
    }
    // A subscription with another key is useless.
    if (before && before.publicKey !== publicKey) await (await this.#push.getSubscription())?.unsubscribe()
    const subscription = await this.#push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { style, countsOpenings } = before?.listening ?? {}
    const listening = listeningOf(subscription.toJSON(), followed, timeZone, style, isCounted ?? countsOpenings)
    return this.#send({ device, publicKey, listening, kept: [...kept], ready })
  }

  /**
   * @param {string} [publication] all of them without it
   * @returns {Promise<boolean>} false: the newsstand refused, and nothing changed
   */
  async unfollow(publication) {
    const before = await this.wish()
    if (!before) return true
    const follows = publication ? before.listening.follows.filter(other => other !== publication) : []
    if (follows.length > 0) {
      const kept = before.kept.filter(other => other !== publication)
      if (await this.#send({ ...before, kept, listening: { ...before.listening, publications: follows, follows } }))
        return true
      const { status, body } = await this.#ask('GET', '/api/v1/readers/me')
      if (status !== 401 && body?.device === before.device) return false
      // An unknown device gets no notifications.
    }
    // Whatever the response, notifications end here.
    await (await this.#push.getSubscription())?.unsubscribe()
    await (await this.#caches.open('edicola-wishes')).delete(place)
    await this.#ask('DELETE', pushOf(before.device)).catch(() => {})
    return true
  }

  /** Whether openings are counted, for all publications here. @returns {Promise<boolean>} as above */
  async count(isCounted) {
    const before = await this.wish()
    if (!before) return false
    const { countsOpenings, ...listening } = before.listening
    return this.#send({ ...before, listening: { ...listening, wording, ...isCounted && { countsOpenings: true } } })
  }

  async #send(wish) {
    const { status } = await this.#ask('PUT', pushOf(wish.device), wish.listening)
    if (status < 200 || status > 299) return false
    await (await this.#caches.open('edicola-wishes')).put(place,
      new Response(JSON.stringify(wish), { headers: { 'content-type': 'application/json' } }))
    return true
  }

  /** An anonymous reader is enough. */
  async #device() {
    const me = await this.#ask('GET', '/api/v1/readers/me')
    if (me.status === 200) return me.body.device
    const made = await this.#ask('POST', '/api/v1/readers?holds=cookie')
    return made.status === 201 ? made.body.device : undefined
  }
}

const pushOf = device => `/api/v1/devices/${encodeURIComponent(device)}/push`

/** The body of `PUT …/devices/{device}/push`. */
/** @param {PushSubscriptionJSON} subscription */
function listeningOf({ endpoint, keys }, follows, timeZone, style = 'plain', isCounted) {
  return {
    address: { channel: 'web-push', environment: 'production', value: endpoint,
      keys: { p256dh: keys.p256dh, auth: keys.auth } },
    style, timeZone, wording, publications: follows, follows, ...isCounted && { countsOpenings: true }
  }
}
