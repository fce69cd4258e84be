// One file on its way to the newsstand: its draft is made, its pieces are sent, and what is needed to continue is kept.
// No DOM.
import { SendingError, answered, sendFile } from './file-sender.js'
import { fingerprint, isSameFile } from './same-file.js'
import { request, rest, uploadLine } from './upload-line.js'
import { UploadRate } from './upload-rate.js'
import { forgetRecord, keepRecord } from './upload-records.js'

/**
 * `turn`: waits for its turn; `choice`: the same file is needed again; `leave`: the browser asks before it reads it.
 * @typedef {'turn'|'beginning'|'sending'|'waiting'|'session'|'choice'|'leave'|'done'|'refused'|'cancelled'} UploadState
 */

/**
 * @typedef {object} Place where files of a page go
 * @property {string} scope the address of the title's drafts, or of the issue's file
 * @property {string} [drafts] the address that makes a draft
 * @property {string} [content] the address of the issue's file
 * @property {() => number} piece bytes in one request
 */

export class Upload extends EventTarget {
  /** @type {UploadState} */
  state = 'turn'
  /** Bytes that the newsstand has, or that are on their way. */
  held = 0
  /** @type {SendingError|undefined} */
  error
  /** Whether another file was given than the one that is needed. */
  isOther = false
  /** @type {import('./upload-records.js').UploadRecord|undefined} */
  record
  #file
  #handle
  #place
  #rate = new UploadRate()
  #abort = new AbortController()

  /**
   * @param {Place} place
   * @param {{file?: File, handle?: any, record?: import('./upload-records.js').UploadRecord}} what
   */
  constructor(place, { file, handle, record }) {
    super()
    this.#place = place
    this.#file = file
    this.#handle = handle ?? record?.handle
    this.record = record
  }

  get name() { return this.#file?.name ?? this.record?.name ?? '' }
  get size() { return this.#file?.size ?? this.record?.size ?? 0 }
  get rate() { return this.state === 'sending' ? this.#rate.rate : undefined }
  get timeLeft() { return this.state === 'sending' ? this.#rate.timeLeft(this.size) : undefined }
  get isUnderWay() { return ['turn', 'beginning', 'sending', 'waiting', 'session'].includes(this.state) }
  /** Whether it continues after a reload without anybody's help. */
  get isKept() { return this.#handle !== undefined }

  /**
   * Finds out how a kept upload continues.
   * @returns {Promise<boolean>} false when there is nothing to continue
   */
  async restore() {
    const { status, body } = await request('GET', this.record.content)
    const isOurs = status === 200 && body.size === this.size
    const isPressed = status === 200 && (body.press?.stage !== 'draft' || body.press?.failure !== undefined)
    const isOver = status === 404 || status === 403
      || status === 200 && !isOurs && this.record.isBegun && (this.record.isEnding || isPressed)
    if (isOver) {
      await forgetRecord(this.record.content)
      return false
    }
    this.held = isOurs ? body.held : 0
    const right = await this.#handle?.queryPermission?.({ mode: 'read' }).catch(() => 'denied')
    this.#turn(right === 'granted' && await this.#read() ? 'turn' : right === 'prompt' ? 'leave' : 'choice')
    return true
  }

  /** Asks the browser's leave to read the file again; call it while a click is handled. */
  async askLeave() {
    const right = await this.#handle.requestPermission({ mode: 'read' }).catch(() => 'denied')
    this.#turn(right === 'granted' && await this.#read() ? 'turn' : 'choice')
  }

  /** Takes the file again that the browser could not keep. */
  async give(file, handle) {
    this.isOther = !await isSameFile(file, this.record)
    if (!this.isOther) [this.#file, this.#handle] = [file, handle]
    this.#turn(this.isOther ? 'choice' : 'turn')
    return !this.isOther
  }

  async #read() {
    const file = await this.#handle.getFile().catch(() => undefined)
    if (!file || !await isSameFile(file, this.record)) return false
    this.#file = file
    return true
  }

  /** Sends it. Never throws: its state has the result. */
  async run() {
    try {
      this.#turn('beginning')
      const record = this.record ??= await this.#begin()
      await alone(record.content, this.#abort.signal, () => this.#send(record))
      await forgetRecord(record.content)
      this.#turn('done')
    } catch (error) {
      if (this.#abort.signal.aborted) return
      if (this.record) await forgetRecord(this.record.content)
      this.error = error instanceof SendingError ? error : new SendingError({ status: 0 })
      this.#turn('refused')
    }
  }

  /** Ends it. A draft that was made for the file goes too. */
  async cancel() {
    this.#abort.abort()
    this.#turn('cancelled')
    if (!this.record) return
    await forgetRecord(this.record.content)
    if (this.record.isNew) await request('DELETE', this.record.content.replace(/\/content$/, ''))
    this.dispatchEvent(new Event('removed'))
  }

  async #begin() {
    const { name, size } = this.#file
    const print = await fingerprint(this.#file)
    const content = this.#place.content ?? await this.#draft(name, size)
    const [, publication, issue] = /publications\/([^/]+)\/issues\/([^/]+)/.exec(content)
    const record = { content, page: `/console/titles/${publication}/${issue}`, scope: this.#place.scope, name, size,
      print, handle: this.#handle, isNew: !this.#place.content, isBegun: false }
    await keepRecord(record)
    return record
  }

  /** @returns {Promise<string>} the address of the new issue's file */
  async #draft(name, size) {
    const { signal } = this.#abort
    const answer = await answered(
      () => request('POST', this.#place.drafts, { body: JSON.stringify({ name, size }), signal }),
      milliseconds => rest(milliseconds, signal), state => this.#hear(state))
    if (answer.status !== 201) throw new SendingError(answer)
    const { publication, id } = answer.body.issue
    return `/api/v1/publications/${publication}/issues/${id}/content`
  }

  #send(record) {
    const { signal } = this.#abort
    let begin = 0
    const line = uploadLine(record.content, { name: record.name, signal, tell: sent => this.#count(begin + sent) })
    return sendFile(this.#file, line, {
      piece: this.#place.piece(), isBegun: record.isBegun, isEnding: record.isEnding, signal,
      tell: (event, held) => {
        begin = held ?? begin
        this.#note(record, event)
        this.#hear(event, held)
      }
    })
  }

  /** Keeps what a later page has to know. */
  #note(record, event) {
    const isEnding = event === 'ending' || event !== 'sending' && record.isEnding
    if (record.isBegun && isEnding === Boolean(record.isEnding)) return
    Object.assign(record, { isBegun: true, isEnding })
    keepRecord(record)
  }

  #hear(event, held) {
    if (event === 'waiting' || event === 'session') {
      this.#rate.pause()
      return this.#turn(event)
    }
    this.#count(held)
    return this.#turn('sending')
  }

  #count(held) {
    this.held = held
    this.#rate.add(held, performance.now())
    this.dispatchEvent(new Event('progress'))
  }

  #turn(state) {
    if (this.state === 'cancelled') return
    const isNew = state !== this.state || state === 'choice'
    this.state = state
    if (isNew) this.dispatchEvent(new Event('change'))
  }
}

/** Two windows of one browser don't send the same file. */
function alone(name, signal, act) {
  return navigator.locks ? navigator.locks.request(`edicola-upload ${name}`, { signal }, act) : act()
}
