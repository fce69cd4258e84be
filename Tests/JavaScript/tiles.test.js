import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelFor, readTiles, tilesIn } from '../../Web/reader/pages/tiles.js'

const largest = { width: 2000, height: 2600 }
const told = { href: 'https://stand.example/tiles/3/%7Bpage%7D/{level}/{x}-{y}', size: 512,
  levels: [{ scale: 4 }, { scale: 2 }] }
const tiles = readTiles(told, 7, largest)

test('tiles have addresses and levels, coarsest first', () => {
  assert.deepEqual(tiles.levels.map(({ scale, width, height }) => [scale, width, height]),
    [[2, 4000, 5200], [4, 8000, 10400]])
  assert.equal(tiles.address(tiles.levels[0], 1, 12), 'https://stand.example/tiles/3/7/2/1-12')
})

test('what is no description of tiles is none', () => {
  for (const nonsense of [undefined, {}, { ...told, size: 0 }, { ...told, levels: [] },
    { ...told, levels: [{ scale: 1 }] }, { ...told, href: 7 }]) {
    assert.equal(readTiles(nonsense, 1, largest), undefined)
  }
  assert.equal(readTiles(told, 1, undefined), undefined)
})

test('the page’s own picture is enough until it gets soft', () => {
  assert.equal(levelFor(tiles.levels, 2000, 2000), undefined)
  assert.equal(levelFor(tiles.levels, 2400, 2000).scale, 2)
  assert.equal(levelFor(tiles.levels, 4300, 2000).scale, 4)
  assert.equal(levelFor(tiles.levels, 99_000, 2000).scale, 4)
})

test('tiles cover the page exactly; those at the edges are cut', () => {
  const [level] = tiles.levels
  const all = tilesIn({ left: 0, top: 0, right: 1, bottom: 1 }, level, 512)
  assert.equal(all.length, 8 * 11)
  const area = all.reduce((sum, { width, height }) => sum + width * height, 0)
  assert.ok(Math.abs(area - 1) < 1e-9)
  const last = all.find(({ x, y }) => x === 7 && y === 10)
  assert.ok(Math.abs(last.left + last.width - 1) < 1e-9 && Math.abs(last.top + last.height - 1) < 1e-9)
})

test('only tiles in view are wanted, from the middle outward', () => {
  const seen = tilesIn({ left: 0.4, top: 0.4, right: 0.6, bottom: 0.5 }, tiles.levels[0], 512)
  assert.deepEqual([...new Set(seen.map(({ x }) => x))].sort(), [3, 4])
  assert.deepEqual([...new Set(seen.map(({ y }) => y))].sort(), [4, 5])
  assert.equal(seen[0].y, 4)
})
