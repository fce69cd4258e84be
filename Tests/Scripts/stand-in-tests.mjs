// A stand-in for `swift test`: STAND_IN_FAILING, a JSON object from ids to numbers, says how often tests fail. One
// named crash ends the program in the middle. STAND_IN_SKIPPED: from ids to reasons.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const option = name => process.argv[process.argv.indexOf(name, 2) + 1]
const has = name => process.argv.includes(name, 2)
const counts = join(process.env.STAND_IN_STATE, 'counts.json')
const wanted = process.env.STAND_IN_FAILING ?? '{}'
let done = existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : {}
if (done.of !== wanted) done = { of: wanted }

const say = (kind, payload) => {
  if (!has('--event-stream-output-path')) return
  appendFileSync(option('--event-stream-output-path'), `${JSON.stringify({ kind, payload, version: 0 })}\n`)
}
const isMeant = id => {
  if (has('--skip')) return !id.startsWith(option('--skip'))
  const filter = option('--filter')
  return filter.startsWith('^') ? new RegExp(filter).test(id) : id.startsWith(filter)
}

let failed = false
for (const [id, times] of Object.entries(JSON.parse(wanted)).filter(([id]) => isMeant(id))) {
  say('event', { kind: 'testStarted', testID: `${id}/Some.swift:1:2` })
  if ((done[id] ?? 0) >= times) continue
  done[id] = (done[id] ?? 0) + 1
  writeFileSync(counts, JSON.stringify(done))
  failed = true
  console.log(`✘ Test ${id} failed`)
  if (id.endsWith('crash()')) process.exit(139)
  say('event', { kind: 'issueRecorded', testID: `${id}/Some.swift:1:2`, messages: [{ text: 'it was wrong' }] })
  say('event', { kind: 'testEnded', testID: `${id}/Some.swift:1:2` })
}
for (const [testID, text] of Object.entries(JSON.parse(process.env.STAND_IN_SKIPPED ?? '{}'))) {
  if (isMeant(testID)) say('event', { kind: 'testSkipped', testID, messages: [{ text }] })
}
say('event', { kind: 'runEnded', messages: [] })
process.exit(failed ? 1 : 0)
