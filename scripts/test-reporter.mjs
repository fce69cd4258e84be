// A reporter for Node's test runner: a JSON value for each test that failed, a line each.
export default async function * (events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.todo || data.details?.error?.failureType === 'subtestsFailed') continue
    if (!data.file) continue
    const error = data.details?.error
    const message = String(error?.cause?.stack ?? error?.cause ?? error?.message ?? 'failed')
    yield `${JSON.stringify({ file: data.file, name: data.name, message })}\n`
  }
}
