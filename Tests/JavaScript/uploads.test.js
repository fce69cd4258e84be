import assert from 'node:assert/strict'
import { test } from 'node:test'
import { droppedFiles, pressable } from '../../Web/modules/dropped-files.js'
import { fingerprint, isSameFile } from '../../Web/modules/same-file.js'
import { UploadRate, timeWords } from '../../Web/modules/upload-rate.js'

const file = (name, content = name, lastModified = 1) => new File([content], name, { lastModified })

test('the rate is of the last seconds, and forgets what was before a cut', () => {
  const rate = new UploadRate()
  rate.add(0, 0)
  assert.equal(rate.rate, undefined)
  rate.add(500, 500)
  assert.equal(rate.rate, undefined)
  rate.add(2000, 2000)
  assert.equal(rate.rate, 1000)
  assert.equal(rate.timeLeft(7000), 5)
  for (let at = 3000; at <= 20_000; at += 1000) rate.add(2000 + (at - 2000) * 4, at)
  assert.equal(rate.rate, 4000)
  rate.add(100, 21_000)
  assert.equal(rate.rate, undefined)
  rate.pause()
  assert.equal(rate.timeLeft(7000), undefined)
})

test('time left is the largest unit, in the language', () => {
  assert.deepEqual([0, 1, 59, 60, 61, 5399, 5400, 9000].map(seconds => timeWords(seconds, 'en')),
    ['1 second', '1 second', '59 seconds', '1 minute', '2 minutes', '90 minutes', '2 hours', '3 hours'])
  assert.equal(timeWords(120, 'it'), '2 minuti')
})

test('a file is known by name, size and the digest of its ends', async () => {
  const large = new Uint8Array(3 << 20)
  const one = file('a.pdf', large)
  const known = { name: 'a.pdf', size: one.size, print: await fingerprint(one) }
  assert.equal(await isSameFile(file('a.pdf', large, 99), known), true)
  assert.equal(await isSameFile(file('b.pdf', large), known), false)
  assert.equal(await isSameFile(file('a.pdf', new Uint8Array(9)), known), false)
  const middle = large.slice()
  middle[(3 << 19)] = 1
  assert.equal(await isSameFile(file('a.pdf', middle), known), true)
  const end = large.slice()
  end[end.length - 1] = 1
  assert.equal(await isSameFile(file('a.pdf', end), known), false)
  assert.match(await fingerprint(file('x', '')), /^e3b0c44298fc/)
})

const dropped = items => ({ items: items.map(item => ({ kind: 'file', getAsFile: () => item.file, ...item })) })

test('folders are walked, their files sorted by number, and what is nothing for the press is left', async () => {
  const handle = (name, inside) => ({
    kind: inside ? 'directory' : 'file', name, getFile: async () => file(name),
    async *values() { yield* inside }
  })
  const folder = handle('2026', [
    handle('n10.pdf'), handle('.DS_Store'), handle('deep', [handle('n9.EPUB'), handle('notes.txt')])])
  const picked = await droppedFiles(dropped([
    { getAsFileSystemHandle: async () => folder }, { file: file('n1.pdf'), getAsFileSystemHandle: undefined },
    { file: undefined, kind: 'string' }
  ]))
  assert.deepEqual(picked.map(({ file: { name } }) => name), ['n1.pdf', 'n9.EPUB', 'n10.pdf'])
  assert.equal(picked[0].handle, undefined)
  assert.equal(picked[1].handle.name, 'n9.EPUB')
})

test('a browser without handles walks folders by their entries, a hundred at a time', async () => {
  const entry = name => ({ isDirectory: false, name, file: take => take(file(name)) })
  const batches = [[entry('a.pdf'), entry('b.png')], [entry('c.zip')], []]
  const folder = { isDirectory: true, createReader: () => ({ readEntries: take => take(batches.shift()) }) }
  const picked = await droppedFiles(dropped([{ file: file('folder'), webkitGetAsEntry: () => folder }]))
  assert.deepEqual(picked.map(({ file: { name } }) => name), ['a.pdf', 'c.zip'])
})

test('a single file is the publisher’s own choice, whatever its name', () => {
  assert.equal(pressable([{ file: file('issue') }]).length, 1)
  assert.equal(pressable([{ file: file('a.txt') }, { file: file('b.doc') }]).length, 0)
})

test('a handle that the browser refuses is a file without one', async () => {
  const refusing = { file: file('a.pdf'), getAsFileSystemHandle: () => Promise.reject(new Error('no')) }
  const [{ handle, file: { name } }] = await droppedFiles(dropped([refusing]))
  assert.deepEqual([handle, name], [undefined, 'a.pdf'])
})
