// A pointer on a picture, from its press to its release: a mouse, a pen or a finger.

/** @typedef {import('./spot-boxes.js').Point} Point */

/** Pixels that are no movement yet. */
const [still, stillFinger] = [4, 10]

/** @param {Element} picture @param {PointerEvent} event @returns {Point} */
export function pointOn(picture, { clientX, clientY }) {
  const { left, top, width, height } = picture.getBoundingClientRect()
  return { x: (clientX - left) / width * 100, y: (clientY - top) / height * 100 }
}

/**
 * @param {Element} picture @param {PointerEvent} press
 * @param {object} acts
 * @param {(from: Point, to: Point) => void} [acts.move]
 * @param {(hasMoved: boolean) => void} acts.end
 * @param {() => void} [acts.cancel] by Escape, or by the browser that scrolls instead
 */
export function followPointer(picture, press, { move, end, cancel }) {
  const from = pointOn(picture, press)
  const listening = new AbortController()
  const listen = (target, names, act) => {
    for (const name of names) target.addEventListener(name, act, { signal: listening.signal, capture: true })
  }
  let hasMoved = false
  picture.setPointerCapture(press.pointerId)
  listen(picture, ['pointermove', 'pointerup', 'pointercancel'], event => {
    if (event.pointerId !== press.pointerId) return
    const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY)
    hasMoved ||= way >= (press.pointerType === 'touch' ? stillFinger : still)
    if (event.type !== 'pointercancel' && hasMoved) move?.(from, pointOn(picture, event))
    if (event.type === 'pointermove') return
    listening.abort()
    if (event.type === 'pointerup') end(hasMoved)
    else cancel?.()
  })
  listen(document, ['keydown'], event => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    listening.abort()
    picture.releasePointerCapture(press.pointerId)
    cancel?.()
  })
}
