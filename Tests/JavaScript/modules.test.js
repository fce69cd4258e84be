import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path/posix'
import { test } from 'node:test'

const folder = new URL('../../Web/reader/', import.meta.url)

/** A module and all that it imports before it runs. */
function graph(address, seen = new Set()) {
  if (seen.has(address.href)) return seen
  seen.add(address.href)
  for (const [, name] of readFileSync(address, 'utf8').matchAll(/^(?:import|export)\b[^'"`;(\n]*'(\.{1,2}\/[^']+\.js)'/gm)) graph(new URL(name, address), seen)
  return seen
}

test('the reader asks for all its modules at once, and for no others', () => {
  const [, list] = /`([^`]+)`/.exec(readFileSync(new URL('reader.js', folder), 'utf8'))
  const imported = [...graph(new URL('reader-view.js', folder))].map(href => relative(folder.pathname, new URL(href).pathname).replace(/\.js$/, ''))
  assert.deepEqual(list.trim().split(/\s+/).sort(), imported.sort())
})
