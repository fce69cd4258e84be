import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SendingError, answered, sendFile } from '../../Web/modules/file-sender.js'

/** A newsstand that keeps what arrives. Its faults are answers in the place of its own, in order. */
class Newsstand {
  bytes = []
  size
  sent = 0
  pressed
  rests = []
  faults = []

  get line() {
    return {
      send: async (piece, offset, size) => {
        const all = [...new Uint8Array(await piece.arrayBuffer())]
        const fault = this.faults.shift()
        const arrived = all.slice(0, fault ? fault.arrived ?? 0 : undefined)
        this.sent += arrived.length
        if (fault) {
          if (offset === 0) [this.bytes, this.size] = [[], size]
          this.bytes.push(...arrived)
          if (fault.isPressed) this.#press()
          return fault.answer
        }
        if (offset === 0) [this.bytes, this.size] = [[], size]
        if (offset !== this.bytes.length) return { status: 409, held: this.bytes.length }
        this.bytes.push(...all)
        if (this.bytes.length === size) { this.#press(); return { status: 202, body: {} } }
        return { status: 200, body: { held: this.bytes.length } }
      },
      state: async () => this.stateFault?.() ?? { status: 200, body: { held: this.bytes.length, size: this.size } },
      rest: async milliseconds => { this.rests.push(milliseconds) }
    }
  }

  #press() { [this.pressed, this.bytes, this.size] = [this.bytes, [], undefined] }
}

const bytes = Array.from({ length: 100 }, (_, index) => index)
const file = new Blob([new Uint8Array(bytes)])
const cut = arrived => ({ arrived, answer: { status: 0 } })

async function send(newsstand, options) {
  const told = []
  const abort = new AbortController()
  await sendFile(file, newsstand.line,
    { piece: 240, isBegun: false, signal: abort.signal, tell: (event, held) => told.push([event, held]), ...options })
  return told
}

test('a file arrives in pieces, in order', async () => {
  const newsstand = new Newsstand()
  assert.deepEqual(await send(newsstand), [['sending', 0], ['sending', 30], ['sending', 60], ['ending', 90]])
  assert.deepEqual(newsstand.pressed, bytes)
})

test('pieces grow with what came since the last cut, up to the largest', async () => {
  const newsstand = new Newsstand()
  const pieces = []
  const line = { ...newsstand.line, send: (piece, ...rest) => { pieces.push(piece.size)
    return newsstand.line.send(piece, ...rest) } }
  newsstand.faults = [...Array.from({ length: 60 }), cut(0)]
  await sendFile(new Blob([new Uint8Array(4000)]), line,
    { piece: 80, isBegun: false, signal: new AbortController().signal, tell: () => {} })
  assert.equal(newsstand.pressed.length, 4000)
  assert.deepEqual([pieces[0], Math.max(...pieces), pieces[61]], [10, 80, 10])
  for (const [index, size] of pieces.slice(0, 60).entries()) {
    const before = pieces.slice(0, index).reduce((sum, bytes) => sum + bytes, 0)
    assert.ok(size === 10 || size === 80 || size <= before / 24 + 1)
  }
})

test('after a cut it goes on where the newsstand is, and waits longer each time', async () => {
  const newsstand = new Newsstand()
  newsstand.faults = [cut(11), cut(0), cut(20), { answer: { status: 503 } }, { answer: { status: 409, isSoon: true } }]
  const told = await send(newsstand)
  assert.deepEqual(newsstand.pressed, bytes)
  assert.equal(newsstand.sent, 100)
  assert.deepEqual(newsstand.rests, [500, 1000, 2000, 4000, 8000])
  assert.ok(told.some(([event]) => event === 'waiting'))
})

test('a piece that arrived renews the patience', async () => {
  const newsstand = new Newsstand()
  newsstand.faults = [cut(0), undefined, cut(0), undefined, cut(0)]
  await send(newsstand)
  assert.deepEqual(newsstand.rests, [500, 500, 500])
})

test('the lost answer to the last piece sends nothing twice', async () => {
  const newsstand = new Newsstand()
  newsstand.faults = [undefined, undefined, undefined, { arrived: 10, answer: { status: 0 }, isPressed: true }]
  await send(newsstand)
  assert.deepEqual(newsstand.pressed, bytes)
  assert.equal(newsstand.sent, 100)
  await send(newsstand, { isBegun: true, isEnding: true })
  assert.equal(newsstand.sent, 100)
})

test('after a reload it asks first; a part of another file is not continued', async () => {
  const newsstand = new Newsstand();
  [newsstand.bytes, newsstand.size] = [bytes.slice(0, 42), 100]
  await send(newsstand, { isBegun: true })
  assert.deepEqual([newsstand.pressed, newsstand.sent], [bytes, 58])
  const other = new Newsstand();
  [other.bytes, other.size] = [[9, 9, 9], 101]
  await send(other, { isBegun: true })
  assert.deepEqual([other.pressed, other.sent], [bytes, 100])
})

test('a lost session waits for the sign-in, and a refusal ends it', async () => {
  const newsstand = new Newsstand()
  newsstand.faults = [{ answer: { status: 401 } }]
  assert.ok((await send(newsstand)).some(([event]) => event === 'session'))
  for (const status of [400, 403, 404, 413]) {
    const refusing = new Newsstand()
    refusing.faults = [{ answer: { status, body: { detail: 'No.' } } }]
    await assert.rejects(send(refusing),
      error => error instanceof SendingError && error.status === status && error.message === 'No.')
  }
  const withdrawn = new Newsstand()
  withdrawn.faults = Array.from({ length: 9 }, () => ({ answer: { status: 409, body: {} } }))
  await assert.rejects(send(withdrawn), SendingError)
})

test('a newsstand that changes its mind about the place without end is no newsstand', async () => {
  const newsstand = new Newsstand()
  newsstand.faults = Array.from({ length: 9 }, () => ({ answer: { status: 409, held: 0 } }))
  await assert.rejects(send(newsstand), SendingError)
})

test('cancelling ends it before the next request', async () => {
  const newsstand = new Newsstand()
  const abort = new AbortController()
  newsstand.faults = [cut(5)]
  const line = { ...newsstand.line, rest: async () => abort.abort(new Error('cancelled')) }
  await assert.rejects(
    sendFile(file, line, { piece: 240, isBegun: false, signal: abort.signal, tell: () => {} }), /cancelled/)
  assert.equal(newsstand.sent, 5)
})

test('a request is repeated until the newsstand answers', async () => {
  const answers = [{ status: 0 }, { status: 502 }, { status: 401 }, { status: 201 }]
  const told = []
  const answer = await answered(async () => answers.shift(), async () => {}, event => told.push(event))
  assert.equal(answer.status, 201)
  assert.deepEqual(told, ['waiting', 'waiting', 'session'])
})

test('random cuts: the bytes are whole, and little is sent twice', async () => {
  let seed = 7
  const random = most => (seed = seed * 48_271 % 2_147_483_647) % most
  for (let round = 0; round < 200; round += 1) {
    const newsstand = new Newsstand()
    newsstand.faults = Array.from({ length: random(12) }, () => random(3) === 0 ? undefined : cut(random(29)))
    await send(newsstand, { piece: 1 + random(60) })
    assert.deepEqual(newsstand.pressed, bytes)
    assert.equal(newsstand.sent, 100)
  }
})
