// While nothing else is asked for, the pictures of the other pages come into the browser's own cache, nearest first: a
// jump finds them there. They are not decoded, and not held.
import { isSlow } from '../pages/page-picture.js'
import * as holding from './prefetch-near.js'
import { bytesOf, isAmple, picturesAhead, pixelsOn } from './prefetch-order.js'

/** So long nobody has asked for anything; milliseconds. */
const calm = 400
const atOnce = 2
/** With these the reader asks for something, or is about to. */
const asking = [
  'pages', 'issue', 'zoom', 'preferences', 'place', 'expected', 'pointerdown', 'pointerup', 'keydown', 'wheel', 'input'
]
const isPhone = matchMedia('(max-width: 50rem) and (pointer: coarse)').matches

/** @param {object} reader see `README.md` */
export function bringAhead(reader) {
  const { issue, stage } = reader
  const had = new Map()
  let isVain = false, timer, way = new AbortController()

  const mayCome = () => !isVain && !document.hidden && isAmple(navigator.connection, isPhone) && !isSlow()
  const pixels = page => pixelsOn(stage, reader.preferences.fit, page, devicePixelRatio)
  const next = () => mayCome() ? picturesAhead(issue.pages, reader.pages, pixels, had)[0] : undefined

  const wait = () => {
    way.abort()
    clearTimeout(timer)
    timer = setTimeout(bring, calm)
  }

  async function bring() {
    const run = way = new AbortController()
    await stage.held
    await holding.rest
    const one = async () => {
      for (let picture; !run.signal.aborted && (picture = next());) {
        had.set(picture.src, bytesOf(picture))
        if (!await fetchQuietly(picture.src, run)) had.delete(picture.src)
      }
    }
    // An issue that was taken along is here.
    if (next() && !await globalThis.caches?.has(`edicola-issue:${issue.key}`))
      await Promise.all(Array.from({ length: atOnce }, one))
  }

  /** @returns {Promise<boolean>} whether it came */
  async function fetchQuietly(address, run) {
    try {
      const answer = await fetch(address, { priority: 'low', signal: run.signal })
      // What may not be had, or not be kept, need not be asked for.
      isVain ||= !answer.ok || /no-store/.test(answer.headers.get('cache-control'))
      if (isVain) run.abort()
      // (Poured into a stream that drops it, Chromium keeps some of it.)
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      // Without a line, or for who turned away, nothing comes now.
      run.abort()
      return false
    }
  }

  for (const name of asking) addEventListener(name, wait, { passive: true, capture: true })
  document.addEventListener('visibilitychange', wait)
  navigator.connection?.addEventListener?.('change', wait)
  wait()
}
