// Gestures, keys and wheel inside an untrusted document, reported to the reader view. Nothing in the document
// runs; we listen from outside.

const controls = 'audio, video, button, input, select, textarea, label, summary'
/** A swipe's minimum distance and speed. */
const swipe = { distance: 40, time: 900 }

/**
 * @param {Document} inside
 * @param {import('./document-body.js').DocumentBody} body
 * @param {object} host see `DocumentBody`
 */
export function followDocument(inside, body, host) {
  inside.addEventListener('click', event => click(event, body, host))
  inside.addEventListener('keydown', event => host.key(event))
  inside.addEventListener('selectionchange', () => host.selected(body))
  followFingers(inside, host)
  followWheel(inside, body, host)
}

function click(event, body, host) {
  const link = event.target.closest?.('a, area')
  const href = link?.getAttribute('href') ?? link?.getAttributeNS?.('http://www.w3.org/1999/xlink', 'href')
  const document = event.target.ownerDocument
  if (href != null) {
    event.preventDefault()
    try { host.link(new URL(href, document.baseURI), body) } catch { /* an invalid address leads nowhere */ }
  } else if (document.getSelection().isCollapsed && !event.target.closest?.(controls)) {
    const { left, top } = body.toWindow({ left: event.clientX, top: event.clientY, width: 0, height: 0 })
    host.tap(left, top, event)
  }
}

function followFingers(document, host) {
  let start
  document.addEventListener('touchstart', ({ touches, timeStamp }) => {
    start = touches.length === 1 ? { x: touches[0].screenX, y: touches[0].screenY, at: timeStamp } : undefined
  }, { passive: true })
  document.addEventListener('touchend', ({ changedTouches: [touch], timeStamp }) => {
    if (!start || !document.getSelection().isCollapsed) return
    const [dx, dy] = [touch.screenX - start.x, touch.screenY - start.y]
    if (Math.abs(dx) > swipe.distance && Math.abs(dx) > Math.abs(dy) * 1.5 && timeStamp - start.at < swipe.time)
      host.turnAlong(dx < 0 ? 1 : -1)
    start = undefined
  }, { passive: true })
}

/** The stage handles the wheel; a page that can still scroll handles vertical movement itself. */
function followWheel(document, body, host) {
  document.addEventListener('wheel', event => {
    const { deltaX, deltaY, ctrlKey } = event
    const root = document.scrollingElement
    const rest = deltaY > 0 ? root.scrollHeight - root.clientHeight - root.scrollTop : root.scrollTop
    if (!ctrlKey && !body.isFlowing && Math.abs(deltaY) >= Math.abs(deltaX) && rest > 1) return
    const { left, top } = body.toWindow({ left: event.clientX, top: event.clientY, width: 0, height: 0 })
    host.wheel(event, left, top)
  }, { passive: false })
}
