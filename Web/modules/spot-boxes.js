// Places of hot spots on a page: boxes in percent of it, in steps of a tenth. No DOM.

/** @typedef {{left: number, top: number, width: number, height: number}} Box in percent of the page */
/** @typedef {{x: number, y: number}} Point in percent of the page */

/** In tenths of a percent, because those add up exactly. */
const [least, most] = [10, 1000]
const tenths = value => Math.round(value * 10)
const within = (value, low, high) => Math.min(high, Math.max(low, value))

/** By its edges, in tenths. @returns {Box} */
const box = (left, top, right, bottom) =>
  ({ left: left / 10, top: top / 10, width: (right - left) / 10, height: (bottom - top) / 10 })

/** @param {Box} box */
function edges({ left, top, width, height }) {
  const [w, h] = [within(tenths(width), least, most), within(tenths(height), least, most)]
  const [x, y] = [within(tenths(left), 0, most - w), within(tenths(top), 0, most - h)]
  return { left: x, top: y, right: x + w, bottom: y + h }
}

/** The nearest place that is on the page, and large enough. @param {Box} place */
export function fitted(place) {
  const { left, top, right, bottom } = edges(place)
  return box(left, top, right, bottom)
}

/** Drawn from one point to another, in any direction. @param {Point} from @param {Point} to */
export function boxBetween(from, to) {
  const side = (from, to) => {
    const start = within(tenths(from), 0, most)
    const end = within(tenths(to), 0, most)
    if (Math.abs(end - start) >= least) return [Math.min(start, end), Math.max(start, end)]
    const low = within(end < start ? start - least : start, 0, most - least)
    return [low, low + least]
  }
  const [[left, right], [top, bottom]] = [side(from.x, to.x), side(from.y, to.y)]
  return box(left, top, right, bottom)
}

/** @param {Box} place @param {number} x percent @param {number} y */
export const moved = (place, x, y) => fitted({ ...place, left: place.left + x, top: place.top + y })

/**
 * With some of its sides moved, not over the opposite ones.
 * @param {Box} place @param {string} sides of `n`, `e`, `s` and `w` @param {number} x percent @param {number} y
 */
export function sized(place, sides, x, y) {
  const { left, top, right, bottom } = edges(place)
  const [across, down] = [tenths(x), tenths(y)]
  return box(
    sides.includes('w') ? within(left + across, 0, right - least) : left,
    sides.includes('n') ? within(top + down, 0, bottom - least) : top,
    sides.includes('e') ? within(right + across, left + least, most) : right,
    sides.includes('s') ? within(bottom + down, top + least, most) : bottom)
}

/** With one of its four numbers typed. @param {Box} place @param {keyof Box} name @param {number} value */
export function typed(place, name, value) {
  const by = value - place[name]
  if (name === 'left' || name === 'top') return moved(place, name === 'left' ? by : 0, name === 'top' ? by : 0)
  return sized(place, name === 'width' ? 'e' : 's', by, by)
}

/** A new box of a usual size. @param {Point} point its middle */
export const boxAround = ({ x, y }) => fitted({ left: x - 15, top: y - 4, width: 30, height: 8 })

/** A new box in the middle of the page, or beside those that are there. @param {Box[]} others */
export function freeBox(others) {
  let place = boxAround({ x: 50, y: 50 })
  for (let tries = 0; tries < 15 && others.some(other => isSame(other, place)); tries += 1) place = moved(place, 3, 3)
  return place
}

/** @param {Box} [one] @param {Box} [other] */
export const isSame = (one, other) => one?.left === other?.left && one?.top === other?.top
  && one?.width === other?.width && one?.height === other?.height

/**
 * The smallest box at a point, so that one inside another can be reached.
 * @template {{box?: Box}} Spot
 * @param {Spot[]} spots @param {Point} point @param {number} [slack] percent around boxes, for fingers
 * @returns {Spot|undefined}
 */
export function spotAt(spots, { x, y }, slack = 0) {
  const isOn = (at, start, length) => at >= start - slack && at <= start + length + slack
  /** @param {{box?: Box}} spot */
  const area = ({ box }) => box.width * box.height
  return spots.filter(({ box }) => box && isOn(x, box.left, box.width) && isOn(y, box.top, box.height))
    .reduce((least, spot) => least && area(least) <= area(spot) ? least : spot, undefined)
}
