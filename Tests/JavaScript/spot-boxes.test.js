import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  boxAround, boxBetween, fitted, freeBox, isSame, moved, sized, spotAt, typed
} from '../../Web/modules/spot-boxes.js'

const list = ({ left, top, width, height }) => [left, top, width, height]

/** Numbers that are the same in each run (mulberry32). */
function chance(seed) {
  let state = seed
  return (low, high) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return low + ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 * (high - low)
  }
}

const tenths = box => list(box).map(value => {
  assert.equal(Math.round(value * 10) / 10, value, `${value} is in tenths`)
  return Math.round(value * 10)
})

/** Its edges in tenths, checked: on the page, and at least one percent wide and high. */
function edges(box) {
  const [left, top, width, height] = tenths(box)
  assert.ok(left >= 0 && top >= 0 && left + width <= 1000 && top + height <= 1000, JSON.stringify(box))
  assert.ok(width >= 10 && height >= 10, JSON.stringify(box))
  return { w: left, n: top, e: left + width, s: top + height }
}

const some = random => fitted({ left: random(-20, 120), top: random(-20, 120), width: random(-10, 120),
  height: random(-10, 120) })

/** Moves edges by one tenth of a percent after the other, as long as the box stays one that may be. */
function slid(start, sides, tenthsAcross, tenthsDown) {
  const box = { ...start }
  const slide = (names, by) => {
    for (let count = 0; count < Math.abs(by); count += 1) {
      const next = { ...box }
      for (const name of names) next[name] += Math.sign(by)
      if (next.w < 0 || next.n < 0 || next.e > 1000 || next.s > 1000) return
      if (next.e - next.w < 10 || next.s - next.n < 10) return
      Object.assign(box, next)
    }
  }
  slide(['w', 'e'].filter(name => sides.includes(name)), tenthsAcross)
  slide(['n', 's'].filter(name => sides.includes(name)), tenthsDown)
  return box
}

test('a box is drawn in any direction, on the page, and never too small', () => {
  assert.deepEqual(list(boxBetween({ x: 60, y: 20 }, { x: 10.04, y: 90.06 })), [10, 20, 50, 70.1])
  assert.deepEqual(list(boxBetween({ x: -50, y: 50 }, { x: 150, y: 200 })), [0, 50, 100, 50])
  assert.deepEqual(list(boxBetween({ x: 50, y: 50 }, { x: 50.2, y: 49.9 })), [50, 49, 1, 1])
  assert.deepEqual(list(boxBetween({ x: 100, y: 0 }, { x: 100, y: 0 })), [99, 0, 1, 1])
  const random = chance(1)
  for (let count = 0; count < 5000; count += 1) {
    const [from, to] = [1, 2].map(() => ({ x: random(-30, 130), y: random(-30, 130) }))
    const drawn = edges(boxBetween(from, to))
    for (const { x, y } of [from, to]) {
      const [across, down] = [x, y].map(value => Math.min(1000, Math.max(0, Math.round(value * 10))))
      assert.ok(across >= drawn.w && across <= drawn.e && down >= drawn.n && down <= drawn.s)
    }
  }
})

test('what does not fit is put onto the page', () => {
  assert.deepEqual(list(fitted({ left: 95, top: -3, width: 30, height: 0 })), [70, 0, 30, 1])
  assert.deepEqual(list(fitted({ left: 10.04, top: 10.06, width: 300, height: 5 })), [0, 10.1, 100, 5])
  const random = chance(2)
  for (let count = 0; count < 5000; count += 1) {
    const box = some(random)
    edges(box)
    assert.deepEqual(fitted(box), box)
  }
})

test('moved and sized as by small steps that end at the page’s edge', () => {
  const random = chance(3)
  const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']
  for (let count = 0; count < 3000; count += 1) {
    const box = some(random)
    const [across, down] = [Math.round(random(-1200, 1200)), Math.round(random(-1200, 1200))]
    assert.deepEqual(edges(moved(box, across / 10, down / 10)), slid(edges(box), 'nesw', across, down))
    const sides = handles[Math.floor(random(0, 8))]
    assert.deepEqual(edges(sized(box, sides, across / 10, down / 10)), slid(edges(box), sides, across, down), sides)
  }
})

test('a typed number moves or sizes, and changes no other', () => {
  const box = { left: 10, top: 20, width: 30, height: 40 }
  assert.deepEqual(list(typed(box, 'left', 90)), [70, 20, 30, 40])
  assert.deepEqual(list(typed(box, 'top', -1)), [10, 0, 30, 40])
  assert.deepEqual(list(typed(box, 'width', 95)), [10, 20, 90, 40])
  assert.deepEqual(list(typed(box, 'height', 0)), [10, 20, 30, 1])
  const random = chance(4)
  for (let count = 0; count < 3000; count += 1) {
    const place = some(random)
    const name = /** @type {'left'} */ (['left', 'top', 'width', 'height'][Math.floor(random(0, 4))])
    const value = Math.round(random(0, 1000)) / 10
    const changed = typed(place, name, value)
    edges(changed)
    assert.deepEqual({ ...changed, [name]: 0 }, { ...place, [name]: 0 })
    // As far as the page allows.
    const others = { left: 100 - place.width, top: 100 - place.height, width: 100 - place.left,
      height: 100 - place.top }
    const least = name === 'left' || name === 'top' ? 0 : 1
    assert.ok(Math.abs(changed[name] - Math.min(others[name], Math.max(least, value))) < 1e-9)
  }
})

test('the smallest box at a point is meant, and a finger reaches it from beside', () => {
  const [large, small] = [{ box: { left: 0, top: 0, width: 50, height: 50 } },
    { box: { left: 10, top: 10, width: 5, height: 5 } }]
  assert.equal(spotAt([small, large], { x: 12, y: 12 }), small)
  assert.equal(spotAt([large, small], { x: 12, y: 12 }), small)
  assert.equal(spotAt([small, large], { x: 40, y: 12 }), large)
  assert.equal(spotAt([small, large, {}], { x: 51, y: 12 }), undefined)
  assert.equal(spotAt([small, large], { x: 51, y: 12 }, 2), large)
})

test('new boxes do not lie on one another', () => {
  const boxes = []
  for (let count = 0; count < 12; count += 1) {
    const box = freeBox(boxes)
    edges(box)
    assert.ok(!boxes.some(other => isSame(other, box)), JSON.stringify(box))
    boxes.push(box)
  }
  assert.deepEqual(list(freeBox([undefined])), [35, 46, 30, 8])
  assert.deepEqual(list(boxAround({ x: 3, y: 99 })), [0, 92, 30, 8])
  assert.ok(isSame(undefined, undefined) && !isSame(boxes[0], undefined))
})
