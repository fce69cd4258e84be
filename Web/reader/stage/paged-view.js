// Turning pages: the open spread, with those before and after it ready beside the window.
import { element } from '../../modules/element.js'
import { restTime, rubber } from '../gestures/motion.js'
import { hold, layWords, readySmall } from '../prefetch/prefetch-near.js'
import { SpreadView } from './spread-view.js'

let CurlTurn
export async function loadCurl() {
  const module = await import('./curl-turn.js')
  await module.ready
  CurlTurn = module.CurlTurn
}

const ease = 'cubic-bezier(0.2, 0.7, 0.3, 1)'

export class PagedView {
  element = element('div', { class: 'paged-view' })
  index = -1
  #host
  #issue
  #spreads = []
  #views = new Map()
  #how = { turn: 'slide', fit: 'page', isDouble: false }
  #room = { width: 1, height: 1 }
  #scale = 1
  #dragged = 0
  #curl
  #timer
  #asked
  #held
  #isJump = true
  #turned = 0

  /** @param {object} host what pages need (see `PageView`), and `scrolled()` */
  constructor(host) { this.#host = host }

  get current() { return this.#views.get(this.index) }
  get zoom() { return this.current?.zoom }
  get open() { return this.current?.views ?? [] }
  get held() { return this.#held }

  /** New pages, or a new order: lays everything out. */
  lay(issue, spreads, how) {
    this.#issue = issue
    this.#spreads = spreads
    this.#how = how
    this.#endCurl()
    for (const view of this.#views.values()) view.remove()
    this.#views.clear()
    this.index = -1
  }

  fill(room, how) {
    this.#room = room
    this.#how = how
    for (const view of this.#views.values()) view.fill(room, how.fit)
    this.#place(0)
  }

  /** Adds pages in the same order. */
  update() {
    for (const view of this.#views.values()) view.update()
    this.#load()
  }

  /**
   * @param {number} index
   * @param {{isTurn?: boolean, speed?: number, page?: number}} way a turn, the finger's speed, the requested page
   */
  show(index, { isTurn = false, speed = 0, page } = {}) {
    this.#asked = page
    this.#isJump = !isTurn
    const now = performance.now()
    const isQuick = isTurn && now - this.#turned < 300
    this.#turned = now
    if (index === this.index) return this.drop(speed)
    const last = this.index
    const held = this.current?.element.contains(document.activeElement)
    for (const near of [index, index + Math.sign(index - last || 1), index - 1, index + 1, index + 2])
      this.#addView(near)
    this.index = index
    const isDragged = this.#dragged !== 0
    const rest = this.#room.width - Math.abs(this.#dragged)
    this.#dragged = 0
    const isCurled = isTurn && this.#how.turn === 'curl' && this.#beginCurl(last, index)
    const time = !isTurn || this.#how.turn === 'none' || isCurled ? 0 : restTime(rest, speed)
    this.#place(time)
    for (const [at, spread] of this.#views) {
      if (at >= index - 2 && at <= index + 2) continue
      // One still moving out goes with the next turn.
      if (at === last && isTurn) continue
      spread.remove()
      this.#views.delete(at)
    }
    this.current.toTop()
    if (held) this.element.focus({ preventScroll: true })
    this.#load(isQuick)
    if (isCurled) this.#runCurl(index > last ? 1 : 0, isDragged ? restTime(rest, speed) * 1.4 : 460)
    this.#restAfter(isCurled ? 480 : time)
  }

  /** Moves the spreads with the finger; with resistance at the ends. */
  drag(pixels) {
    const way = this.#way
    const target = this.index - Math.sign(pixels) * way
    const isEnd = !this.#spreads[target]
    this.#dragged = isEnd ? rubber(pixels, this.#room.width) * 0.4 : pixels
    clearTimeout(this.#timer)
    if (this.#how.turn === 'curl' && !isEnd && pixels
      && (this.#curl?.to === target || this.#beginCurl(this.index, target))) {
      const share = Math.min(1,
        Math.abs(pixels)
          / (this.#how.isDouble ? Math.min(this.#room.width, this.current.size.width) : this.#room.width * 0.9))
      return this.#curl.turn.set(target > this.index ? share : 1 - share)
    }
    this.#endCurl()
    this.#place(0)
  }

  drop(speed = 0) {
    if (this.#curl && this.#dragged) this.#runCurl(this.#curl.to > this.index ? 0 : 1, 220)
    else if (this.#dragged) {
      const time = restTime(this.#dragged, speed)
      this.#dragged = 0
      this.#place(time)
      this.#restAfter(time)
    }
    this.#dragged = 0
  }

  /** The pages make room for the bars; those beside the window stay hidden. */
  stepBack(scale) {
    if (scale === this.#scale) return
    this.#scale = scale
    if (!this.#dragged) this.#place(undefined)
  }

  /** The size of the open pages, if not zoomed. */
  get unzoomed() { return this.zoom?.scale === 1 ? this.current.size : undefined }

  canPan(x, y) { return this.current?.canPan(x, y) ?? false }
  pan(x, y) { this.current?.element.scrollBy({ left: -x, top: -y, behavior: 'instant' }) }
  scrollBy(top, left = 0) { this.current?.element.scrollBy({ top, left, behavior: 'smooth' }) }

  get box() { return this.current?.pages.getBoundingClientRect() }

  look() {
    this.current?.look()
    this.#load()
  }

  get #way() { return this.#issue?.isRightToLeft ? -1 : 1 }

  #addView(index) {
    const spread = this.#spreads[index]
    if (!spread || this.#views.has(index)) return
    const view = new SpreadView(spread, this.#issue, this.#host)
    view.element.addEventListener('scroll', () => { view.isMoved = true; this.#host.scrolled() }, { passive: true })
    view.fill(this.#room, this.#how.fit)
    this.#views.set(index, view)
    this.#put(index, view, 0, 0)
    this.element.append(view.element)
  }

  /** @param {number|undefined} time the duration of the movement; undefined: unchanged */
  #place(time) {
    for (const [at, view] of this.#views) this.#put(at, view, time, this.#dragged)
  }

  #put(at, view, time, moved) {
    const where = Math.sign(at - this.index)
    view.place(where)
    view.element.classList.toggle('is-far', Math.abs(at - this.index) > 1)
    if (time !== undefined) view.element.style.transition = time ? `translate ${Math.round(time)}ms ${ease}` : 'none'
    const away = where * this.#way * this.#room.width * (0.5 + 0.53 / this.#scale)
    view.element.style.translate = where || moved ? `${(away + moved).toFixed(1)}px 0` : ''
  }

  /** The open pages first, then the next two spreads and the one before. */
  #load(isQuick = false) {
    const index = this.index
    const list = [index, index + 1, index - 1, index + 2].flatMap(near =>
      (this.#views.get(near)?.views ?? []).map(view => ({ view, isInView: near === index })))
    const isAsked = ({ view }) => Number(view.number === this.#asked)
    list.sort((one, two) => isAsked(two) - isAsked(one))
    const small = near => {
      for (const view of this.#views.get(near)?.views ?? []) view.small(near === index && this.#isJump)
    }
    small(index)
    const isStill = () => index === this.index
    const ahead = [1, 2, -1, 3, 4, 5, -2, -3].flatMap(by => this.#spreads[index + by]?.pages ?? [])
      .map(number => this.#issue.page(number))
    // First the open page, then those of a turn; reversed during fast turns.
    if (isQuick) readySmall(ahead)
    this.#held = hold(list, isStill)
    this.#held.then(() => {
      small(index + 1)
      readySmall(ahead, isStill)
    })
  }

  /** Adds words when the pages rest and their pictures have loaded: they would delay a turn. */
  #restAfter(time) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const { current } = this
      this.#held.then(() => { if (current === this.current) layWords(this.open) })
      for (const [at, spread] of this.#views) {
        if (at !== this.index) for (const view of spread.views) view.dropText()
        if (at >= this.index - 2 && at <= this.index + 2) continue
        spread.remove()
        this.#views.delete(at)
      }
    }, time + 120)
  }

  #beginCurl(from, to) {
    if (this.#curl?.from === from && this.#curl.to === to) return true
    this.#endCurl()
    const [earlier, later] = [from, to].sort((one, two) => one - two).map(at => this.#views.get(at))
    const { isDouble } = this.#how
    if (!CurlTurn || Math.abs(to - from) !== 1 || !CurlTurn.canTurn(earlier, later, isDouble)) return false
    const turn = new CurlTurn(earlier, later,
      { isDouble, isRightToLeft: this.#issue.isRightToLeft, room: this.#room, share: to > from ? 0 : 1 })
    this.#curl = { from, to, turn }
    this.element.append(turn.element)
    this.element.classList.add('is-curling')
    return true
  }

  async #runCurl(share, time) {
    const curl = this.#curl
    await curl.turn.run(share, time)
    if (this.#curl === curl) this.#endCurl()
  }

  #endCurl() {
    this.#curl?.turn.remove()
    this.#curl = undefined
    this.element.classList.remove('is-curling')
  }
}
