// Fingers and mouse on the stage: swipe, pinch, tap, double tap, click, wheel.
import { swipeOutcome, zoneOf } from './geometry.js'

const tapTime = 260

/**
 * @param {import('./stage.js').Stage} stage
 * @param {{turn: (along: -1|1) => void, frame: () => void}} act `turn(1)`: the pages move to the left
 */
export function followGestures(stage, act) {
  const { element } = stage
  let touch, pinch, pending, lastTouch = 0

  element.addEventListener('touchstart', event => {
    lastTouch = event.timeStamp
    if (event.touches.length === 2) {
      stage.drop()
      touch = undefined
      pinch = { distance: distance(event.touches), zoom: stage.zoom }
    } else if (event.touches.length === 1) {
      const [{ clientX, clientY, target }] = event.touches
      touch = { x: clientX, y: clientY, at: event.timeStamp, target, way: undefined }
    }
  }, { passive: true })

  element.addEventListener('touchmove', event => {
    if (pinch && event.touches.length === 2) {
      event.preventDefault()
      stage.zoomTo(pinch.zoom * distance(event.touches) / pinch.distance, middle(event.touches))
      return
    }
    if (!touch) return
    const [{ clientX, clientY }] = event.touches
    const [x, y] = [clientX - touch.x, clientY - touch.y]
    if (!touch.way && Math.hypot(x, y) > 8) touch.way = Math.abs(x) > Math.abs(y) && !canScroll(stage, x) ? 'swipe' : 'scroll'
    if (touch.way === 'swipe' && getSelection().isCollapsed) {
      event.preventDefault()
      stage.drag(x)
    }
  }, { passive: false })

  element.addEventListener('touchend', event => {
    lastTouch = event.timeStamp
    if (pinch) {
      if (event.touches.length < 2) pinch = undefined
      touch = undefined
      return
    }
    if (!touch) return
    const { x, way, at, target, y } = touch
    touch = undefined
    const [{ clientX }] = event.changedTouches
    if (way === 'swipe') {
      stage.drop()
      const along = swipeOutcome({ distance: clientX - x, width: stage.room.width, milliseconds: event.timeStamp - at })
      if (along) act.turn(along)
    } else if (!way && event.timeStamp - at < 500 && !isControl(target)) {
      event.preventDefault()
      tap({ x, y }, 0.22)
    }
  })

  element.addEventListener('touchcancel', () => { stage.drop(); touch = pinch = undefined })

  element.addEventListener('click', event => {
    if (event.timeStamp - lastTouch < 700 || event.button !== 0 || isControl(event.target)) return
    if (!getSelection().isCollapsed) return
    if (event.detail <= 1) tap({ x: event.clientX, y: event.clientY }, 0.1, event.target.closest('.word') === null)
    else clearTimeout(pending?.timer)
  })

  element.addEventListener('wheel', event => {
    if (!event.ctrlKey) return
    event.preventDefault()
    stage.zoomTo(stage.zoom * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
  }, { passive: false })

  /** One tap turns or brings the frame; two near each other zoom about their point. */
  function tap(point, share, canZoom = true) {
    if (pending && Math.hypot(pending.x - point.x, pending.y - point.y) < 40) {
      clearTimeout(pending.timer)
      pending = undefined
      if (canZoom) stage.zoomTo(stage.zoom > 1 ? 1 : 2.5, point)
      return
    }
    const box = stage.current?.pages.getBoundingClientRect() ?? { left: 0, right: stage.room.width }
    const zone = stage.zoom > 1 ? 'middle' : zoneOf(point.x, stage.room.width, box, share)
    if (zone !== 'middle') return act.turn(zone === 'right' ? 1 : -1)
    pending = { ...point, timer: setTimeout(() => { pending = undefined; if (getSelection().isCollapsed) act.frame() }, tapTime) }
  }
}

const isControl = target => target.closest('a, button, input, .page-card a') !== null
const distance = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
const middle = ([one, two]) => ({ x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 })

/** Whether the page itself can still move that way. */
function canScroll(stage, x) {
  const leaf = stage.current?.element
  if (!leaf || leaf.scrollWidth <= leaf.clientWidth + 1) return false
  return x > 0 ? leaf.scrollLeft > 1 : leaf.scrollLeft < leaf.scrollWidth - leaf.clientWidth - 1
}
