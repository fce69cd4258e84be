// Runs all tests of a built tree, one step after the other, to the end, and sums up: what failed, with its output, what
// was skipped, and what was flaky. A test that drives a browser or starts programs shares the machine with them and can
// be unlucky: when it fails, it runs once more, alone, after everything else. Passing then, it is reported as flaky by
// name, with both outputs; more than two flaky tests fail the run. Where CI is set, a skipped test fails it too:
// scripts/setup installs what tests need, and only the folder of real magazines may be missing. Called by scripts/test.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failedFiles, failedTests, pattern, skippedTests } from './test-events.mjs'

const mostFlaky = 2
const minutes = 25
// The targets whose tests start programs or browsers. The others have no excuse.
const mayRunAgain = ['BrowserTests', 'CommandTests', 'EdicolaKitTests', 'PageWorkerTests', 'PressTests']

const notes = mkdtempSync(join(tmpdir(), 'edicola-tests-'))
const [failed, again, skipped] = [[], [], []]
process.on('exit', () => rmSync(notes, { recursive: true, force: true }))

// A program that crashes on a terminal would wait for a key.
const env = { ...process.env, SWIFT_BACKTRACE: 'interactive=no,color=no' }

/** Runs a program to its end and shows what it prints: { status, output }. */
const run = (program, args) => new Promise(resolve => {
  let output = ''
  // A group of its own, so that what hangs is ended with all that it started.
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env })
  const end = signal => { try { process.kill(-child.pid, signal) } catch { /* it ended meanwhile */ } }
  const alarm = setTimeout(() => {
    output += `\nStopped after ${minutes} minutes.\n`
    end('SIGTERM')
    setTimeout(() => end('SIGKILL'), 30_000).unref()
  }, minutes * 60_000)
  for (const [from, to] of [[child.stdout, process.stdout], [child.stderr, process.stderr]]) {
    from.on('data', piece => { output += piece; to.write(piece) })
  }
  child.on('error', error => { clearTimeout(alarm); resolve({ status: 127, output: `${program}: ${error.message}` }) })
  child.on('close', status => { clearTimeout(alarm); resolve({ status: status ?? 1, output }) })
})

/** What of an output says why it failed: far up in what tests print. */
const reasons = output => {
  const lines = output.split('\n')
  const said = lines.filter((line, at) => [line, lines[at - 1] ?? '', lines[at - 2] ?? '']
    .some(near => /✘|error:|Fatal error|^\s*not ok|^Stopped after/.test(near)) && !/[◇✔]/.test(line))
  return (said.length > 0 ? said : lines.slice(-40)).slice(0, 400).join('\n')
}

const swift = async (name, args) => {
  console.log(name)
  const events = join(notes, `${name}.jsonl`)
  const { status, output } = await run('swift', ['test', '--skip-build', ...args, '--event-stream-output-path', events])
  const text = existsSync(events) ? readFileSync(events, 'utf8') : ''
  skipped.push(...skippedTests(text))
  if (status === 0) return
  const { ended, tests, unended } = failedTests(text)
  if (!ended || tests.length === 0) {
    const hung = unended.map(test => `never ended: ${test.name}\n`).join('')
    return failed.push({ name, output: hung + reasons(output) })
  }
  for (const test of tests) {
    const outcome = { name: test.name, output: test.messages.join('\n') }
    if (!mayRunAgain.includes(test.target)) failed.push(outcome)
    else again.push({ ...outcome, program: 'swift', args: ['test', '--skip-build', '--filter', pattern(test.id)] })
  }
}

const node = async (folder, ...args) => {
  console.log(folder)
  const events = join(notes, `${folder}.jsonl`)
  const reporters = [
    '--test-reporter=spec', '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/test-reporter.mjs', `--test-reporter-destination=${events}`,
  ]
  const { status, output } = await run('node', ['--test', ...args, ...reporters, `Tests/${folder}/`])
  if (status === 0) return
  const files = failedFiles(existsSync(events) ? readFileSync(events, 'utf8') : '')
  if (files.length === 0 || !['Firefox', 'Chromium'].includes(folder)) {
    return failed.push({ name: folder, output: reasons(output) })
  }
  for (const { file, names, messages } of files) {
    again.push({ name: names.join(', '), output: messages.join('\n'), program: 'node', args: ['--test', file] })
  }
}

// Many tests start programs; all of them at once would starve each other on a small machine. Those that drive a browser
// have the machine almost to themselves.
const atOnce = '--experimental-maximum-parallelization-width'
await swift('Swift', ['--skip', 'BrowserTests', atOnce, '6'])
await swift('Browsers', ['--filter', 'BrowserTests', atOnce, '2'])
for (const folder of ['Scripts', 'JavaScript', 'Firefox']) await node(folder)
await node('Chromium', '--test-concurrency=2')

const flaky = []
const [worthIt, few] = [again.length > 0, again.length <= 8]
if (worthIt && few) {
  console.log('Once more, alone')
  for (const test of again) {
    const second = await run(test.program, test.args)
    if (second.status === 0) flaky.push({ ...test, second: second.output })
    else failed.push({ ...test, output: `${test.output}\nAlone:\n${reasons(second.output)}` })
  }
} else {
  failed.push(...again)
}

if (skipped.length > 0) console.log(`\nSkipped\n${skipped.map(test => `- ${test}`).join('\n')}`)
const mayBeMissing = process.env.EDICOLA_FIXTURES ? /(?!)/ : /EDICOLA_FIXTURES/
const unexcused = process.env.CI ? skipped.filter(test => !mayBeMissing.test(test)) : []
if (unexcused.length > 0) failed.push({ name: 'Skipped, where nothing may be', output: unexcused.join('\n') })
for (const test of flaky) {
  console.log(
    `\nFlaky: ${test.name}\nAt first:\n${test.output}\nAlone:\n${test.second.split('\n').slice(-12).join('\n')}`)
}
if (flaky.length > mostFlaky) failed.push({ name: `More than ${mostFlaky} flaky tests`, output: '' })
for (const test of failed) console.log(`\nFailed\n${test.name}\n${test.output}`)
console.log(failed.length === 0 ? '\nAll tests passed.' : `\n${failed.length} failed.`)
process.exitCode = failed.length === 0 ? 0 : 1
