import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path/posix'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

const web = new URL('../../Web/', import.meta.url)

/** Returns a module and all its static imports. */
function graph(address, seen = new Set()) {
  if (seen.has(address.href)) return seen
  seen.add(address.href)
  for (const [, name] of readFileSync(address, 'utf8')
    .matchAll(/^(?:import|export)\b[^'"`;(\n]*'(\.{1,2}\/[^']+\.js)'/gm)) graph(new URL(name, address), seen)
  return seen
}

const names = modules => [...modules].map(href => relative(web.pathname, new URL(href).pathname))
const first = graph(new URL('reader/reader-view.js', web))

test('what not everybody uses comes when it is used', () => {
  const rare = [
    'article-view', 'articles', 'curl-turn', 'document-body', 'documents-view', 'documents-part', 'find-view', 'found',
    'key-panel',
    'listen-choice', 'listen-view', 'marks-view', 'narration', 'narration-view', 'overview', 'panel', 'panels',
    'scroll-view', 'strip', 'text-layer', 'tile-layer', 'brochure-part'
  ]
  assert.deepEqual(names(first).filter(name => rare.includes(name.split('/').at(-1).replace('.js', ''))), [])
})

test('a first reading weighs less than 60 kB', () => {
  const styles = ['layers', 'reset', 'tokens', 'base', 'utilities',
    ...['button', 'cover', 'reader', 'text-layer'].map(name => `components/${name}`)]
  const files = [...names(first), ...names(graph(new URL('reader/pages/text-layer.js', web))), 'reader/reader.js',
    ...styles.map(name => `css/${name}.css`)]
  const bytes = [...new Set(files)].reduce(
    (sum, name) => sum + gzipSync(readFileSync(new URL(name, web)), { level: 9 }).length, 0)
  assert.ok(bytes < 60_000, `${bytes} bytes`)
  console.log(`# a first reading: ${new Set(files).size} files, ${bytes} bytes`)
})

test('the typefaces to choose from are asked for by the hash of their file too', () => {
  const file = new URL('css/components/dress.css', web)
  const faces = [...readFileSync(file, 'utf8').matchAll(/url\('([^?']+)\?v=([^']+)'\)/g)]
  assert.equal(faces.length, 4)
  for (const [, name, version] of faces) {
    const hash = createHash('sha256').update(readFileSync(new URL(name, file))).digest('hex')
    assert.equal(version, hash.slice(0, 16), name)
  }
})

test('faces are asked for by the hash of their file, so that browsers keep them', () => {
  const faces = [
    ...readFileSync(new URL('css/fonts.css', web), 'utf8').matchAll(/url\('(\.\.\/fonts\/[^?']+)\?v=([^']+)'\)/g)]
  assert.equal(faces.length, 5)
  for (const [, name, version] of faces) {
    const bytes = readFileSync(new URL(name, new URL('css/', web)))
    assert.equal(version, createHash('sha256').update(bytes).digest('hex').slice(0, version.length), name)
    assert.ok(version.length === 16 && bytes.length < 17_000, `${name}: ${bytes.length} bytes`)
  }
})
