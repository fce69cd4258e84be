// The project's rules for files that browsers get: see “JavaScript and CSS” in CONTRIBUTING.md.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path/posix'
import { test } from 'node:test'

const root = new URL('../../', import.meta.url)
const filesIn = (folder, kinds) => readdirSync(new URL(folder, root), { recursive: true })
  .filter(name => kinds.test(name)).map(name => `${folder}${name}`).sort()
const textOf = name => readFileSync(new URL(name, root), 'utf8')

/** Returns the source without comments, because those name modules as types. */
const codeOf = name => textOf(name).replace(/^\s*\/\*\*.*?\*\/$/gms, '').replace(/^\s*\/\/.*$/gm, '')

const modules = filesIn('Web/', /\.js$/)
const tests = filesIn('Tests/', /\.js$/)
const code = new Map([...modules, ...tests].map(name => [name, codeOf(name)]))
const resolved = (name, from) => relative(root.pathname, new URL(name, new URL(from, root)).pathname)

/** Returns a module's imports, static and dynamic. */
const importsOf = name => [...code.get(name).matchAll(/\b(?:from|import)[ (]*'(\.{1,2}\/[^']+\.js)'/g)]
  .map(([, other]) => resolved(other, name))

test('modules import each other in one direction', () => {
  const [done, circles] = [new Set(), new Set()]
  const visit = (name, way) => {
    if (way.includes(name)) return circles.add([...way.slice(way.indexOf(name)), name].join(' → '))
    if (done.has(name)) return undefined
    for (const other of importsOf(name)) visit(other, [...way, name])
    return done.add(name)
  }
  for (const name of modules) visit(name, [])
  assert.deepEqual([...circles], [])
})

test('an import names a module that is there, on one line, as the server reads it', () => {
  const missing = modules.flatMap(
    name => importsOf(name).filter(other => !modules.includes(other)).map(other => `${name}: ${other}`))
  const folded = modules.filter(name => /^import \{[^}]*\n/m.test(code.get(name)))
  assert.deepEqual([...missing, ...folded], [])
})

test('what is exported is imported, and used', () => {
  const unused = modules.flatMap(name => {
    const text = code.get(name)
    const exported = [
      ...[...text.matchAll(/^export (?:async )?(?:function\*?|class|const|let) (\w+)/gm)].map(([, word]) => word),
      ...[...text.matchAll(/^export \{ ([^}]+) \}/gm)].flatMap(
        ([, list]) => list.split(', ').map(word => word.split(' ').at(-1)))
    ]
    const importers = [...code.keys()].filter(other => other !== name && importsOf(other).includes(name))
    const uses = (word, other) => new RegExp(`\\b${word}\\b`).test(code.get(other))
    return exported.filter(word => {
      const isImported = importers.some(other => uses(word, other))
      // Exports that only tests import are used by the module itself.
      const isUsed = importers.some(other => modules.includes(other) && uses(word, other))
        || text.match(new RegExp(`\\b${word}\\b`, 'g')).length > 1
      return !isImported || !isUsed
    }).map(word => `${name}: ${word}`)
  })
  assert.deepEqual(unused, [])
})

test('the reader view’s README names each of its modules, and no others', () => {
  const named = new Set([...textOf('Web/reader/README.md').matchAll(/[\w.-]+\.js\b/g)].map(([name]) => name))
  const there = new Set(filesIn('Web/reader/', /\.js$/).map(name => name.split('/').at(-1)))
  const elsewhere = new Set(modules.map(name => name.split('/').at(-1)))
  assert.deepEqual([...there].filter(name => !named.has(name)), [], 'not in the README')
  assert.deepEqual([...named].filter(name => !elsewhere.has(name) && !/\.test\.js$/.test(name)), [], 'not there')
})

test('no line is longer than 120 columns', () => {
  // The phrases of a language are data, an entry in each line.
  const served = filesIn('Web/', /\.(js|css)$/).filter(name => !name.startsWith('Web/phrases/'))
  const files = [...served, ...tests, ...filesIn('scripts/', /\.m?js$/)]
  const long = files.flatMap(name => textOf(name).split('\n').flatMap((line, index) => {
    const isOneText = /^\s*'[^']*'[),]*$/.test(line)
    return [...line].length > 120 && !isOneText ? [`${name}:${index + 1}`] : []
  }))
  assert.deepEqual(long, [])
})

test('a part adds to the reader, and writes over nothing that it has', () => {
  const owners = ['Web/reader/reader-view.js', 'Web/reader/stage/stage.js']
  const members = new Set(owners.flatMap(name =>
    [...code.get(name).matchAll(/^ {2}(?:get |set |async )?(\w+)(?:\(| = |$)/gm)].map(([, member]) => member)))
  assert.ok(members.has('turn') && members.has('scroll') && members.has('issue'))
  const written = modules.filter(name => name.startsWith('Web/reader/') && !owners.includes(name)).flatMap(name =>
    [...code.get(name).matchAll(/\b(?:reader|stage)\.(\w+) (?:\?\?|\|\|)?= /g)]
      .filter(([, member]) => members.has(member)).map(([text]) => `${name}: ${text}`))
  assert.deepEqual(written, [])
})
