// Fingers, mouse and wheel on the stage: turning with the finger, moving a page that is larger than the window,
// pinching, tapping at the edges and in the middle.
import { zoneOf } from '../stage/geometry.js'
import { GestureRecognizer } from './gesture-recognizer.js'
import { glide, isAtRest, swipeOutcome } from './motion.js'
import { inPixels, WheelTurns } from './wheel.js'

const doubleTapTime = 260
/** How far to pull beyond a page's edge to turn. */
const beyondEdge = 32

/**
 * @param {import('../stage/stage.js').Stage} stage
 * @param {{turn: (along: -1|1, speed?: number) => boolean, go: (by: -1|1) => void, toolbar: () => void}} act
 *   `turn(1)`: the pages move to the left; false if there are no more; `go(1)`: forward
 */
export function followGestures(stage, act) {
  let kind, turnFrom, gliding, pending, pinchAt

  const touch = new GestureRecognizer({
    start: pull => begin(pull, true), pull: pulled, release: released, cancel: () => stage.drop(),
    tap: point => tap(point, 0.22),
    pinch: ({ scale, dx, dy, x, y }) => { stop(); pinchAt = { x, y }; stage.stretch(scale, pinchAt, { dx, dy }) },
    pinched: () => stage.settle()
  })
  const mouse = new GestureRecognizer({ start: pull => begin(pull, false), pull: pulled, release: released,
    cancel: () => stage.drop() })

  followTouch(stage.element, touch, stop)
  followMouse(stage.element, mouse, stop)
  followWheel(stage, act)

  stage.element.addEventListener('click', event => {
    if (event.button !== 0 || event.pointerType === 'touch' || isControl(event.target) || mouse.wasPull
      || !getSelection().isCollapsed) return
    if (event.detail <= 1) tap({ x: event.clientX, y: event.clientY }, 0.1, event.target.closest('.word') === null)
    else if (event.target.closest('.word')) clearTimeout(pending?.timer)
    else tap({ x: event.clientX, y: event.clientY }, 0.1)
  })

  /** A pull moves the page if it can move that way, otherwise it turns. */
  function begin({ dx, dy, along }, isTouch) {
    if (isTouch && !getSelection().isCollapsed) return false
    if (stage.isScrolled) { kind = 'pan'; return !isTouch }
    const canPan = along === 'x' ? stage.canPan(-Math.sign(dx), 0) : stage.canPan(0, -Math.sign(dy)) || stage.zoom > 1
    kind = canPan ? 'pan' : along === 'x' ? 'turn' : undefined
    turnFrom = 0
    return kind !== undefined
  }

  function pulled({ x, y, dx, dy }) {
    if (kind === 'turn') return stage.drag(x - turnFrom)
    stage.pan(dx, dy)
    if (stage.isScrolled || !dx || stage.canPan(-Math.sign(dx), 0)) { turnFrom = x; return }
    if (Math.abs(x - turnFrom) > beyondEdge && Math.abs(x) > Math.abs(y) * 1.5) kind = 'turn'
  }

  function released({ x, speed }) {
    if (kind === 'pan') return letGlide(speed)
    const distance = x - turnFrom
    const along = swipeOutcome({ distance, speed: turnFrom ? 0 : speed.x, width: stage.room.width })
    if (!along || !act.turn(along, speed.x)) stage.drop(speed.x)
  }

  function letGlide(speed) {
    let begun, last = 0
    const step = now => {
      begun ??= now
      const time = now - begun
      stage.pan(glide(speed.x, time) - glide(speed.x, last), glide(speed.y, time) - glide(speed.y, last))
      last = time
      gliding = isAtRest(speed.x, time) && isAtRest(speed.y, time) ? undefined : requestAnimationFrame(step)
    }
    gliding = requestAnimationFrame(step)
  }

  function stop() {
    cancelAnimationFrame(gliding)
    gliding = undefined
  }

  /** One tap turns or shows the toolbar; a double tap zooms about its point. */
  function tap(point, share, canZoom = true) {
    if (pending && Math.hypot(pending.x - point.x, pending.y - point.y) < 40) {
      clearTimeout(pending.timer)
      pending = undefined
      if (canZoom) stage.zoomTo(stage.zoom > 1 ? 1 : 2.5, point)
      return
    }
    const zone = stage.isScrolled || stage.zoom > 1 ? 'middle' : zoneOf(point.x, stage.room.width, stage.box, share)
    if (zone !== 'middle') return act.turn(zone === 'right' ? 1 : -1)
    pending = { ...point,
      timer: setTimeout(() => { pending = undefined; if (getSelection().isCollapsed) act.toolbar() }, doubleTapTime) }
  }
}

