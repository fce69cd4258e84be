// A line between browser and server: so many bits a second for all that is on it, and a delay both ways.
import { createServer, connect } from 'node:net'

/** @returns {Promise<{port: number, moved: () => number, close: () => void}>} `moved`: bytes that came through to the browser */
export function openLine(target, { bits = 10e6, delay = 40 } = {}) {
  const perMillisecond = bits / 8000
  let free = 0, sum = 0
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    const quit = () => { near.destroy(); far.destroy() }
    near.on('error', quit).on('close', quit)
    far.on('error', quit)
    near.on('data', bytes => setTimeout(() => far.writable && far.write(bytes), delay / 2))
    far.on('data', bytes => {
      const now = performance.now()
      free = Math.max(free, now) + bytes.length / perMillisecond
      sum += bytes.length
      // A server that sends faster than the line waits.
      far.pause()
      setTimeout(() => far.resume(), Math.max(0, free - now))
      setTimeout(() => near.writable && near.write(bytes), free - now + delay / 2)
    })
    far.on('end', () => setTimeout(() => near.end(), Math.max(0, free - performance.now()) + delay))
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () =>
    resolve({ port: server.address().port, moved: () => sum, close: () => server.close() })))
}
