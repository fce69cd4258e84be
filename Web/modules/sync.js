// Synchronises positions and marks with the reader's other devices: only for known readers; others' stay here.
import { apiRequest } from './api-request.js'
import { Sync } from './sync-state.js'

/** The known reader, from a cookie that opens nothing. */
export const sign = () => /(?:^|; )edicola-reader=([\w-]+)/.exec(document.cookie)?.[1]

export const sync = new Sync(localStorage, apiRequest)

/** Sets another reader's data aside. */
export function settleOwner() {
  try {
    const before = localStorage.getItem('edicola.owner')
    if (!sync.settle(sign())) return
    // With their device, its notifications; an anonymous reader keeps them.
    if (before && !before.startsWith('a-')) globalThis.caches?.delete('edicola-wishes').catch(() => {})
    tell('edicola.positions')
    // The library stored for offline use is the other's, too.
    globalThis.caches?.open('edicola-shell').then(cache => cache.delete('/library')).catch(() => {})
  } catch { /* no storage, nobody's things */ }
}

/** All, once; without the network, later. */
export async function syncAll() {
  if (!sign() || !navigator.onLine) return
  try { if (await sync.all()) tell('edicola.positions') } catch { /* another time */ }
}

/** Sends this window the others' event. */
export const tell = key => dispatchEvent(new StorageEvent('storage', { key }))
