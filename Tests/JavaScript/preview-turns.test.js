import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PreviewTurns } from '../../Web/modules/preview-turns.js'

/** Turns with a clock that the test moves. */
function turns() {
  let [sent, time] = [0, 0]
  const waiting = new Map()
  const clock = {
    wait: (act, pause) => {
      const timer = {}
      waiting.set(timer, { at: time + pause, act })
      return timer
    },
    stop: timer => waiting.delete(timer)
  }
  const pass = milliseconds => {
    time += milliseconds
    for (const [timer, { at, act }] of waiting) if (at <= time && waiting.delete(timer)) act()
  }
  return { all: new PreviewTurns(() => { sent += 1 }, clock), pass, sent: () => sent }
}

test('a preview follows a pause of typing, not each keystroke', () => {
  const { all, pass, sent } = turns()
  for (let key = 0; key < 5; key += 1) {
    all.typed()
    pass(100)
  }
  assert.equal(sent(), 0)
  pass(300)
  assert.equal(sent(), 1)
  pass(300)
  assert.equal(sent(), 1)
})

test('one is on its way at a time; what was typed meanwhile makes one more', () => {
  const { all, pass, sent } = turns()
  all.chosen()
  assert.equal(sent(), 1)
  all.typed()
  pass(400)
  all.typed()
  pass(400)
  assert.equal(sent(), 1)
  all.arrived()
  assert.equal(sent(), 2)
  all.arrived()
  pass(1000)
  assert.equal(sent(), 2)
})

test('a keystroke is not lost when the preview before it arrives within the pause', () => {
  const { all, pass, sent } = turns()
  all.chosen()
  all.typed()
  all.arrived()
  pass(400)
  assert.equal(sent(), 2)
})

test('a choice does not wait', () => {
  const { all, pass, sent } = turns()
  all.typed()
  all.chosen()
  assert.equal(sent(), 1)
  all.arrived()
  pass(1000)
  assert.equal(sent(), 1)
})

test('a preview that never comes does not stop the next one', () => {
  const { all, pass, sent } = turns()
  all.chosen()
  pass(20_000)
  all.typed()
  pass(400)
  assert.equal(sent(), 2)
})