function followTouch(element, hand, stop) {
  const points = ({ touches }) => [...touches].map(({ clientX, clientY }) => ({ x: clientX, y: clientY }))
  let isControlled = false
  element.addEventListener('touchstart', event => {
    stop()
    isControlled = event.touches.length === 1 && isControl(event.target)
    // We handle two fingers: the browser would zoom the window.
    if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    hand.down(points(event), event.timeStamp)
  }, { passive: false })
  element.addEventListener('touchmove', event => {
    if (hand.move(points(event), event.timeStamp) && event.cancelable) event.preventDefault()
  }, { passive: false })
  element.addEventListener('touchend', event => {
    // A link under the finger gets its click.
    if (isControlled && !hand.isPulling) return hand.forget()
    if (hand.isBusy && event.cancelable) event.preventDefault()
    hand.up(points(event), event.timeStamp)
  })
  element.addEventListener('touchcancel', () => hand.cancel())
}

function followMouse(element, hand, stop) {
  const point = ({ clientX, clientY }) => [{ x: clientX, y: clientY }]
  element.addEventListener('mousedown', event => {
    hand.wasPull = false
    // A press on a word selects; beside it, it pulls.
    if (event.button !== 0 || isControl(event.target) || isNearWord(event.clientX, event.clientY)
      || !getSelection().isCollapsed) return
    event.preventDefault()
    element.focus({ preventScroll: true })
    stop()
    hand.down(point(event), event.timeStamp)
  })
  addEventListener('mousemove', event => {
    if (hand.isBusy && hand.move(point(event), event.timeStamp)) element.classList.add('is-pulled')
  })
  addEventListener('mouseup', event => {
    if (!hand.isBusy) return
    hand.wasPull = hand.isPulling
    hand.up([], event.timeStamp)
    element.classList.remove('is-pulled')
  })
}

function followWheel(stage, act) {
  const turns = new WheelTurns()
  let scale, timer
  stage.element.addEventListener('wheel', event => {
    const [across, down] = [inPixels(event.deltaX, event.deltaMode, stage.room.width),
      inPixels(event.deltaY, event.deltaMode, stage.room.height)]
    if (event.ctrlKey) {
      event.preventDefault()
      scale = (scale ?? 1) * Math.exp(-Math.min(50, Math.max(-50, down)) / 160)
      stage.stretch(scale, { x: event.clientX, y: event.clientY })
      clearTimeout(timer)
      timer = setTimeout(() => { scale = undefined; stage.settle() }, 160)
      return
    }
    if (stage.isScrolled) return
    const isAcross = Math.abs(across) > Math.abs(down)
    if (isAcross ? stage.canPan(Math.sign(across), 0) : stage.canPan(0, Math.sign(down)))
      return turns.block(event.timeStamp)
    event.preventDefault()
    const turn = turns.feel(isAcross ? across : down, event.timeStamp)
    if (turn) isAcross ? act.turn(turn) : act.go(turn)
  }, { passive: false })
}

const isControl = target =>
  target.closest?.('a, button, input, select, textarea, video, audio, summary, .is-control') != null

/** Selections often begin just beside their first letter. */
const isNearWord = (x, y) => [[0, 0], [12, 0], [-4, 0], [0, 5], [0, -5]].some(([dx, dy]) =>
  document.elementFromPoint(x + dx, y + dy)?.closest('.word'))
