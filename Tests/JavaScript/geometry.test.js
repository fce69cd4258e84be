import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clampZoom, fitScale, nextZoom, scrollToKeep, spreadSize, swipeOutcome, zoneOf } from '../../Web/reader/geometry.js'

test('pages of different heights are laid at the height of the tallest', () => {
  assert.deepEqual(spreadSize([{ width: 600, height: 800 }, { width: 300, height: 400 }]), { width: 1200, height: 800 })
})

test('a whole page fits both ways, a whole width only one', () => {
  const size = { width: 600, height: 800 }
  assert.equal(fitScale(size, { width: 1200, height: 800 }), 1)
  assert.equal(fitScale(size, { width: 300, height: 8000 }), 0.5)
  assert.equal(fitScale(size, { width: 1200, height: 800 }, 'width'), 2)
})

test('zoom goes by steps and stays within its bounds', () => {
  assert.equal(nextZoom(1, 1), 1.5)
  assert.equal(nextZoom(1.7, 1), 2)
  assert.equal(nextZoom(1.7, -1), 1.5)
  assert.equal(nextZoom(6, 1), 6)
  assert.equal(nextZoom(1, -1), 1)
  assert.equal(clampZoom(0.2), 1)
  assert.equal(clampZoom(60), 6)
})

test('the point under the finger stays where it is', () => {
  const before = { left: 100, top: 0, width: 400, height: 800 }
  const after = { left: -100, top: 0, width: 800, height: 1600 }
  const point = { x: 200, y: 400 }
  const { x, y } = scrollToKeep(point, before, after)
  // A quarter of the width from the left, half of the height from the top: also after scrolling.
  assert.equal((point.x - (after.left - x)) / after.width, 0.25)
  assert.equal((point.y - (after.top - y)) / after.height, 0.5)
})

test('a swipe turns when it is far or fast, and the way the finger went', () => {
  assert.equal(swipeOutcome({ distance: -200, width: 390, milliseconds: 900 }), 1)
  assert.equal(swipeOutcome({ distance: 200, width: 390, milliseconds: 900 }), -1)
  assert.equal(swipeOutcome({ distance: -40, width: 390, milliseconds: 60 }), 1)
  assert.equal(swipeOutcome({ distance: -40, width: 390, milliseconds: 900 }), 0)
  assert.equal(swipeOutcome({ distance: -10, width: 390, milliseconds: 5 }), 0)
})

test('a tap at an edge or beside the pages turns, elsewhere it does not', () => {
  const spread = { left: 300, right: 1100 }
  assert.equal(zoneOf(290, 1400, spread, 0.1), 'left')
  assert.equal(zoneOf(1120, 1400, spread, 0.1), 'right')
  assert.equal(zoneOf(700, 1400, spread, 0.1), 'middle')
  const whole = { left: 0, right: 390 }
  assert.equal(zoneOf(40, 390, whole, 0.22), 'left')
  assert.equal(zoneOf(380, 390, whole, 0.22), 'right')
  assert.equal(zoneOf(195, 390, whole, 0.22), 'middle')
})
