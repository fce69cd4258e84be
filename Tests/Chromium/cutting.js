// A network between a browser and the newsstand that is cut where a test wants it, and counts what browsers send.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

export class CutNetwork {
  /** Where browsers find the newsstand. */
  address
  /** Bytes from browsers to the newsstand. */
  sent = 0
  #stops = []
  #server
  #sockets = new Set()

  /** @param {string} newsstand its address */
  static async open(newsstand) {
    const network = new CutNetwork()
    network.#server = createServer(client => network.#join(client, connect(Number(new URL(newsstand).port))))
    network.#server.listen(0, '127.0.0.1')
    await once(network.#server, 'listening')
    network.address = `http://127.0.0.1:${network.#server.address().port}`
    return network
  }

  close() {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  /** Cuts the connection that brings these bytes, counted from now. */
  cutAfter(bytes) { this.#stops.push({ at: this.sent + bytes }) }

  /** Stops the connection that brings these bytes, without an end. @returns {Promise<void>} when it has come so far */
  stopAfter(bytes) {
    return new Promise(reached => { this.#stops.push({ at: this.sent + bytes, reached }) })
  }

  #join(client, newsstand) {
    for (const [socket, other] of [[client, newsstand], [newsstand, client]]) {
      this.#sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => { this.#sockets.delete(socket); other.destroy() })
    }
    newsstand.on('data', bytes => client.write(bytes))
    client.on('data', bytes => {
      const [stop] = this.#stops
      const part = stop ? bytes.subarray(0, Math.max(0, stop.at - this.sent)) : bytes
      this.sent += bytes.length
      if (part.length === bytes.length) return newsstand.write(part)
      this.#stops.shift()
      client.pause()
      newsstand.write(part, () => {
        // It is not cut: the newsstand goes on waiting for its bytes.
        if (stop.reached) return stop.reached()
        client.resetAndDestroy()
        return newsstand.destroy()
      })
      return undefined
    })
  }
}
