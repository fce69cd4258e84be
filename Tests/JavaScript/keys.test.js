import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionFor } from '../../Web/reader/keys.js'

test('arrows turn the way the pages lie', () => {
  assert.equal(actionFor({ key: 'ArrowRight' }), 'next')
  assert.equal(actionFor({ key: 'ArrowLeft' }), 'previous')
  assert.equal(actionFor({ key: 'ArrowRight' }, { isRightToLeft: true }), 'previous')
  assert.equal(actionFor({ key: 'ArrowLeft' }, { isRightToLeft: true }), 'next')
})

for (const [key, action] of Object.entries({
  PageDown: 'next', PageUp: 'previous', Home: 'first', End: 'last', ' ': 'onward', d: 'double', D: 'double',
  t: 'thumbnails', c: 'contents', f: 'fullScreen', g: 'goTo', Escape: 'escape'
})) {
  test(`“${key}” means ${action}`, () => assert.equal(actionFor({ key }), action))
}

test('a question mark asks for help though it needs the shift key', () => {
  assert.equal(actionFor({ key: '?', shiftKey: true }), 'help')
  assert.equal(actionFor({ key: '+', shiftKey: true }), 'zoomIn')
})

test('the browser keeps its own keys', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    for (const key of ['f', 'd', 't', 'ArrowLeft', '+']) assert.equal(actionFor({ key, [held]: true }), undefined)
  }
})

test('shift and the space bar go back', () => {
  assert.equal(actionFor({ key: ' ', shiftKey: true }), 'back')
})

test('other keys mean nothing', () => {
  for (const key of ['x', 'Tab', 'Enter', 'F5', 'toString', 'Dead']) assert.equal(actionFor({ key }), undefined)
})
