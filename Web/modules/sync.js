// Positions and marks in step with the reader's other devices: for those who are known here; nobody else's go anywhere.
import { ask } from './ask.js'
import { Sync } from './sync-state.js'

/** Who is known here; a cookie that opens nothing says it. */
export const sign = () => /(?:^|; )edicola-reader=([\w-]+)/.exec(document.cookie)?.[1]

export const sync = new Sync(localStorage, ask)

/** What lies here goes aside when it is somebody else's. */
export function settleOwner() {
  try {
    const before = localStorage.getItem('edicola.owner')
    if (!sync.settle(sign())) return
    // With their device, what it listened to; one without a name takes it along.
    if (before && !before.startsWith('a-')) globalThis.caches?.delete('edicola-wishes').catch(() => {})
    tell('edicola.positions')
    // The library as it was kept for use without the network is the other's, too.
    globalThis.caches?.open('edicola-shell').then(cache => cache.delete('/library')).catch(() => {})
  } catch { /* no storage, nobody's things */ }
}

/** All of it, once; without the network another time. */
export async function syncAll() {
  if (!sign() || !navigator.onLine) return
  try { if (await sync.all()) tell('edicola.positions') } catch { /* another time */ }
}

/** Tells this window what the browser tells the others. */
export const tell = key => dispatchEvent(new StorageEvent('storage', { key }))
