import assert from 'node:assert/strict'
import { test } from 'node:test'
import { glide, isAtRest, restTime, rubber, swipeOutcome, Track } from '../../Web/reader/gestures/motion.js'

test('the speed of a finger is that of its last moments', () => {
  const track = new Track()
  track.add(0, 0, 0)
  for (let at = 400; at <= 500; at += 10) track.add(at - 400, 0, at)
  assert.equal(track.speed(500).x, 1)
  // A finger that rested before it was lifted has none.
  assert.deepEqual(track.speed(700), { x: 0, y: 0 })
  assert.deepEqual(new Track().speed(0), { x: 0, y: 0 })
})

test('a swipe turns when it is far or fast, and the way the finger went', () => {
  assert.equal(swipeOutcome({ distance: -200, speed: 0, width: 390 }), 1)
  assert.equal(swipeOutcome({ distance: 200, speed: 0, width: 390 }), -1)
  assert.equal(swipeOutcome({ distance: -40, speed: -0.6, width: 390 }), 1)
  assert.equal(swipeOutcome({ distance: -40, speed: -0.1, width: 390 }), 0)
  assert.equal(swipeOutcome({ distance: -6, speed: -2, width: 390 }), 0)
  // Pushed back at the end: no turn, at any distance.
  assert.equal(swipeOutcome({ distance: -300, speed: 0.8, width: 390 }), 0)
})

test('what is let go glides on and comes to rest', () => {
  assert.ok(Math.abs(glide(1, 16) - 16) < 1)
  assert.ok(glide(1, 5000) - glide(1, 4000) < 1)
  assert.ok(glide(-2, 300) < -300)
  assert.equal(isAtRest(1, 0), false)
  assert.equal(isAtRest(1, 2000), true)
})

test('a turn ends as fast as the finger was, within reason', () => {
  assert.equal(restTime(300), 220)
  assert.equal(restTime(300, -4), 135)
  assert.equal(restTime(300, 0.2), 260)
  assert.equal(restTime(2, 3), 110)
})

test('a pull beyond the end gives way less and less', () => {
  const [one, two, three] = [100, 200, 300].map(pull => rubber(pull, 400))
  assert.ok(one < 100 && two - one < one && three - two < two - one)
  assert.equal(rubber(-100, 400), -one)
})
