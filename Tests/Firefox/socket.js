// The connection that drives browsers: a WebSocket to this machine, with the part of RFC 6455 that the tests need, and
// in it numbered requests with their answers. Every request ends: a browser that is silent or closed must not block the
// tests for ever.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'

/** The timeout of a request, longer than any wait of a test for a condition. */
const longest = 150_000

/**
 * @param {(message: object) => void} hear receives messages that are no answers
 * @returns {Promise<{ask: (question: {method: string}, most?: number) => Promise<object>, close: () => void}>}
 */
export async function openConversation(port, path, hear = () => {}) {
  const waiting = new Map()
  const settle = (id, end) => {
    const { timer, ...ends } = waiting.get(id) ?? {}
    waiting.delete(id)
    clearTimeout(timer)
    end(ends)
  }
  const fail = (id, why) => settle(id, ({ reject }) => reject?.(new Error(why)))
  let last = 0
  const socket = await openSocket(port, path, text => {
    const message = JSON.parse(text)
    const { id, result, error } = message
    if (id === undefined) hear(message)
    else if (error) fail(id, error.message ?? `${error}: ${message.message}`)
    else settle(id, ({ resolve }) => resolve?.(result))
  }, () => { for (const id of waiting.keys()) fail(id, 'the browser is gone') })
  return {
    ask: (question, most = longest) => new Promise((resolve, reject) => {
      const id = last += 1
      waiting.set(id, { resolve, reject, timer: setTimeout(fail, most, id, `no answer to ${question.method}`) })
      socket.send(JSON.stringify({ id, ...question }))
    }),
    close: socket.close
  }
}

/** @param {(text: string) => void} hear @returns {Promise<{send: (text: string) => void, close: () => void}>} */
function openSocket(port, path, hear, end) {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, host: '127.0.0.1', headers: {
      connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64')
    } })
    asked.on('error', reject).on('response', ({ statusCode }) => reject(new Error(`no socket: ${statusCode}`)))
    asked.on('upgrade', (_, socket, head) => {
      socket.on('close', end)
      listen(socket, head, hear)
      resolve({ send: text => socket.write(framed(0x1, Buffer.from(text))), close: () => socket.destroy() })
    })
    asked.end()
  })
}

function listen(socket, head, hear) {
  let rest = head, text = []
  const read = bytes => {
    rest = Buffer.concat([rest, bytes])
    for (let frame = cut(rest); frame; frame = cut(rest)) {
      rest = rest.subarray(frame.length)
      if (frame.kind === 0x9) socket.write(framed(0xa, frame.content))
      if (frame.kind > 0x2) continue
      text.push(frame.content)
      if (!frame.isLast) continue
      hear(Buffer.concat(text).toString())
      text = []
    }
  }
  socket.on('data', read).on('error', () => {})
  read(Buffer.alloc(0))
}

/** Returns the first frame if it is complete; a server's frames are not masked. */
function cut(bytes) {
  if (bytes.length < 2) return undefined
  const short = bytes[1] & 0x7f
  const start = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < start) return undefined
  const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (bytes.length < start + size) return undefined
  return { kind: bytes[0] & 0xf, isLast: bytes[0] >= 0x80, content: bytes.subarray(start, start + size),
    length: start + size }
}

function framed(kind, content) {
  const mask = randomBytes(4)
  const head = content.length < 126 ? Buffer.from([0x80 | kind, 0x80 | content.length])
    : content.length < 65_536 ? Buffer.from([0x80 | kind, 0xfe, content.length >> 8, content.length & 0xff])
      : Buffer.concat([Buffer.from([0x80 | kind, 0xff]), size64(content.length)])
  return Buffer.concat([head, mask, content.map((byte, index) => byte ^ mask[index % 4])])
}

function size64(number) {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(number))
  return bytes
}
