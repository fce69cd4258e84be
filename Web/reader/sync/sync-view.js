// Shows other devices' changes in the open issue, and sends the changes made here a moment later.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { positionChanges } from '../../modules/positions.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { settleOwner, sign, sync, tell } from '../../modules/sync.js'
import { pageName } from '../issue/manifest.js'
import { markChanges } from '../marks/marks.js'
import { button } from '../panels/button.js'
import { flushPlace } from '../place/where.js'

const pause = 1200
const often = 60_000

/**
 * @param {object|undefined} before the position here before the issue was opened
 * @param {{opened: number, hasBegun: boolean}} reading the page that was opened, and whether another was read since
 */
export async function followSync(reader, before, reading) {
  settleOwner()
  if (!sign()) return
  const { key } = reader.issue
  const { opened } = reading
  const begun = before?.locations.progression
  let timer
  const send = async () => {
    clearTimeout(timer)
    try {
      // Opening an issue is not yet reading: the place on another device counts until a page is turned here.
      if (reading.hasBegun) await sync.sendPosition(key)
      if (await sync.marks(key)) tell(`edicola.marks.${key}`)
    } catch { /* offline: another time */ }
  }
  const soon = ({ issue }) => {
    if (issue !== key) return
    clearTimeout(timer)
    timer = setTimeout(send, pause)
  }
  const there = await lookFor(key)
  // A place read here and not yet sent may be the later of the two.
  if (before && sync.isUnsent(before) && !(there?.at >= before.at)) reading.hasBegun = true
  if (there && !reading.hasBegun) {
    flushPlace()
    sync.take(key, there)
    if (there.locations.position !== opened || isElsewhere(there.locations.progression, begun)) show(reader, there)
  }
  markChanges.addEventListener('change', soon)
  positionChanges.addEventListener('change', soon)
  addEventListener('online', send)
  addEventListener('pagehide', () => { flushPlace(); if (timer) send() })
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') send() })
  setInterval(() => { if (document.visibilityState === 'visible' && navigator.onLine) send() }, often)
  await send()
}

/** In a document: further apart than the same screen in another window would be. */
const isElsewhere = (one = 0, two = 0) => Math.abs(one - two) > 0.02

async function lookFor(issue) {
  try { return await sync.lookFor(issue) } catch { return undefined }
}

/**
 * @param {object} reader see `README.md`
 * @param {{locations: {position?: number, progression?: number}, text?: object, device?: string}} there
 */
function show(reader, { locations: { position, progression }, text, device }) {
  loadStyles('resume')
  const page = pageName(reader.issue.page(Math.min(position, reader.issue.pageCount)))
  const words = reader.pages.includes(position)
    ? device ? phrase('You stopped elsewhere in this text ({device}).', { device })
      : phrase('You stopped elsewhere in this text.')
    : device ? phrase('You stopped on page {page} ({device}).', { page, device })
      : phrase('You stopped on page {page}.', { page })
  const line = element('div', { class: 'resume', role: 'status' },
    element('span', {}, words),
    button(() => {
      line.remove()
      reader.go(position, { progression, text })
    }, { class: 'resume-go' }, phrase('Go there')),
    button(() => line.remove(), { class: 'resume-stay', 'aria-label': phrase('Stay here') }, phrase('Stay')))
  reader.append(line)
  reader.addEventListener('pages', () => line.remove(), { once: true })
}
