import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GestureRecognizer } from '../../Web/reader/gestures/gesture-recognizer.js'

function watched(answers = {}) {
  const heard = []
  const on = Object.fromEntries(['start', 'pull', 'release', 'pinch', 'pinched', 'tap', 'cancel'].map(name =>
    [name, value => { heard.push([name, value]); return answers[name] }]))
  return { hand: new GestureRecognizer(on), heard, names: () => heard.map(([name]) => name) }
}

const at = (x, y = 100) => [{ x, y }]

test('a touch that stays is a tap', () => {
  const { hand, heard } = watched()
  hand.down(at(50), 0)
  hand.move(at(54), 40)
  hand.up([], 90)
  assert.deepEqual(heard, [['tap', { x: 50, y: 100 }]])
})

test('a touch that stays long is none', () => {
  const { hand, heard } = watched()
  hand.down(at(50), 0)
  hand.up([], 900)
  assert.deepEqual(heard, [])
})

test('a pull begins without a jump and ends with its speed', () => {
  const { hand, heard } = watched()
  hand.down(at(100), 0)
  for (let step = 1; step <= 10; step += 1) hand.move(at(100 + step * 10), step * 10)
  hand.up([], 100)
  assert.equal(heard[0][0], 'start')
  assert.equal(heard[0][1].along, 'x')
  // The whole movement, except the small tolerance for trembling.
  assert.deepEqual(heard[1], ['pull', { x: 2, y: 0, dx: 2, dy: 0 }])
  assert.deepEqual(heard[2], ['pull', { x: 12, y: 0, dx: 10, dy: 0 }])
  const [name, { x, speed }] = heard.at(-1)
  assert.equal(name, 'release')
  assert.equal(x, 92)
  assert.ok(Math.abs(speed.x - 1) < 0.01)
})

test('a pull that is left to the browser is not followed', () => {
  const { hand, names } = watched({ start: false })
  hand.down(at(100), 0)
  assert.equal(hand.move(at(150), 20), false)
  assert.equal(hand.move(at(190), 40), false)
  hand.up([], 60)
  assert.deepEqual(names(), ['start'])
})

test('two fingers pinch about where they began, and the one that stays pulls', () => {
  const { hand, heard, names } = watched()
  hand.down(at(100), 0)
  hand.down([...at(100), ...at(200)], 10)
  hand.move([...at(60), ...at(260)], 30)
  assert.deepEqual(heard.at(-1), ['pinch', { scale: 2, dx: 10, dy: 0, x: 150, y: 100 }])
  hand.up(at(60), 50)
  assert.equal(names().at(-1), 'pinched')
  hand.move(at(90), 70)
  hand.up([], 90)
  assert.deepEqual(names().slice(-3), ['start', 'pull', 'release'])
})

test('a finger that stays after a pinch taps nothing', () => {
  const { hand, names } = watched()
  hand.down([...at(100), ...at(200)], 10)
  hand.up(at(100), 50)
  hand.up([], 60)
  assert.equal(names().includes('tap'), false)
})

test('a second finger ends a pull', () => {
  const { hand, names } = watched()
  hand.down(at(100), 0)
  hand.move(at(150), 20)
  hand.down([...at(150), ...at(250)], 30)
  assert.deepEqual(names(), ['start', 'pull', 'cancel', 'pinch'])
})
