// How a file's pieces travel: requests with their progress. `fetch` reports none for what it sends.

/** Milliseconds without a byte after which a connection counts as cut. */
const longest = 60_000

/**
 * @param {string} content the address of the file
 * @param {{name: string, signal: AbortSignal, tell: (sent: number) => void}} options
 *   `tell` is called with the bytes of the piece that have left
 * @returns {import('./file-sender.js').Line}
 */
export function uploadLine(content, { name, signal, tell }) {
  return {
    send(piece, offset, size) {
      // Readers of an issue on sale get its pages when somebody shows them.
      const query = new URLSearchParams({ offset: String(offset), size: String(size), name, revise: 'held' })
      return request('PUT', `${content}?${query}`, { body: piece, signal, tell })
    },
    state: () => request('GET', content, { signal }),
    rest: milliseconds => rest(milliseconds, signal)
  }
}

/**
 * @param {string} method
 * @param {string} address
 * @param {{body?: Blob|string, signal?: AbortSignal, tell?: (sent: number) => void}} [options]
 * @returns {Promise<import('./file-sender.js').Answer>}
 */
export function request(method, address, options) {
  const { body, signal, tell } = options ?? {}
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let timer
    const isAlive = () => {
      clearTimeout(timer)
      timer = setTimeout(abort, longest)
    }
    signal?.addEventListener('abort', abort)
    request.open(method, address)
    if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json')
    request.upload.onprogress = ({ loaded }) => { isAlive(); tell?.(loaded) }
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      if (signal?.aborted) return reject(signal.reason)
      const [held, soon] = ['upload-offset', 'retry-after'].map(name => request.getResponseHeader(name))
      return resolve({ status: request.status, body: parsed(request.responseText), isSoon: soon !== null,
        held: held === null ? undefined : Number(held) })
    }
    isAlive()
    request.send(body)
  })
}

function parsed(text) {
  try { return JSON.parse(text) } catch { return undefined }
}

/** Waits; the network's return, or the publisher's to this window, ends it. */
export function rest(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      removeEventListener('focus', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve(undefined)
    }
    const timer = setTimeout(end, milliseconds * (0.75 + Math.random() / 2))
    addEventListener('online', end)
    addEventListener('focus', end)
    signal.addEventListener('abort', end)
  })
}
