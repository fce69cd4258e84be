// Answers when the network doesn't: with saved issues, and the pages that lead to them. Shows push messages,
// and downloads the issue if its reader wants it.
'use strict'

const shell = 'edicola-shell'
const wishPlace = '/edicola/new-issues'
const newsPlace = '/edicola/news'
const issueCache = (publication, issue) => `edicola-issue:${publication}/${issue}`

self.addEventListener('install', event => {
  event.waitUntil(
    caches.open(shell).then(cache => cache.addAll(['/web/offline.html', '/library'])).then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('range')) return
  const asset = url.pathname.match(/^\/api\/v1\/publications\/([^/]+)\/issues\/([^/]+)\/(assets\/.+|manifest)$/)
  if (asset) return event.respondWith(fromIssue(event, url, asset))
  if (url.pathname.startsWith('/web/') || url.pathname.startsWith('/assets/accents/'))
    return event.respondWith(fromShell(event))
  if (request.mode !== 'navigate') return
  event.respondWith(page(event, url))
  const opened = url.pathname.match(/^\/([^/]+\/[^/]+)(\/read\/\d+)?$/)
  if (opened) event.waitUntil(lowerBadge(opened[1]))
})

/**
 * An asset never changes; a manifest does, so the newest counts, and the stored one only without
 * network.
 */
async function fromIssue({ request }, url, [, publication, issue, rest]) {
  const kept = async () => await caches.has(issueCache(publication, issue))
    ? (await caches.open(issueCache(publication, issue))).match(url.href, { ignoreVary: true }) : undefined
  if (rest.startsWith('assets/')) return await kept() ?? fetch(request)
  return fetch(request).catch(async () => await kept() ?? Response.error())
}

/** Scripts and styles: the network's, for new versions; without it the stored ones. */
async function fromShell({ request }) {
  const cache = await caches.open(shell)
  const known = await cache.match(request, { ignoreVary: true })
  // An address with its version never changes.
  if (known && new URL(request.url).searchParams.has('v')) return known
  try {
    const answer = await fetch(request)
    if (answer.ok && known) await cache.put(request, answer.clone())
    return answer
  } catch {
    return known ?? await cache.match(request, { ignoreSearch: true, ignoreVary: true }) ?? Response.error()
  }
}

async function page({ request }, url) {
  try {
    const answer = await fetch(request)
    if (answer.ok && url.pathname === '/library') (await caches.open(shell)).put('/library', answer.clone())
    return answer
  } catch {
    const reading = url.pathname.match(/^\/([^/]+)\/([^/]+)(\/read\/\d+)?$/)
    if (reading && await caches.has(issueCache(reading[1], reading[2]))) {
      // The issue's own page is not stored.
      if (!reading[3]) return Response.redirect(`${url.pathname}/read/1`)
      const cache = await caches.open(issueCache(reading[1], reading[2]))
      const reader = (await cache.keys()).find(({ url }) => /\/read\/\d+$/.test(new URL(url).pathname))
      const known = reader && await cache.match(reader, { ignoreVary: true })
      if (known) return known
    }
    const cache = await caches.open(shell)
    if (url.pathname === '/library' || url.pathname === '/')
      return await cache.match('/library', { ignoreVary: true }) ?? Response.error()
    return await cache.match('/web/offline.html') ?? Response.error()
  }
}

self.addEventListener('push', event => event.waitUntil(announce(messageIn(event))))

/** Declarative Web Push (W3C Push API): browsers that support it pass the notification, others the JSON. */
function messageIn({ data, notification, appBadge }) {
  try {
    const message = data?.json()
    if (message?.notification?.title) return message
  } catch { /* somebody else's words */ }
  return { notification: notification ?? { title: self.location.host }, app_badge: appBadge }
}

/** This browser's notifications, stored by `modules/new-issues.js`. */
const wishes = () => caches.open('edicola-wishes')
const wishHere = async () => (await (await wishes()).match(wishPlace))?.json()

async function announce({ notification, app_badge: badge }) {
  const { title, navigate, body, lang, dir, tag, icon, image, silent, data } = notification
  const show = (words, isQuiet) => self.registration.showNotification(title, {
    body: words, lang, dir, tag, icon: icon || '/web/icons/newsstand-192.png', badge: '/web/icons/newsstand-192.png',
    image,
    silent: isQuiet || undefined, data: { ...data, navigate: navigate ?? data?.navigate }
  })
  await show(body, silent)
  const { publication, issue } = data ?? {}
  const isNamed = [publication, issue].every(id => /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(id ?? ''))
  const count = await changeNews(news => isNamed ? [...new Set([...news, `${publication}/${issue}`])] : news)
  await showBadge(Number.isInteger(badge) ? badge : count)
  if (!isNamed) return
  const wish = await wishHere()
  if (!wish?.kept.includes(publication) || navigator.connection?.saveData) return
  if (await bring(publication, issue).catch(() => false))
    await show([body, wish.ready].filter(Boolean).join('\n'), true)
}

let newsTurn = Promise.resolve()

/**
 * Issues that were announced and not opened since: what the badge counts. `modules/app-badge.js` adds what came out
 * unannounced, and takes away what was looked at.
 * @param {(news: string[]) => string[]} change publication/issue @returns {Promise<number>} how many there are then
 */
