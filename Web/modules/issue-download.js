// Downloads an issue: missing assets, several at once, each verified; can pause and resume at any time.
import { coverOf } from '../reader/issue/manifest.js'
import { difference, namesIn, assetsOf } from './issue-assets.js'
import { cacheName, record } from './saved-issues.js'
import { phrase, source } from './phrases.js'

const atOnce = 4
const shell = 'edicola-shell'

/** Events: `progress`. */
export class IssueDownload extends EventTarget {
  issue
  #about
  #stop
  #storage

  /**
   * @param {string} issue publication/issue
   * @param {{title?: string, publication?: string, home?: string, manifest?: string, reader?: string}} about
   *   absolute addresses; not needed to remove an issue
   */
  constructor(issue, about, storage = localStorage) {
    super()
    this.issue = issue
    this.#about = about
    this.#storage = storage
  }

  /** @returns {Promise<void>} when it is complete, paused or failed; the record says which */
  async start() {
    this.#stop = new AbortController()
    const { title, publication, home, manifest } = this.#about
    this.#tell({ state: 'keeping', title, publication, home, manifest, reason: undefined })
    try {
      // Firefox asks the reader, who may take long: nothing waits for the answer.
      navigator.storage?.persist?.().catch(() => {})
      const answer = await this.#fetch(manifest)
      const described = await answer.clone().json()
      this.#tell({ cover: coverOf(described, manifest) })
      const cache = await caches.open(cacheName(this.issue))
      await this.#saveShell()
      await this.#fill(cache, described)
      await cache.put(manifest, answer)
      this.#tell({ state: 'kept', revision: described.metadata.edicola?.revision ?? 0, at: Date.now() })
    } catch (error) {
      if (this.#stop.signal.aborted) this.#tell({ state: 'paused' })
      else this.#tell({ state: 'failed', reason: reasonOf(error) })
    }
  }

  pause() { this.#stop?.abort() }

  async remove() {
    this.pause()
    await caches.delete(cacheName(this.issue))
    record(this.#storage, this.issue, undefined)
    this.dispatchEvent(new Event('progress'))
  }

  async #fill(cache, manifest) {
    const wanted = assetsOf(manifest, this.#about.manifest, { isDense: devicePixelRatio > 1.2 || screen.width > 1000 })
    const here = new Set((await cache.keys()).map(({ url }) => url))
    for (const other of [this.#about.manifest, this.#about.reader]) here.delete(other)
    const { missing, surplus, bytes, total } = difference(wanted, here)
    let done = total - bytes
    this.#tell({ done, total })
    await this.#checkRoom(bytes)
    const work = async () => {
      for (let next = missing.shift(); next; next = missing.shift()) {
        await cache.put(next.href, await this.#verified(next))
        done += next.size
        this.#tell({ done })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    // The old revision goes only when this is complete.
    for (const href of surplus) await cache.delete(href)
  }

  /** @param {{href: string, sha256?: string}} file */
  async #verified({ href, sha256 }) {
    const answer = await this.#fetch(href)
    if (!sha256 || !crypto.subtle) return answer
    const bytes = await answer.clone().arrayBuffer()
    const digest =
      [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map(byte => byte.toString(16).padStart(2, '0'))
        .join('')
    if (digest !== sha256) throw new Error('damaged')
    return answer
  }

  async #checkRoom(bytes) {
    const { quota, usage } = await navigator.storage?.estimate?.() ?? {}
    if (quota !== undefined && quota - usage < bytes * 1.1) throw new Error('full')
  }

  /** The reader view and the library: their pages, and every script and style that they may need. */
  async #saveShell() {
    const cache = await caches.open(shell)
    const seen = new Set()
    const open = ['/library', '/web/offline.html'].map(address => new URL(address, location.href).href)
    const page = await this.#fetch(this.#about.reader)
    open.push(...namesInPage(await page.clone().text(), this.#about.reader), ...(source ? [source] : []))
    await (await caches.open(cacheName(this.issue))).put(this.#about.reader, page)
    for (let address = open.shift(); address; address = open.shift()) {
      if (seen.has(address)) continue
      seen.add(address)
      const answer = await this.#fetch(address)
      const type = answer.headers.get('content-type') ?? ''
      if (/javascript/.test(type)) open.push(...namesIn(await answer.clone().text(), address))
      if (/html/.test(type)) open.push(...namesInPage(await answer.clone().text(), address))
      await cache.put(address, answer)
    }
  }

  async #fetch(address) {
    const answer = await fetch(address, { signal: this.#stop.signal, credentials: 'same-origin' })
    if (!answer.ok) throw new Error(String(answer.status))
    return answer
  }

  #tell(changes) {
    record(this.#storage, this.issue, changes)
    this.dispatchEvent(new Event('progress'))
  }
}

const namesInPage = (text, address) =>
  [...new DOMParser().parseFromString(text, 'text/html')
    .querySelectorAll('link[rel="stylesheet"], link[rel="icon"], script[src]')]
    .map(node => new URL(node.getAttribute('href') ?? node.getAttribute('src'), address).href)

const reasonOf = ({ name, message }) => name === 'QuotaExceededError' ? 'full' : message

/** Why a download failed: its record's reason, in words. */
export const reasonWords = reason => ({
  full: phrase('There is not enough space on this device.'),
  damaged: phrase('Part of the download is damaged. Try again.'),
  401: phrase('You don’t have access to this issue.'), 403: phrase('You don’t have access to this issue.'),
  404: phrase('The issue is no longer available.')
})[reason] ?? phrase('The newsstand could not be reached. Resume when you are online.')
