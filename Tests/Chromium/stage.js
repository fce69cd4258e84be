// What every file of these tests stands on: a newsstand with a few issues, and browsers that go to it.
import { edicola, fig, openNewsstand } from '../Firefox/newsstand.js'
import { chromium, openChromium } from './chromium.js'

/** Why nothing can be tried here, if so. */
export const skip = !chromium() ? 'Chromium is not installed' : !edicola() ? 'edicola is not built' : false

/** @param {object[]} [issues] see `openNewsstand`; `forget` removes what was made for one alone */
export async function openStage(issues = [fig], options) {
  let browsers, newsstand
  // Whatever goes wrong with one, the others are closed: a test ends when nothing runs any more.
  const close = async () => {
    const ends = await Promise.allSettled([browsers?.close(), newsstand?.close()])
    newsstand?.forget()
    for (const { forget } of issues) forget?.()
    for (const { reason } of ends) if (reason) throw reason
  }
  try {
    newsstand = await openNewsstand(issues, options)
    browsers = await openChromium()
  } catch (error) {
    await close()
    throw error
  }
  return { browsers, newsstand, close }
}
