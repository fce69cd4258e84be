// While idle, prefetches the pictures of the other pages into the browser's cache, nearest first: a
// jump finds them there. They are not decoded or held.
import { isSlow } from '../pages/page-picture.js'
import * as holding from './prefetch-near.js'
import { bytesOf, isAmple, picturesAhead, pixelsOn } from './prefetch-order.js'

/** Idle after this time; milliseconds. */
const calm = 400
const atOnce = 2
/** Events of a reader's requests, or before them. */
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
    // A saved issue is complete.
    if (next() && !await globalThis.caches?.has(`edicola-issue:${issue.key}`))
      await Promise.all(Array.from({ length: atOnce }, one))
  }

  /** @returns {Promise<boolean>} success */
  async function fetchQuietly(address, run) {
    try {
      const answer = await fetch(address, { priority: 'low', signal: run.signal })
      // Without access, or caching, no request is needed.
      isVain ||= !answer.ok || /no-store/.test(answer.headers.get('cache-control'))
      if (isVain) run.abort()
      // (Piped into a stream that drops it, Chromium keeps some.)
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      // Not without a network, or in the background.
      run.abort()
      return false
    }
  }

  for (const name of asking) addEventListener(name, wait, { passive: true, capture: true })
  document.addEventListener('visibilitychange', wait)
  navigator.connection?.addEventListener?.('change', wait)
  wait()
}
