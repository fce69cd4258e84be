// Answers for the newsstand when the network doesn't: kept issues whole, and the way to them.
'use strict'

const shell = 'edicola-shell'
const issueCache = (publication, issue) => `edicola-issue:${publication}/${issue}`

self.addEventListener('install', event => {
  event.waitUntil(caches.open(shell).then(cache => cache.addAll(['/web/offline.html', '/library'])).then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('range')) return
  const asset = url.pathname.match(/^\/api\/v1\/publications\/([^/]+)\/issues\/([^/]+)\/(assets\/.+|manifest)$/)
  if (asset) return event.respondWith(fromIssue(event, url, asset))
  if (url.pathname.startsWith('/web/') || url.pathname.startsWith('/assets/accents/')) return event.respondWith(fromShell(event))
  if (request.mode === 'navigate') event.respondWith(page(event, url))
})

/** An asset never changes under its address; a manifest does, so the newest counts, and the kept one only without network. */
async function fromIssue({ request }, url, [, publication, issue, rest]) {
  const kept = async () => await caches.has(issueCache(publication, issue))
    ? (await caches.open(issueCache(publication, issue))).match(url.href, { ignoreVary: true }) : undefined
  if (rest.startsWith('assets/')) return await kept() ?? fetch(request)
  return fetch(request).catch(async () => await kept() ?? Response.error())
}

/** Scripts and styles: the network's, so that a new version comes; the kept ones without it. */
async function fromShell({ request }) {
  const cache = await caches.open(shell)
  const known = await cache.match(request, { ignoreVary: true })
  // An address that names its own version never means anything else.
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
      // The issue's own page is not kept; the issue is.
      if (!reading[3]) return Response.redirect(`${url.pathname}/read/1`)
      const cache = await caches.open(issueCache(reading[1], reading[2]))
      const reader = (await cache.keys()).find(({ url }) => /\/read\/\d+$/.test(new URL(url).pathname))
      const known = reader && await cache.match(reader, { ignoreVary: true })
      if (known) return known
    }
    const cache = await caches.open(shell)
    if (url.pathname === '/library' || url.pathname === '/') return await cache.match('/library', { ignoreVary: true }) ?? Response.error()
    return await cache.match('/web/offline.html') ?? Response.error()
  }
}
