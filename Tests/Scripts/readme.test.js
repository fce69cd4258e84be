// The two commands of the README, in an empty clone.
import assert from 'node:assert/strict'
import { existsSync, lstatSync, readFileSync, utimesSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { openClone } from './clone.js'

const builds = lines => lines.filter(line => line.startsWith('swift build --configuration release'))
const edicola = lines => lines.filter(line => line.startsWith('edicola '))
const isRight = ({ status, output }) => assert.equal(status, 0, output)
let clone

before(() => { clone = openClone() })
after(() => clone?.forget())

test('the README names both commands', () => {
  const text = readFileSync(clone.path('README.md'), 'utf8')
  assert.match(text, /^scripts\/run /m)
  assert.match(text, /^scripts\/test /m)
})

test('scripts/run builds, makes the demo and serves it, with nothing there before', async () => {
  isRight(await clone.run('scripts/run'))
  const asked = clone.asked()
  assert.equal(builds(asked).length, 1)
  assert.deepEqual(edicola(asked), ['edicola demo --data data', 'edicola serve --data data --port 8080'])
  assert.ok(asked.some(line => line.startsWith('apt-get install')), 'what is missing is installed')
  assert.ok(existsSync(clone.path('.edicola-tools/pdfium/libpdfium.so')))
  assert.ok(lstatSync(clone.path('.build/release')).isSymbolicLink())
})

test('scripts/run starts without a build the second time, and builds after an edit', async () => {
  isRight(await clone.run('scripts/run', { EDICOLA_PORT: '8099' }))
  let asked = clone.asked()
  assert.deepEqual(builds(asked), [])
  assert.deepEqual(edicola(asked), ['edicola serve --data data --port 8099'])
  const later = new Date(Date.now() + 60_000)
  utimesSync(clone.path('Package.swift'), later, later)
  isRight(await clone.run('scripts/run'))
  asked = clone.asked()
  assert.equal(builds(asked).length, 1)
})

test('scripts/run ends where the build ends, and builds again the next time', async () => {
  const { status, output } = await clone.run('scripts/run', { STAND_IN_BUILD_FAILS: '1' })
  assert.notEqual(status, 0)
  assert.match(output, /it does not compile/)
  assert.deepEqual(edicola(clone.asked()), [])
  isRight(await clone.run('scripts/run'))
  assert.equal(builds(clone.asked()).length, 1)
})

test('scripts/test checks the layout, builds and tests, in this order', async () => {
  isRight(await clone.run('scripts/test'))
  const steps = clone.asked().filter(line => /^(swift|node --test) /.test(line))
    .map(line => line.split(' ').slice(0, 2).join(' '))
  assert.deepEqual(steps.slice(0, 4), ['swift format', 'swift build', 'swift test', 'swift test'])
  assert.ok(steps.length > 4 && steps.slice(4).every(step => step === 'node --test'), steps.join(', '))
})

const failing = tests => ({ STAND_IN_FAILING: JSON.stringify(tests) })
const swiftTests = lines => lines.filter(line => line.startsWith('swift test'))

test('scripts/test fails where a test fails, names it, and runs the others all the same', async () => {
  const { status, output } = await clone.run('scripts/test', failing({ 'CoreTests.Dates/`a day`()': 1 }))
  assert.notEqual(status, 0)
  assert.match(output, /^Failed\nCoreTests: CoreTests\.Dates.*\nit was wrong/m)
  const asked = clone.asked()
  assert.equal(swiftTests(asked).length, 2, 'no test of values runs again')
  assert.ok(asked.some(line => line.startsWith('node --test') && line.includes('Tests/Chromium/')))
})

test('a browser test that fails by chance runs again, alone, and is reported as flaky', async () => {
  const { status, output } = await clone.run('scripts/test', failing({ 'BrowserTests.Pages/`turn (fast)`(page:)': 1 }))
  assert.equal(status, 0, output)
  assert.match(output, /^Flaky: BrowserTests: BrowserTests\.Pages/m)
  assert.match(output, /^All tests passed/m)
  const again = swiftTests(clone.asked())[2]
  assert.ok(again.includes('--filter ^BrowserTests\\.Pages/`turn \\(fast\\)`\\(page:\\)'), again)
})

test('one that fails alone too is a failure, and so are more than two flaky ones', async () => {
  const twice = await clone.run('scripts/test', failing({ 'CommandTests.Runs/`ends`()': 2 }))
  assert.notEqual(twice.status, 0)
  assert.match(twice.output, /^Failed\nCommandTests: /m)
  const three = Object.fromEntries([1, 2, 3].map(number => [`BrowserTests.Pages/test${number}()`, 1]))
  const many = await clone.run('scripts/test', failing(three))
  assert.notEqual(many.status, 0)
  assert.match(many.output, /^More than 2 flaky tests/m)
  clone.asked()
})

test('a run that dies is a failure, with the tests that never ended', async () => {
  const { status, output } = await clone.run('scripts/test', failing({ 'BrowserTests.Pages/crash()': 1 }))
  assert.notEqual(status, 0)
  assert.match(output, /never ended: BrowserTests: BrowserTests\.Pages\/crash/)
})

test('a skipped test is named, and fails where CI is set, unless the real magazines are what is missing', async () => {
  const skipped = reason => ({ STAND_IN_SKIPPED: JSON.stringify({ 'CoreTests.Dates/`a day`()': reason }) })
  const here = await clone.run('scripts/test', { CI: '', ...skipped('no poppler-utils') })
  assert.equal(here.status, 0, here.output)
  assert.match(here.output, /^Skipped\n- CoreTests: .*no poppler-utils/m)
  const there = await clone.run('scripts/test', { CI: 'true', ...skipped('no poppler-utils') })
  assert.notEqual(there.status, 0)
  assert.match(there.output, /^Failed\nSkipped, where nothing may be\n.*no poppler-utils/m)
  const magazines = skipped('the folder of real magazines (EDICOLA_FIXTURES) is missing')
  const without = await clone.run('scripts/test', { CI: 'true', EDICOLA_FIXTURES: '', ...magazines })
  assert.equal(without.status, 0, without.output)
  const named = await clone.run('scripts/test', { CI: 'true', EDICOLA_FIXTURES: '/nowhere', ...magazines })
  assert.notEqual(named.status, 0)
})
