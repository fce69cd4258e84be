// Synchronises this device's positions and marks with the newsstand's. The rules for conflicts are in
// docs/notes/sync.md. No DOM.
import { positions, put } from './positions.js'

const owner = 'edicola.owner'
const marksOf = issue => `edicola.marks.${issue}`
const syncedOf = issue => `edicola.synced.${issue}`
const parked = name => `edicola.parked.${name}.`
const mine = /^edicola\.(positions$|marks\.|synced\.)/
const atOnce = 200

/** @typedef {(method: string, path: string, body?: object) => Promise<{status: number, body?: object}>} Ask */

export class Sync {
  #storage
  #ask

  /** @param {Storage} storage @param {Ask} ask throws if the newsstand is unreachable */
  constructor(storage, ask) {
    this.#storage = storage
    this.#ask = ask
  }

  /**
   * Data here belongs to the last known reader. For another reader, the previous one's data is set
   * aside, unless the newsstand has it; an anonymous reader's is merged.
   *
   * @param {string|undefined} sign of the known reader; `a-…` has no account
   * @returns {boolean} whether it changed
   */
  settle(sign) {
    const before = this.#storage.getItem(owner) ?? undefined
    if (before === sign) return false
    const isOwn = !before || before.startsWith('a-')
    if (!isOwn) this.#park(before)
    if (sign) {
      this.#storage.setItem(owner, sign)
      this.#unpark(sign)
    } else this.#storage.removeItem(owner)
    // Another reader has other cursors.
    for (const key of this.#keys(/^edicola\.synced\./)) this.#storage.removeItem(key)
    return true
  }

  /** Everything: positions both ways, and marks of issues with some that the newsstand does not know. */
  async all() {
    const news = await this.positions()
    for (const key of this.#keys(/^edicola\.marks\./)) {
      const issue = key.slice(marksOf('').length)
      if (this.#unsent(issue).length > 0) await this.marks(issue)
    }
    return news
  }

  /** @returns {Promise<boolean>} whether a position changed */
  async positions() {
    const { status, body } = await this.#ask('GET', '/api/v1/library?part=begun&limit=100')
    if (status !== 200) return false
    let hasNews = false
    for (const item of body.items) hasNews = this.#takePosition(item) || hasNews
    for (const { issue } of positions(this.#storage)) await this.sendPosition(issue)
    return hasNews
  }

  /**
   * Sends a position that the newsstand does not know.
   * @returns {Promise<boolean>} whether another one won
   */
  async sendPosition(issue) {
    const entry = this.position(issue)
    const synced = this.#synced(issue)
    if (!entry || entry.at === synced.position) return false
    const { status, body } = await this.#ask('PUT', `${path(issue)}/position`, {
      locator: { href: entry.address + entry.locations.position, type: 'text/html', locations: entry.locations,
        ...entry.text && { text: entry.text } },
      modified: new Date(entry.at).toISOString()
    })
    // For an issue that is gone, or on a refusal, the place stays only here.
    if ([400, 404, 410].includes(status)) this.#note(issue, { position: entry.at })
    if (status !== 200) return false
    const at = Date.parse(body.modified)
    const now = this.position(issue)
    this.#note(issue, { position: at })
    if (now?.at !== entry.at) return false
    const isOther = ['position', 'progression'].some(name => body.locator.locations[name] !== entry.locations[name])
    if (at !== entry.at || isOther) put(this.#storage, { ...entry, at, ...placeOf(body.locator) })
    return isOther
  }

  /**
   * The newsstand's position in an issue.
   * @returns {Promise<{locations: object, text?: object, at: number, device?: string}|undefined>}
   */
  async lookFor(issue) {
    const { status, body } = await this.#ask('GET', `${path(issue)}/position`)
    return status === 200 ? { ...placeOf(body.locator), at: Date.parse(body.modified), device: body.device } : undefined
  }

  /**
   * Takes over a requested position.
   * @param {string} issue publication/issue
   * @param {{at: number, locations: object, text?: object}} found
   */
  take(issue, { at, locations, text }) {
    const known = this.position(issue)
    if (!known) return
    put(this.#storage, { ...known, at, locations, text })
    this.#note(issue, { position: at })
  }

  /** Whether the newsstand doesn't know a position yet. */
  isUnsent({ issue, at }) { return this.#synced(issue).position !== at }

  position(issue) { return positions(this.#storage).find(entry => entry.issue === issue) }

  /** Marks both ways. @returns {Promise<boolean>} whether marks changed */
  async marks(issue) {
    let hasNews = false, hasMore = true
    while (hasMore) {
      const unsent = this.#unsent(issue).slice(0, atOnce)
      const { cursor = 0 } = this.#synced(issue)
      const address = `${path(issue)}/marks?since=${cursor}`
      let answer = unsent.length > 0 ? await this.#ask('PUT', address, { marks: unsent })
        : await this.#ask('GET', address)
      if (answer.status === 400 && unsent.length > 0) {
        await this.#sendSingly(issue, unsent)
        answer = await this.#ask('GET', address)
      }
      if (answer.status !== 200) return hasNews
      hasNews = this.#takeMarks(issue, answer.body, unsent) || hasNews
      hasMore = answer.body.hasMore || (unsent.length === atOnce && this.#unsent(issue).length > 0)
    }
    return hasNews
  }

  /** One bad mark must not block others. */
  async #sendSingly(issue, marks) {
    for (const mark of marks) {
      const { status } = await this.#ask('PUT', `${path(issue)}/marks?since=${this.#synced(issue).cursor ?? 0}`,
        { marks: [mark] })
      if (status === 200 || status === 400)
        this.#note(issue, { marks: { ...this.#synced(issue).marks, [mark.id]: mark.modified } })
    }
  }

  /** The newsstand's copy wins, unless ours was changed since it was sent. */
  #takeMarks(issue, { marks, cursor }, sent) {
    const here = new Map(this.#marks(issue).map(mark => [mark.id, mark]))
    const known = { ...this.#synced(issue).marks }
    const before = JSON.stringify([...here.values()])
    const asSent = new Map(sent.map(({ id, modified }) => [id, modified]))
    for (const mark of marks) {
      const ours = here.get(mark.id)
      if (!ours || ours.modified <= mark.modified || ours.modified === asSent.get(mark.id)) here.set(mark.id, mark)
      known[mark.id] = mark.modified
    }
    const after = JSON.stringify([...here.values()])
    if (after !== before) this.#write(marksOf(issue), after)
    this.#note(issue, { cursor, marks: known })
    return after !== before
  }

  #takePosition({ entry, publicationTitle, position }) {
    const { publication, id, title } = entry.issue
    const issue = `${publication}/${id}`
    const at = Date.parse(position.modified)
    const known = this.position(issue)
    if (known && known.at >= at) {
      if (known.at === at) this.#note(issue, { position: at })
      return false
    }
    const cover = entry.covers?.find(({ width }) => width >= 360) ?? entry.covers?.at(-1)
    put(this.#storage, {
      issue, title, publication: publicationTitle, pages: entry.pageCount, at, ...placeOf(position.locator),
      address: `/${issue}/read/`, home: `/${issue}`,
      cover: cover
        && { src: `${path(issue)}/assets/${cover.asset.path}`, width: cover.width, height: cover.height,
          colour: entry.colour }
    })
    this.#note(issue, { position: at })
    return true
  }

  #unsent(issue) {
    const { marks: known = {} } = this.#synced(issue)
    return this.#marks(issue).filter(({ id, modified }) => known[id] !== modified)
  }

  #marks(issue) {
    const marks = this.#read(marksOf(issue))
    return Array.isArray(marks) ? marks : []
  }

  #synced(issue) { return this.#read(syncedOf(issue)) ?? {} }
  #note(issue, changes) { this.#write(syncedOf(issue), JSON.stringify({ ...this.#synced(issue), ...changes })) }

  /** Drops data that the newsstand has; the rest waits until its owner is back. */
  #park(name) {
    const list = positions(this.#storage).filter(({ issue, at }) => this.#synced(issue).position !== at)
    if (list.length > 0) this.#write(`${parked(name)}edicola.positions`, JSON.stringify(list))
    for (const key of this.#keys(/^edicola\.marks\./)) {
      const unsent = this.#unsent(key.slice(marksOf('').length))
      if (unsent.length > 0) this.#write(parked(name) + key, JSON.stringify(unsent))
    }
    for (const key of this.#keys(mine)) this.#storage.removeItem(key)
  }

  #unpark(name) {
    for (const key of this.#keys(/^edicola\.parked\./)) {
      if (!key.startsWith(parked(name))) continue
      const home = key.slice(parked(name).length)
      const [waiting, here] = [this.#read(key), this.#read(home)]
      const id = home === 'edicola.positions' ? 'issue' : 'id'
      const taken = new Set((waiting ?? []).map(item => item[id]))
      this.#write(home, JSON.stringify([...(here ?? []).filter(item => !taken.has(item[id])), ...waiting ?? []]))
      this.#storage.removeItem(key)
    }
  }

  #keys(pattern) {
    return Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index))
      .filter(key => pattern.test(key))
  }

  #read(key) {
    try { return JSON.parse(this.#storage.getItem(key)) ?? undefined } catch { return undefined }
  }

  // Full storage loses nothing: unrecorded data is sent again.
  #write(key, text) { try { this.#storage.setItem(key, text) } catch { /* see above */ } }
}

const path = issue => {
  const [publication, id] = issue.split('/')
  return `/api/v1/publications/${publication}/issues/${id}`
}

const placeOf = ({ locations: { position, totalProgression = 0, progression }, text }) =>
  ({ locations: { position, totalProgression, ...progression !== undefined && { progression } }, text })
