// Sends a file to the newsstand in pieces, until it has the whole file. The newsstand is asked where to continue: after
// a cut, a reload, its restart. Logic without DOM: the requests are parameters.

/** Milliseconds before a failed request is repeated; they double (backoff). */
const [soon, late] = [500, 30_000]

/**
 * A browser sends a request that was cut once more by itself, from its beginning. So pieces are a small share of what
 * came since the last cut, and grow from an eighth of the largest.
 */
const [share, smallest] = [1 / 24, 1 / 8]

/** The answers after which the same request may succeed later. */
const passing = new Set([0, 401, 408, 425, 429, 500, 502, 503, 504, 507])

/**
 * @typedef {object} Answer
 * @property {number} status 0 without an answer
 * @property {any} [body]
 * @property {number} [held] where the newsstand continues, from an answer that refuses the place
 * @property {boolean} [isSoon] whether the newsstand asks to repeat the request
 */

/**
 * @typedef {object} Line how requests travel
 * @property {(piece: Blob, offset: number, size: number) => Promise<Answer>} send
 * @property {() => Promise<Answer>} state what the newsstand has of the file
 * @property {(milliseconds: number) => Promise<void>} rest waits, or less when the network is back
 */

/** @typedef {(event: 'sending'|'ending'|'waiting'|'session', held?: number) => void} Tell */

/** Why a file is not sent: the newsstand's answer. */
export class SendingError extends Error {
  /** @param {Answer} answer */
  constructor(answer) {
    super(answer.body?.detail ?? `status ${answer.status}`)
    this.status = answer.status
  }
}

/** Waits longer after each failure. */
class Patience {
  #failures = 0
  #rest
  #tell

  constructor(rest, tell) {
    this.#rest = rest
    this.#tell = tell
  }

  /** @param {Answer} answer */
  async wait({ status }) {
    this.#tell(status === 401 ? 'session' : 'waiting')
    await this.#rest(Math.min(soon * 2 ** this.#failures, late))
    this.#failures += 1
  }

  renew() { this.#failures = 0 }
}

/** @param {Answer} answer */
const isPassing = ({ status, isSoon }) => isSoon || passing.has(status)

/**
 * Repeats a request until the newsstand has an opinion.
 * @param {() => Promise<Answer>} ask
 * @param {Line['rest']} rest
 * @param {Tell} tell
 */
export async function answered(ask, rest, tell, patience = new Patience(rest, tell)) {
  for (;;) {
    const answer = await ask()
    if (!isPassing(answer)) return answer
    await patience.wait(answer)
  }
}

/**
 * @param {Blob} file
 * @param {Line} line
 * @param {object} options
 * @param {number} options.piece maximum bytes in one request
 * @param {boolean} options.isBegun whether the newsstand may have a part of this file
 * @param {boolean} [options.isEnding] whether its last piece was on its way
 * @param {AbortSignal} options.signal
 * @param {Tell} options.tell
 * @throws {SendingError} when the newsstand refuses the file
 */
export async function sendFile(file, line, { piece, isBegun, isEnding = false, signal, tell }) {
  const patience = new Patience(line.rest, tell)
  /** Bytes that the newsstand has; undefined when it has to be asked. */
  let held = isBegun ? undefined : 0
  let [begun, corrections, sinceCut] = [isBegun, 0, 0]
  for (;;) {
    signal.throwIfAborted()
    if (held === undefined) {
      const answer = await answered(line.state, line.rest, tell, patience)
      if (answer.status !== 200) throw new SendingError(answer)
      const isOurs = begun && answer.body.size === file.size
      // The answer to the last piece was lost, but not the piece.
      if (!isOurs && isEnding) return
      held = isOurs ? answer.body.held : 0
    }
    const bytes = Math.ceil(Math.min(piece, Math.max(piece * smallest, sinceCut * share)))
    const end = Math.min(held + bytes, file.size)
    isEnding = end === file.size
    tell(isEnding ? 'ending' : 'sending', held)
    begun = true
    const answer = await line.send(file.slice(held, end), held, file.size)
    if (answer.status === 202) return
    if (answer.status === 200) {
      [held, corrections, sinceCut] = [answer.body.held, 0, sinceCut + answer.body.held - held]
      patience.renew()
    } else if (answer.status === 409 && answer.held !== undefined && corrections < 3) {
      [held, corrections, sinceCut] = [answer.held, corrections + 1, 0]
    } else if (isPassing(answer)) {
      [held, sinceCut] = [undefined, 0]
      await patience.wait(answer)
    } else throw new SendingError(answer)
  }
}
