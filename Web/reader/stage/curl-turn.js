// A leaf of paper during a turn: pictures of the two spreads over the real ones, folded along its line. Nothing
// in it can be clicked or read aloud; it is removed after the turn. Each part is drawn once and only moved after
// that: what the fold hides is cut off by the edge of a square that lies along it.
import { element } from '../../modules/element.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { folded } from './curl.js'

export const ready = loadStyles('reader-curl')

/** Shares of the leaf's width in shadow, beyond the fold and on it. */
const shadows = { fold: 0.16, shade: 0.22 }

export class CurlTurn {
  element = element('div', { class: 'curl', 'aria-hidden': 'true' })
  share
  #parts
  #book = element('div', { class: 'curl-book' })
  #size
  #spines
  #isMirrored
  #frame
  #finish

  /**
   * @param {import('./spread-view.js').SpreadView} earlier the spread with the leaf at its end
   * @param {import('./spread-view.js').SpreadView} later   the spread with its back side
   * @param {{isDouble: boolean, isRightToLeft: boolean, room: {width: number, height: number}, share: number}} how
   */
  constructor(earlier, later, { isDouble, isRightToLeft, room, share }) {
    const { stay, front, back, under } = facesOf(earlier, later, isDouble)
    this.#size = sizeOf(front)
    this.#isMirrored = isRightToLeft
    const way = isRightToLeft ? -1 : 1
    // For two pages, or one in a place beside another, it is in the middle.
    const spine = ({ views: [{ width }] }) => room.width / 2 - (isDouble ? 0 : way * width / 2)
    this.#spines = [spine(earlier), spine(later)]
    this.#book.style.insetBlockStart = `${onPixel(Math.max(0, (room.height - this.#size.height) / 2))}px`
    this.#parts = {
      stay: stay && this.#face(stay, 'start'), under: under && this.#face(under, 'end'),
      front: this.#face(front, 'end'),
      back: this.#face(back ?? front, 'start', { isLifted: true, isBlank: !back }), fold: this.#shadow('fold'),
      shade: this.#shadow('shade'),
      clip: element('div', { class: 'curl-clip' }), inside: element('div', { class: 'curl-inside' })
    }
    const { clip, inside, fold, shade } = this.#parts
    // The turned part is drawn slantwise and rotated back: its edges are soft, and let the ground through.
    // There it must be paper, or nothing.
    if (this.#parts.stay) this.#parts.stay.style.boxShadow = `${way}px 0 #fdfcf9`
    if (this.#parts.under) makeSmaller(this.#parts.under)
    this.#parts.under?.append(fold)
    this.#parts.back.append(shade)
    inside.append(this.#parts.front, this.#parts.back)
    clip.append(inside)
    const { reach } = folded(0, this.#size)
    clip.style.inlineSize = clip.style.blockSize = fold.style.blockSize = shade.style.blockSize = `${reach}px`
    this.#book.append(...[this.#parts.stay, this.#parts.under, clip].filter(Boolean))
    this.element.append(this.#book)
    this.set(share)
  }

  /** Whether these spreads share a leaf that can be turned. */
  static canTurn(earlier, later, isDouble) {
    if (!earlier || !later || earlier.isLarger || later.isLarger) return false
    const { front, back } = facesOf(earlier, later, isDouble)
    return Boolean(front && (back || !isDouble) && pictures(front.view) && (!back || pictures(back.view)))
  }

  set(share) {
    this.share = share
    const { under, back, clip, inside, fold, shade } = this.#parts
    const bent = folded(share, { ...this.#size, isMirrored: this.#isMirrored })
    // On whole pixels: an edge between two lets the ground through.
    this.#book.style.transform =
      `translateX(${onPixel(this.#spines[0] + (this.#spines[1] - this.#spines[0]) * share)}px)`
    clip.style.transform = css(bent.clip)
    inside.style.transform = css(bent.inside)
    back.style.transform = `${css(bent.back)} translateX(${back.dataset.left}px)`
    shade.style.transform = `translateX(${-back.dataset.left}px) ${css(bent.shade)}`
    if (under) fold.style.transform = `translateX(${-under.dataset.left}px) ${css(bent.fold)}`
    fold.style.opacity = shade.style.opacity = Math.sin(Math.PI * Math.min(1, Math.max(0, share))).toFixed(3)
  }

  /** Moves to a share in some time. @returns {Promise<void>} at the end */
  run(to, time) {
    cancelAnimationFrame(this.#frame)
    const from = this.share
    let begun
    return new Promise(resolve => {
      this.#finish = resolve
      const step = now => {
        begun ??= now
        const done = Math.min(1, (now - begun) / time)
        this.set(from + (to - from) * (done < 0.5 ? 2 * done * done : 1 - 2 * (1 - done) ** 2))
        if (done < 1) this.#frame = requestAnimationFrame(step)
        else resolve()
      }
      this.#frame = requestAnimationFrame(step)
    })
  }

  remove() {
    cancelAnimationFrame(this.#frame)
    this.element.remove()
    this.#finish?.()
  }

  /**
   * @param {Face} part
   * @param {'start'|'end'} side of the spine on which it lies flat, unless its fold places it
   */
  #face(part, side, { isLifted = false, isBlank = false } = {}) {
    const { width, height } = sizeOf(part)
    const left = (side === 'start') !== this.#isMirrored ? -width : 0
    const face = element('div', { class: `page curl-face${isBlank ? ' is-blank' : ''}`, 'data-left': String(left) })
    Object.assign(face.style,
      { inlineSize: `${width}px`, blockSize: `${height}px`, top: `${(this.#size.height - height) / 2}px` })
    if (!isLifted) face.style.left = `${left}px`
    const picture = copyOf(pictures(part.view))
    const isLeft = (part.half === 'start') !== this.#isMirrored
    if (part.half) Object.assign(picture.style, isLeft ? { right: '-100%' } : { left: '-100%' })
    face.append(picture)
    return face
  }

  #shadow(name) {
    const made = element('div', { class: `curl-${name}` })
    made.style.inlineSize = `${Math.round(this.#size.width * shadows[name])}px`
    return made
  }
}

/** By a pixel on each side; its content does not move. */
function makeSmaller(face) {
  face.classList.add('is-under')
  const { left, top, inlineSize, blockSize } = face.style
  face.dataset.left = String(parseFloat(left) + 1)
  Object.assign(face.style, {
    left: `${parseFloat(left) + 1}px`, top: `${parseFloat(top) + 1}px`, inlineSize: `${parseFloat(inlineSize) - 2}px`,
    blockSize: `${parseFloat(blockSize) - 2}px`
  })
}

/**
 * @typedef {{width: number, height: number, element: HTMLElement}} Seen
 * @typedef {{view: Seen, half?: 'start'|'end'}} Face
 */

/**
 * The four sides of paper; in a landscape page in the middle, each half is one.
 * @returns {{stay?: Face, front: Face, back?: Face, under: Face}}
 */
function facesOf(earlier, later, isDouble) {
  if (!isDouble) return { front: { view: earlier.views[0] }, under: { view: later.views[0] } }
  const at = ({ spread, views: [first, second] }, side) => ({
    both: { view: side === 'start' ? first : second }, centre: { view: first, half: side }, [side]: { view: first }
  })[spread.side]
  return { stay: at(earlier, 'start'), front: at(earlier, 'end'), back: at(later, 'start'), under: at(later, 'end') }
}

/** A page's visible part; a picture chosen from several is named, so that its copy shows immediately. */
function copyOf(original) {
  const copy = original.cloneNode(true)
  if (copy.classList.contains('is-sharp')) copy.querySelector('.page-thumbnail')?.remove()
  const chosen = copy.querySelector('[srcset]')
  if (chosen) {
    const { currentSrc } = original.querySelector('[srcset]')
    chosen.removeAttribute('srcset')
    chosen.src = currentSrc
  }
  return copy
}

/** @param {Face} face */
const sizeOf = ({ view: { width, height }, half }) => ({ width: half ? width / 2 : width, height })
const pictures = view => view.element.querySelector('.page-pictures, .page-card')
const onPixel = length => Math.round(length * devicePixelRatio) / devicePixelRatio
// All digits: a rounded matrix and its inverse would shift a page slightly.
const css = matrix => `matrix(${matrix.join(',')})`
