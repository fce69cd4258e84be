// Reads what test programs say of each test: Swift Testing's event stream and scripts/test-reporter.mjs, a JSON value a
// line.
const records = text => text.split('\n').flatMap(line => {
  // A program that was killed leaves half a line.
  try { return line ? [JSON.parse(line)] : [] } catch { return [] }
})

const events = text => records(text).filter(record => record.kind === 'event').map(record => record.payload)

/** The names that people gave to tests, by their ids. */
const namesOf = text => new Map(records(text).filter(record => record.kind === 'test')
  .map(({ payload }) => [payload.id, payload.displayName ?? payload.name]))

const name = (names, id) => `${target(id)}: ${names.get(id) ?? id}`
const target = id => id.split('.')[0]

/**
 * Tests with issues, in the order of their first; `ended`: whether the run came to its end; `unended`: tests that did
 * not.
 */
export const failedTests = text => {
  const names = namesOf(text)
  const [tests, started] = [new Map(), new Set()]
  let ended = false
  for (const event of events(text)) {
    if (event.kind === 'testStarted') started.add(event.testID)
    if (event.kind === 'testEnded' || event.kind === 'testSkipped') started.delete(event.testID)
    if (event.kind === 'runEnded') ended = true
    if (event.kind !== 'issueRecorded' || event.issue?.isKnown || event.issue?._severity === 'warning') continue
    const id = event.testID
    if (!id) continue
    const test = tests.get(id) ?? { id, name: name(names, id), target: target(id), messages: [] }
    const at = event.issue?.sourceLocation
    const place = at ? `${(at.fileID ?? at._filePath ?? '').split('/').pop()}:${at.line}: ` : ''
    test.messages.push(place + (event.messages ?? []).map(message => message.text).join('\n  '))
    tests.set(id, test)
  }
  return { ended, tests: [...tests.values()], unended: [...started].map(id => ({ id, name: name(names, id) })) }
}

export const skippedTests = text => {
  const names = namesOf(text)
  return events(text).filter(event => event.kind === 'testSkipped')
    .map(event => `${name(names, event.testID)} (${(event.messages ?? []).map(message => message.text).join(' ')})`)
}

/** A regular expression that matches the test's id and no other's: `swift test --filter` takes one. */
export const pattern = id => {
  const withoutPlace = id.replace(/\/[^/]*\.swift:\d+:\d+$/, '')
  return `^${withoutPlace.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(/|$)`
}

/** The files of Node's tests in which a test failed, with the tests' names and messages. */
export const failedFiles = text => {
  const files = new Map()
  for (const { file, name, message } of records(text)) {
    const entry = files.get(file) ?? { file, names: [], messages: [] }
    entry.names.push(name)
    entry.messages.push(`${name}\n${message}`)
    files.set(file, entry)
  }
  return [...files.values()]
}
