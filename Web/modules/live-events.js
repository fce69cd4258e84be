// The newsstand's events, while somebody looks at the page: one stream for the whole document, closed in the background.

const listeners = new Set()
let source, address, blind = false

/** @param {(name: 'change'|'progress'|'resync', data: object) => void} listener */
export function listen(from, listener) {
  address = from
  listeners.add(listener)
  follow()
  return () => { listeners.delete(listener); follow() }
}

function follow() {
  const isWanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (isWanted && !source) open()
  if (!isWanted && source) { source.close(); source = undefined; blind = true }
}

function open() {
  source = new EventSource(address)
  // What happened while nobody looked is not in the stream.
  source.onopen = () => { if (blind) tell('resync', {}); blind = false }
  source.onerror = () => { blind = true }
  for (const name of ['change', 'progress', 'resync']) {
    source.addEventListener(name, event => tell(name, JSON.parse(event.data)))
  }
}

const tell = (name, data) => { for (const listener of [...listeners]) listener(name, data) }

document.addEventListener('visibilitychange', follow)
addEventListener('pagehide', () => { source?.close(); source = undefined })
addEventListener('pageshow', follow)
