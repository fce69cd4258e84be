// The service worker, which answers without a network.

/** Whether this browser can store issues: over plain http only on this machine. */
export const canSaveOffline = 'serviceWorker' in navigator && 'caches' in globalThis && isSecureContext

export function serveOffline() {
  if (canSaveOffline) navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
