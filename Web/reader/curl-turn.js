// A leaf of paper that is being turned: pictures of the two spreads over the real ones, folded along its line. Nothing in
// it can be clicked or read aloud; it is gone when the turn is over.
import { element } from '../modules/element.js'
import { folded } from './curl.js'
import { styled } from './styles.js'

export const ready = styled('reader-curl')

export class CurlTurn {
  element = element('div', { class: 'curl', 'aria-hidden': 'true' })
  share
  #faces
  #book = element('div', { class: 'curl-book' })
  #size
  #spines
  #isMirrored
  #frame
  #finish

  /**
   * @param {import('./leaf.js').Leaf} earlier the spread with the leaf at its end
   * @param {import('./leaf.js').Leaf} later   the spread with its back
   * @param {{isDouble: boolean, room: {width: number, height: number}, share: number}} how
   */
  constructor(earlier, later, { isDouble, isRightToLeft, room, share }) {
    const { stay, front, back, under } = facesOf(earlier, later, isDouble)
    const [width, height] = [front.element.offsetWidth, front.element.offsetHeight]
    this.#size = { width, height }
    this.#isMirrored = isRightToLeft
    const way = isRightToLeft ? -1 : 1
    const middle = room.width / 2
    const spine = leaf => !isDouble ? middle - way * width / 2 : middle + way * { both: 0, end: -width / 2, start: width / 2 }[leaf.spread.side]
    this.#spines = [spine(earlier), spine(later)]
    const top = (room.height - height) / 2
    const startSide = isRightToLeft ? 0 : -width, endSide = isRightToLeft ? -width : 0
    this.#book.style.insetBlockStart = `${Math.max(0, top)}px`
    this.#faces = {
      stay: stay && this.#face(stay, startSide), under: under && this.#face(under, endSide),
      front: this.#face(front, endSide), back: this.#face(back, 0, isDouble ? undefined : front)
    }
    this.#faces.fold = element('div', { class: 'curl-fold' })
    this.#faces.under?.append(this.#faces.fold)
    this.#faces.shade = element('div', { class: 'curl-shade' })
    this.#faces.back.append(this.#faces.shade)
    this.#book.append(...['stay', 'under', 'front', 'back'].map(name => this.#faces[name]).filter(Boolean))
    this.element.append(this.#book)
    this.set(share)
  }

  /** Whether these spreads have a leaf between them that can be turned. */
  static canTurn(earlier, later, isDouble) {
    if (!earlier || !later || earlier.isLarger || later.isLarger) return false
    const { front, back } = facesOf(earlier, later, isDouble)
    return Boolean(front && (back || !isDouble) && pictures(front) && (!back || pictures(back)))
  }

  set(share) {
    this.share = share
    const { front, back, fold, shade } = this.#faces
    const bent = folded(share, { ...this.#size, isMirrored: this.#isMirrored })
    this.#book.style.translate = `${this.#spines[0] + (this.#spines[1] - this.#spines[0]) * share}px 0`
    front.style.clipPath = polygon(bent.front)
    back.style.clipPath = polygon(bent.back)
    back.style.transform = `matrix(${bent.matrix.map(number => number.toFixed(5)).join(',')})`
    const strength = Math.sin(Math.PI * Math.min(1, Math.max(0, share)))
    fold.style.background = shadow(bent.fold, this.#size.width * 0.16, 0.34 * strength)
    shade.style.background = light(bent.shade, this.#size.width * 0.22, 0.3 * strength)
  }

  /** Goes on to a share in some time. @returns {Promise<void>} when it is there */
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

  #face(view, left, blank) {
    const face = element('div', { class: `page curl-face${blank ? ' is-blank' : ''}` })
    face.style.inlineSize = `${this.#size.width}px`
    face.style.blockSize = `${this.#size.height}px`
    face.style.left = `${left}px`
    face.append(pictures(blank ?? view).cloneNode(true))
    return face
  }
}

function facesOf(earlier, later, isDouble) {
  if (!isDouble) return { front: earlier.views[0], under: later.views[0], back: earlier.views[0] }
  const at = (leaf, side) => leaf.spread.side === 'both' ? leaf.views[side === 'start' ? 0 : 1] : leaf.spread.side === side ? leaf.views[0] : undefined
  return { stay: at(earlier, 'start'), front: at(earlier, 'end'), back: at(later, 'start'), under: at(later, 'end') }
}

const pictures = view => view.element.querySelector('.page-pictures, .page-card')
const polygon = points => points.length < 3 ? 'inset(50%)' : `polygon(${points.map(([x, y]) => `${x.toFixed(1)}px ${y.toFixed(1)}px`).join(',')})`
const shadow = ({ angle, start }, width, strength) =>
  `linear-gradient(${angle.toFixed(4)}rad, rgb(0 0 0 / ${strength.toFixed(3)}) ${start.toFixed(1)}px, transparent ${(start + width).toFixed(1)}px)`
const light = ({ angle, start }, width, strength) => `linear-gradient(${angle.toFixed(4)}rad, rgb(0 0 0 / ${strength.toFixed(3)}) ${start.toFixed(1)}px, \
rgb(255 255 255 / ${(strength * 0.5).toFixed(3)}) ${(start + width * 0.35).toFixed(1)}px, rgb(0 0 0 / ${(strength * 0.15).toFixed(3)}) ${(start + width).toFixed(1)}px)`
