import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded } from '../../Web/reader/stage/curl.js'

const leaf = { width: 600, height: 800 }
const shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]
const put = ([a, b, c, d, e, f], [x, y]) => [a * x + c * y + e, b * x + d * y + f]
const then = (matrices, point) => matrices.reduce((at, matrix) => put(matrix, at), point)
const isNear = (one, two, most = 0.01) => Math.hypot(one[0] - two[0], one[1] - two[1]) < most
const each = act => {
  for (const isMirrored of [false, true])
    for (const share of shares) act(folded(share, { ...leaf, isMirrored }), share, isMirrored ? -1 : 1)
}

test('paper neither stretches nor tears', () => {
  each((fold, share) => {
    for (const name of ['clip', 'inside', 'back', 'fold', 'shade']) {
      const [a, b, c, d] = fold[name]
      // The shade lies on the other side of the paper.
      assert.ok(Math.abs(a * d - b * c - 1) < 1e-9 && Math.abs(a * a + b * b - 1) < 1e-9, `${name} ${share}`)
    }
  })
})

test('what lies in the square stays where it is', () => {
  each(({ clip, inside }) => {
    for (const point of [[0, 0], [600, 800], [-37, 12]]) assert.ok(isNear(then([inside, clip], point), point))
  })
})

test('along the fold both sides of the paper touch', () => {
  each(({ clip, fold, shade, back, reach }, share) => {
    for (const down of [0, reach / 2 - 100, reach / 2 + 250]) {
      const [edge, strip] = [put(clip, [reach, down]), put(fold, [0, down])]
      assert.ok(isNear(edge, strip, 1.01), `${share}`)
      // The strip on the incoming page runs along the same line once the page is in place.
      const [one, two] = [then([shade, back], [0, 0]), then([shade, back], [0, reach])]
      const off = (two[0] - one[0]) * (edge[1] - one[1]) - (two[1] - one[1]) * (edge[0] - one[0])
      assert.ok(Math.abs(off) / reach < 0.01, `${share}`)
    }
  })
})

test('a turn begins with the page that goes and ends with the page that comes', () => {
  for (const [side, isMirrored] of [[1, false], [-1, true]]) {
    const corners = [[0, 0], [side * 600, 0], [side * 600, 800], [0, 800]]
    const isSeen = ({ inside, reach }, point) => put(inside, point)[0] <= reach + 0.5
    // At first all of it is on this side of the fold, at the end none but the spine.
    assert.ok(corners.every(corner => isSeen(folded(0, { ...leaf, isMirrored }), corner)))
    assert.ok(corners.slice(1, 3).every(corner => !isSeen(folded(1, { ...leaf, isMirrored }), corner)))
    // The incoming page is at its final position then, and before that on the side from which it turns.
    const end = folded(1, { ...leaf, isMirrored }).back, begin = folded(0, { ...leaf, isMirrored }).back
    assert.ok(corners.every(([x, y]) => isNear(put(end, [-x, y]), [-x, y], 1)))
    assert.ok(isNear(put(begin, [-side * 600, 800]), [side * 600, 800], 1))
  }
})

test('the lifted corner is where the fold puts it, and the page that comes is seen between', () => {
  each(({ back, inside, reach }, share, side) => {
    const corner = put(back, [-side * 600, 800])
    const turned = Math.min(0.9999, Math.max(0.0001, share))
    assert.ok(isNear(corner, [side * 600 * (1 - 2 * turned), 800 - 600 * 0.9 * turned * (1 - turned)]))
    assert.ok(put(inside, corner)[0] <= reach + 0.01)
  })
})
