// Bookmarks, highlights and notes as Readium Locators: stored on this device first, merged with other devices' marks.
// No DOM.

import { phrase } from '../../modules/phrases.js'

const place = 'edicola.marks'

/** An event for every change made here: `change`, with `issue`. Not for changes from other devices. */
export const markChanges = new EventTarget()

/**
 * @typedef {object} Mark
 * @property {string} id
 * @property {'bookmark'|'highlight'} kind a highlight may carry a note
 * @property {object} locator `{href, type, title, locations: {position, totalProgression, words?: [first, last]},
 * text?: {before, highlight, after}}`
 * @property {string} [colour] @property {string} [note]
 * @property {string} created  ISO 8601 @property {string} modified
 * @property {boolean} [gone]  deleted: a tombstone, so that no other device restores it
 */

export class Marks extends EventTarget {
  #storage
  #issue
  #now
  #id

  constructor(storage, issue, { now = () => new Date().toISOString(), id = () => crypto.randomUUID() } = {}) {
    super()
    this.#storage = storage
    this.#issue = issue
    this.#now = now
    this.#id = id
  }

  /** All marks of this issue for synchronisation, including deleted ones. */
  get records() {
    try { return JSON.parse(this.#storage.getItem(`${place}.${this.#issue}`) ?? '[]') } catch { return [] }
  }

  /** @returns {Mark[]} in the order of the pages */
  get all() { return ordered(this.records.filter(({ gone }) => !gone)) }

  on(page) { return this.all.filter(({ locator }) => locator.locations.position === page) }

  add(kind, locator, more = {}) {
    const now = this.#now()
    const mark = { id: this.#id(), kind, locator, ...more, created: now, modified: now }
    this.#keep([...this.records, mark])
    this.#tell()
    return mark
  }

  change(id, changes) {
    this.#keep(this.records.map(mark => mark.id === id ? { ...mark, ...changes, modified: this.#later(mark) } : mark))
    this.#tell()
  }

  remove(id) { this.change(id, { gone: true }) }
  restore(id) { this.change(id, { gone: undefined }) }

  /** Takes over another device's. */
  take(others) { this.#keep(merged(this.records, others)) }

  #tell() { markChanges.dispatchEvent(Object.assign(new Event('change'), { issue: this.#issue })) }

  /** A clock set back must not lose a change. */
  #later({ modified }) {
    const now = this.#now()
    return now > modified ? now : new Date(Date.parse(modified) + 1).toISOString()
  }

  #keep(records) {
    try {
      this.#storage.setItem(`${place}.${this.#issue}`, JSON.stringify(records))
    } catch { this.dispatchEvent(new Event('full')) }
    this.dispatchEvent(new Event('change'))
  }
}

/**
 * Of two sets: every mark once, the copy that was changed last. The order of merging does not matter.
 */
export function merged(...sets) {
  const marks = new Map()
  for (const mark of sets.flat()) {
    const known = marks.get(mark.id)
    if (!known || isNewer(mark, known)) marks.set(mark.id, mark)
  }
  return [...marks.values()].sort((one, two) => one.id < two.id ? -1 : 1)
}

/** At the same instant the text decides, the same on all devices. */
function isNewer(one, two) {
  if (one.modified !== two.modified) return one.modified > two.modified
  return JSON.stringify(one) > JSON.stringify(two)
}

const ordered = marks => [...marks].sort((one, two) =>
  one.locator.locations.position - two.locator.locations.position
  || (one.locator.locations.progression ?? 0) - (two.locator.locations.progression ?? 0)
  || (one.locator.locations.words?.[0] ?? -1) - (two.locator.locations.words?.[0] ?? -1)
  || (one.created < two.created ? -1 : 1))

/**
 * The place of a page, or of words on it or in its document, as a Readium Locator.
 * @param {import('../issue/manifest.js').Page} page
 * @param {{pageCount: number}} issue
 * @param {{words?: [number, number], text?: object, progression?: number, fragments?: string[]}} part of the page
 */
export function locatorOf(page, issue, { words, text, progression, fragments } = {}) {
  return {
    href: page.document?.src ?? page.pictures?.at(-1)?.src ?? '', type: page.document ? 'text/html' : 'image/webp',
    title: page.label || String(page.number),
    locations: { position: page.number,
      totalProgression: issue.pageCount > 1 ? (page.number - 1) / (issue.pageCount - 1) : 1, ...words && { words },
      ...progression !== undefined && { progression }, ...fragments && { fragments } },
    ...text && { text }
  }
}

/**
 * @param {Mark[]} marks
 * @param {{title: string, publication: string}} issue
 * @param {(page: number) => string|undefined} [address] of a page
 */
export function asMarkdown(marks, { title, publication }, address = () => undefined) {
  const lines = [`# ${escaped(title)}`, '', escaped(publication), '']
  for (const { kind, locator, note } of ordered(marks)) {
    const link = address(locator.locations.position)
    const page = phrase('Page {page}', { page: escaped(locator.title) })
    lines.push(`## ${link ? `[${page}](${link})` : page}`, '')
    if (kind === 'bookmark') lines.push(phrase('Bookmark'), '')
    else if (!locator.text?.highlight) lines.push(phrase('Clipping'), '')
    if (locator.text?.highlight) lines.push(...locator.text.highlight.split('\n').map(line => `> ${escaped(line)}`), '')
    if (note) lines.push(...note.split('\n').map(escaped), '')
  }
  return `${lines.join('\n').trimEnd()}\n`
}

export const asJSON = (marks, { key, title, publication }) =>
  JSON.stringify({ issue: key, title, publication, marks: ordered(marks) }, null, 2)

const escaped = text => text.replace(/[\\`*_{}[\]()#+!|<>]/g, '\\$&')
