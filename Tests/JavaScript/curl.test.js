import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded } from '../../Web/reader/curl.js'

const leaf = { width: 600, height: 800 }
const shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]
const area = points => Math.abs(points.reduce((sum, [x, y], index) => {
  const [nextX, nextY] = points[(index + 1) % points.length]
  return sum + x * nextY - nextX * y
}, 0)) / 2
const put = ([a, b, c, d, e, f], [x, y]) => [a * x + c * y + e, b * x + d * y + f]

test('what is left of a page and what is seen of the next are one leaf', () => {
  for (const isMirrored of [false, true]) for (const share of shares) {
    const { front, back } = folded(share, { ...leaf, isMirrored })
    assert.ok(Math.abs(area(front) + area(back) - 600 * 800) < 1, `${share}`)
  }
})

test('paper neither stretches nor tears', () => {
  for (const isMirrored of [false, true]) for (const share of shares) {
    const { matrix, back, front } = folded(share, { ...leaf, isMirrored })
    const [a, b, c, d] = matrix
    assert.ok(Math.abs(a * d - b * c - 1) < 1e-9 && Math.abs(a * a + b * b - 1) < 1e-9, `${share}`)
    // Along the fold both sides touch: two corners of the back lie where two corners of the front do.
    if (share === 0 || share === 1) continue
    const left = isMirrored ? -600 : 0
    const seen = back.map(point => put(matrix, point))
    const touching = seen.filter(([x, y]) => front.some(([u, v]) => Math.hypot(u + left - x, v - y) < 0.5))
    assert.equal(touching.length, 2, `${share}`)
  }
})

test('a turn begins with the page that goes and ends with the page that comes', () => {
  const start = folded(0, leaf), end = folded(1, leaf)
  assert.ok(area(start.front) > 600 * 800 - 200 && area(end.back) > 600 * 800 - 200)
  // It lies left of the spine then, or right of it where one reads from the right.
  assert.ok(put(end.matrix, [600, 0]).every(number => Math.abs(number) < 1))
  const mirrored = folded(1, { ...leaf, isMirrored: true })
  assert.ok(put(mirrored.matrix, [0, 0]).every(number => Math.abs(number) < 1))
})