function changeNews(change) {
  // One after the other, so that no message is lost.
  const turn = newsTurn.then(async () => {
    const cache = await wishes()
    const known = await (await cache.match(newsPlace))?.json().catch(() => {})
    const before = Array.isArray(known) ? known : []
    const after = change(before)
    if (after.length !== before.length)
      await cache.put(newsPlace,
        new Response(JSON.stringify(after), { headers: { 'content-type': 'application/json' } }))
    return after.length
  })
  newsTurn = turn.catch(() => {})
  return turn
}

/** A message's number counts until a change here. */
async function lowerBadge(opened) {
  let wasNews = false
  const count = await changeNews(news => {
    wasNews = news.includes(opened)
    return news.filter(issue => issue !== opened)
  })
  if (wasNews) await showBadge(count)
}

async function showBadge(count) {
  await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch?.(() => {})
}

/**
 * Downloads an issue, verified, the manifest last: with it, the issue is complete (`modules/saved-issues.js` finds it).
 * @returns {Promise<boolean>} false: no access
 */
async function bring(publication, issue) {
  const address = new URL(`/api/v1/publications/${publication}/issues/${issue}/manifest`, self.location).href
  const answer = await fetch(address)
  if (!answer.ok) return false
  const manifest = await answer.clone().json()
  const cache = await caches.open(issueCache(publication, issue))
  const page = new URL(`/${publication}/${issue}/read/1`, self.location).href
  const reader = await fetch(page)
  if (!reader.ok) return false
  await keepShell(await reader.clone().text(), page)
  await cache.put(page, reader)
  for (const { href, sha256 } of filesOf(manifest, address)) {
    if (await cache.match(href)) continue
    const file = await fetch(href)
    if (!file.ok || (sha256 && await digestOf(file.clone()) !== sha256)) return false
    await cache.put(href, file)
  }
  await cache.put(address, answer)
  return true
}

/** The reader view: its page's files, and their imports, static or dynamic (`namesIn` in `modules/issue-assets.js`). */
async function keepShell(page, base) {
  const cache = await caches.open(shell)
  const named = (text, pattern, from, make = name => name) =>
    [...text.matchAll(pattern)].map(([, name]) => new URL(make(name), from).href)
  const open = named(page,
    /<(?:link rel="(?:stylesheet|icon|modulepreload)"|script type="module")[^>]*? (?:href|src)="([^"]+)"/g, base)
  const seen = new Set()
  for (let address = open.shift(); address; address = open.shift()) {
    if (seen.has(address)) continue
    seen.add(address)
    const known = await cache.match(address, { ignoreVary: true })
    const answer = known ?? await fetch(address)
    if (!answer.ok) continue
    if (/javascript/.test(answer.headers.get('content-type'))) {
      const text = await answer.clone().text()
      open.push(...named(text, /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g, address),
        ...named(text, /\bloadStyles\('([a-z-]+)'\)/g, address, name => `/web/css/components/${name}.css`))
    }
    if (!known) await cache.put(address, answer)
  }
}

/**
 * As `assetsOf` in `modules/issue-assets.js` lists them, for a dense screen (a worker that all browsers run has no
 * modules).
 */
function filesOf({ readingOrder, resources = [], metadata }, base) {
  const sharp = link => {
    const pictures = [link, ...link.alternate ?? []].filter(({ properties }) => properties?.rendition)
    return pictures.find(({ properties }) => properties.rendition === '2x') ?? pictures[0] ?? link
  }
  const links = [
    ...resources,
    ...readingOrder.flatMap(
      link => [sharp(link), ...(link.alternate ?? []).filter(({ properties }) => !properties?.rendition)]),
    ...(metadata.contains?.article ?? []).flatMap(({ links = [] }) => links)
  ]
  const files = links.filter(({ href } = {}) => href && href !== 'about:blank')
    .map(({ href, properties }) =>
      [new URL(href, base).href, { href: new URL(href, base).href, sha256: properties?.sha256 }])
  return new Map(files).values()
}

async function digestOf(answer) {
  const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

self.addEventListener('notificationclick', event => {
  const { notification } = event
  notification.close()
  const place = new URL(notification.data?.navigate ?? '/library', self.location)
  event.waitUntil(
    Promise.all([open(place.origin === self.location.origin ? place : new URL('/library', self.location)),
      lowerBadge(issueOf(notification.data)), noteOpening(notification.data)]))
})

const issueOf = ({ publication, issue } = {}) => `${publication}/${issue}`

/** If the reader agreed to be counted; not awaited. */
async function noteOpening({ publication, issue } = {}) {
  const wish = await wishHere()
  if (!wish?.listening.countsOpenings || !publication || !issue) return
  await fetch(`/api/v1/devices/${encodeURIComponent(wish.device)}/push/openings`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ publication, issue })
  }).catch(() => {})
}

/** In the window that shows it, or a new one. */
async function open({ href }) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const here = windows.find(({ url }) => url === href)
  return here ? here.focus() : self.clients.openWindow(href)
}

/** The push service replaces the subscription: the wish stays. */
self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event)))

async function renew({ newSubscription }) {
  const wish = await wishHere()
  if (!wish) return
  const { pushManager } = self.registration
  const subscription = newSubscription
    ?? await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wish.publicKey })
  const { endpoint, keys } = subscription.toJSON()
  wish.listening.address = { ...wish.listening.address, value: endpoint,
    keys: { p256dh: keys.p256dh, auth: keys.auth } }
  await fetch(`/api/v1/devices/${encodeURIComponent(wish.device)}/push`,
    { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish.listening) })
  await (await wishes()).put(wishPlace,
    new Response(JSON.stringify(wish), { headers: { 'content-type': 'application/json' } }))
}
