// Fetches and decodes pictures: of the requested page, those beside it, then others one by one. Words come
// last.
import { isSlow } from '../pages/page-picture.js'
import { allot, pixelBudget } from '../pages/pictures.js'
import { isHere, remember } from '../pages/thumbnail.js'

const isSmall = matchMedia('(max-width: 50rem) and (pointer: coarse)').matches
const budget = pixelBudget({ memory: navigator.deviceMemory, isSmall })

/**
 * @param {{view: import('../pages/page-view.js').PageView, isInView: boolean}[]} list most important first
 * @param {() => boolean} isStill whether these pages are still current
 * @returns {Promise<void>} when those in view are loaded
 */
export async function hold(list, isStill) {
  const given = allot(
    list.map(({ view, isInView }) => ({ pictures: view.pictures, pixels: view.pixels, isInView, held: view.held })),
    budget)
  const ready = []
  const inView = [...list.entries()].filter(([, { isInView }]) => isInView)
  for (const isSharpest of [false, true]) for (const [index, { view }] of inView) {
    if (!isStill()) break
    const [first] = view.pictures
    // A slow sharp picture: first a legible one.
    if (!isSharpest && (!isSlow() || view.held > 0 || first === given[index])) continue
    const held = view.hold(isSharpest ? given[index] : first, true)
    if (isSharpest) ready.push(held)
    // On a slow network two at once would both be late.
    await view.came
  }
  await Promise.all(ready)
  rest = queue(list, given, isStill)
}

/** When the pages beside those in view have loaded. @type {Promise<void>|undefined} */
export let rest

async function queue(list, given, isStill) {
  for (const [index, { view, isInView }] of list.entries()) {
    if (!isStill()) return
    if (!isInView) await view.hold(given[index], false)
  }
}

const known = new Map()

/**
 * Loads thumbnails.
 * @param {object[]} pages nearest first
 * @param {() => boolean} [isStill] one by one; else all at once
 */
export async function readySmall(pages, isStill) {
  for (const { thumbnail } of pages) {
    if (isStill?.() === false) return
    if (!thumbnail || known.has(thumbnail) || isHere(thumbnail)) continue
    const image = remember(new Image())
    image.src = thumbnail
    known.set(thumbnail, image)
    if (known.size > 48) known.delete(known.keys().next().value)
    if (isStill) await image.decode().catch(() => undefined)
  }
}

let latest

/**
 * @param {import('../pages/page-view.js').PageView[]} views those in view; earlier requests are not awaited
 */
export async function layWords(views) {
  const stamp = latest = {}
  for (const view of views) {
    await pause()
    if (stamp !== latest) return
    await view.showText(pause)
  }
}

const pause = () => new Promise(resolve =>
  globalThis.requestIdleCallback ? requestIdleCallback(() => resolve(), { timeout: 300 }) : setTimeout(resolve, 16))
