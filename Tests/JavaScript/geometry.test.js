import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clampZoom, fitScale, mostZoom, nextZoom, scaledAbout, spreadSize, stepBack, stretchedZoom,
  zoneOf } from '../../Web/reader/stage/geometry.js'

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
  assert.equal(nextZoom(1, -1), 1)
  assert.equal(nextZoom(4, 1, 5.2), 5.2)
  assert.equal(nextZoom(5.2, 1, 5.2), 5.2)
  assert.equal(nextZoom(5.2, -1, 5.2), 4)
  assert.equal(clampZoom(0.2), 1)
  assert.equal(clampZoom(60, 5), 5)
})

test('a page can be zoomed until its finest pixel, and at least four times', () => {
  assert.equal(mostZoom(2000, 390), 2000 / 390)
  assert.equal(mostZoom(1000, 700), 4)
  assert.equal(mostZoom(0, 700), 4)
  assert.equal(mostZoom(80_000, 700), 12)
})

test('under the fingers a page gives way a little beyond its bounds', () => {
  assert.equal(stretchedZoom(2, 4), 2)
  assert.ok(stretchedZoom(0.5, 4) > 0.5 && stretchedZoom(0.5, 4) < 1)
  assert.ok(stretchedZoom(8, 4) > 4 && stretchedZoom(8, 4) < 8)
})

test('the point under the finger stays where it is, and goes with it', () => {
  const box = { left: 100, top: 0, width: 400, height: 800 }
  const after = scaledAbout(box, { x: 200, y: 400 }, 2.5)
  assert.deepEqual([(200 - after.left) / after.width, (400 - after.top) / after.height], [0.25, 0.5])
  const moved = scaledAbout(box, { x: 200, y: 400 }, 2.5, { dx: 30, dy: -10 })
  assert.deepEqual([(230 - moved.left) / moved.width, (390 - moved.top) / moved.height], [0.25, 0.5])
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

test('pages make room for the bars of the frame', () => {
  const [room, page] = [{ width: 1000, height: 800 }, height => ({ width: 600, height })]
  assert.deepEqual(stepBack(page(400), room, { top: 50, bottom: 50 }), { scale: 1, down: 0, across: 0 })
  assert.deepEqual(stepBack(page(500), room, { top: 50, bottom: 220 }), { scale: 1, down: -85, across: 0 })
  assert.deepEqual(stepBack(page(800), room, { top: 50, bottom: 50 }), { scale: 676 / 800, down: 0, across: 0 })
  assert.deepEqual(stepBack(page(1600), room, { top: 50, bottom: 50 }), { scale: 1 })
})

test('pages make room for a panel at one side', () => {
  const [room, bars] = [{ width: 1000, height: 800 }, { top: 50, bottom: 50 }]
  assert.deepEqual(stepBack({ width: 900, height: 600 }, room, { ...bars, right: 376 }),
    { scale: 600 / 900, down: 0, across: -188 })
  assert.deepEqual(stepBack({ width: 900, height: 600 }, room, { ...bars, left: 376 }),
    { scale: 600 / 900, down: 0, across: 188 })
  assert.deepEqual(stepBack({ width: 200, height: 600 }, room, { ...bars, right: 300 }),
    { scale: 1, down: 0, across: 0 })
  assert.deepEqual(stepBack({ width: 500, height: 600 }, room, { ...bars, right: 300 }),
    { scale: 1, down: 0, across: -150 })
})
