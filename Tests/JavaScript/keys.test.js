import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assign, canAssign, keyWords } from '../../Web/reader/keys/key-changes.js'
import { actionFor, actions, keyName } from '../../Web/reader/keys/keys.js'

test('arrows turn the way the pages lie', () => {
  assert.equal(actionFor({ key: 'ArrowRight' }), 'next')
  assert.equal(actionFor({ key: 'ArrowLeft' }), 'previous')
  assert.equal(actionFor({ key: 'ArrowRight' }, { isRightToLeft: true }), 'previous')
  assert.equal(actionFor({ key: 'ArrowLeft' }, { isRightToLeft: true }), 'next')
})

for (const [key, action] of Object.entries({
  PageDown: 'next', PageUp: 'previous', Home: 'first', End: 'last', ' ': 'onward', d: 'double', D: 'double',
  t: 'thumbnails', c: 'contents', f: 'fullScreen', g: 'goTo', Escape: 'escape', Backspace: 'cameFrom',
  ']': 'nextArticle'
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

test('no key means two things', () => {
  const keys = actions.flatMap(action => action.keys)
  assert.equal(new Set(keys).size, keys.length)
})

test('an action can have another key; whoever had it loses it', () => {
  const changes = assign({}, 'next', 'c')
  assert.deepEqual(changes, { contents: [], next: ['c'] })
  assert.equal(actionFor({ key: 'c' }, { changes }), 'next')
  assert.equal(actionFor({ key: 'ArrowRight' }, { changes }), undefined)
  assert.deepEqual(assign(changes, 'contents', 'x'), { contents: ['x'], next: ['c'] })
})

test('the keys one moves with stay the browser’s', () => {
  for (const name of ['Tab', 'Shift+Tab', 'Enter', 'Escape', 'F5']) assert.equal(canAssign(name), false)
  for (const name of ['n', 'Shift+n', 'ArrowRight', 'Space', '?']) assert.equal(canAssign(name), true)
})

test('letters and signs can be switched off, other keys not', () => {
  const hasLetters = false
  assert.equal(actionFor({ key: 't' }, { hasLetters }), undefined)
  assert.equal(actionFor({ key: '?', shiftKey: true }, { hasLetters }), undefined)
  assert.equal(actionFor({ key: 'ArrowRight' }, { hasLetters }), 'next')
  assert.equal(actionFor({ key: ' ' }, { hasLetters }), 'onward')
})

test('keys have names, and say what stands on them', () => {
  assert.equal(keyName({ key: 'N', shiftKey: true }), 'Shift+n')
  assert.equal(keyName({ key: '?', shiftKey: true }), '?')
  assert.equal(keyName({ key: 'a', isComposing: true }), undefined)
  assert.equal(keyWords('Shift+n'), '⇧ N')
  assert.equal(keyWords('ArrowLeft'), '←')
  assert.equal(keyWords('Space'), 'Space')
})
