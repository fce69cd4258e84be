// The newsstand's events while the page is visible: one stream for the whole document, closed in the background.

const listeners = new Set()
/** Milliseconds before a refused stream is retried; they double (backoff). */
const [soon, late] = [2000, 60000]
let source, address, waiting, blind = false, pause = soon

/** @param {(name: 'change'|'progress'|'news'|'delivery'|'resync', data: object) => void} listener */
export function listen(from, listener) {
  address = from
  listeners.add(listener)
  follow()
  return () => { listeners.delete(listener); follow() }
}

function follow() {
  const isWanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (isWanted && !source) open()
  if (!isWanted) close()
}

function open() {
  clearTimeout(waiting)
  source = new EventSource(address)
  // Events in the background are not in the stream.
  source.onopen = () => { if (blind) tell('resync', {}); blind = false; pause = soon }
  source.onerror = () => { if (source?.readyState === EventSource.CLOSED) reopen(); else blind = true }
  for (const name of ['change', 'progress', 'news', 'delivery', 'resync']) {
    source.addEventListener(name, event => tell(name, JSON.parse(event.data)))
  }
}

/** The browser reconnects a broken stream, but not after another response, such as a proxy's 502. */
function reopen() {
  close()
  waiting = setTimeout(follow, pause * (0.5 + Math.random()))
  pause = Math.min(pause * 2, late)
}

function close() {
  clearTimeout(waiting)
  if (source) blind = true
  source?.close()
  source = undefined
}

const tell = (name, data) => { for (const listener of [...listeners]) listener(name, data) }

document.addEventListener('visibilitychange', follow)
addEventListener('pagehide', close)
addEventListener('pageshow', follow)
