import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxBetween, boxIn, fragmentOf, isLargeEnough, nudged, wordsIn } from '../../Web/reader/sharing/clip-box.js'

const rounded = ({ left, top, width, height }) => [left, top, width, height].map(share => Number(share.toFixed(4)))

test('a box is drawn from any corner, and stays on its page', () => {
  assert.deepEqual(rounded(boxBetween({ x: 0.6, y: 0.2 }, { x: 0.1, y: 0.9 })), [0.1, 0.2, 0.5, 0.7])
  assert.deepEqual(rounded(boxBetween({ x: -0.5, y: 0.5 }, { x: 1.5, y: 2 })), [0, 0.5, 1, 0.5])
  assert.equal(isLargeEnough(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 })), false)
})

test('the arrows move it, or its far corner, and not off the page', () => {
  const box = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 }
  assert.deepEqual(rounded(nudged(box, 0.02, -0.02)), [0.27, 0.23, 0.5, 0.5])
  assert.deepEqual(rounded(nudged(box, 0.02, -0.02, true)), [0.25, 0.25, 0.52, 0.48])
  assert.deepEqual(rounded(nudged(box, 1, -1)), [0.5, 0, 0.5, 0.5])
  assert.deepEqual(rounded(nudged(box, 9, -9, true)), [0.25, 0.25, 0.75, 0.02])
})

test('a box is written down as a media fragment, and read again', () => {
  const box = { left: 0.1, top: 1 / 3, width: 0.25, height: 0.5 }
  assert.equal(fragmentOf(box), 'xywh=percent:10,33.33,25,50')
  assert.deepEqual(rounded(boxIn(['half', fragmentOf(box)])), [0.1, 0.3333, 0.25, 0.5])
  for (const bad of [undefined, [], 'xywh=percent:1,1,1,1', ['xywh=1,2,3,4'], ['xywh=percent:50,0,60,10'],
    ['xywh=percent:0,0,0,10'], [7]]) assert.equal(boxIn(bad), undefined)
})

test('the words that lie in it, in reading order', () => {
  const layer = { width: 100, height: 100, lines: [
    { words: [['Red', 10, 10, 10, 5], ['plums', 25, 10, 20, 5], ['fall', 60, 10, 10, 5]] },
    { words: [['in Au\u00ad', 10, 20, 10, 5], ['gust', 25, 20, 20, 5]] }, {}
  ] }
  assert.equal(wordsIn({ left: 0, top: 0, width: 0.5, height: 0.5 }, layer), 'Red plums in August')
  assert.equal(wordsIn({ left: 0.5, top: 0, width: 0.5, height: 0.2 }, layer), 'fall')
  assert.equal(wordsIn({ left: 0, top: 0.5, width: 1, height: 0.5 }, layer), '')
})
