import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPixels, WheelTurns } from '../../Web/reader/gestures/wheel.js'

/** Returns the page turns of `[delta, at]…`. */
const turnsOf = (events, turns = new WheelTurns()) =>
  events.reduce((sum, [delta, at]) => sum + turns.feel(delta, at), 0)

/** A swipe on a touch pad: it accelerates, then continues by inertia for a second. */
const push = (from, strength = 40) => Array.from({ length: 60 }, (_, index) =>
  [index < 6 ? strength * (index + 1) / 6 : strength * 0.93 ** (index - 6), from + index * 16])

test('a notch of the wheel turns once, each way', () => {
  assert.equal(turnsOf([[100, 0]]), 1)
  assert.equal(turnsOf([[-100, 0]]), -1)
  assert.equal(turnsOf([[100, 0], [100, 400], [100, 800]]), 3)
})

test('a push turns once, however long it glides', () => assert.equal(turnsOf(push(0)), 1))

test('a second push turns again, also while the first still glides', () => {
  assert.equal(turnsOf([...push(0), ...push(2000)]), 2)
  assert.equal(turnsOf([...push(0).slice(0, 30), ...push(480)]), 2)
})

test('a breath on the touch pad turns nothing', () => assert.equal(turnsOf([[2, 0], [3, 16], [2, 32]]), 0))

test('a wheel that is turned on and on turns on and on', () => {
  const events = Array.from({ length: 60 }, (_, index) => [100, index * 50])
  assert.ok(turnsOf(events) >= 3)
})

test('what glides on after the page was moved turns nothing', () => {
  const turns = new WheelTurns()
  turns.block(0)
  assert.equal(turnsOf(push(16), turns), 0)
  assert.equal(turns.feel(100, 3000), 1)
})

test('lines and pages are as many pixels', () => {
  assert.equal(inPixels(3, 1, 800), 96)
  assert.equal(inPixels(1, 2, 800), 800)
})
