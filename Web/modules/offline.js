// The service worker, which answers without a network.

/** Whether this browser can store issues: over plain http only on this machine. */
export const canKeep = 'serviceWorker' in navigator && 'caches' in globalThis && isSecureContext

export function serveOffline() {
  if (canKeep) navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
