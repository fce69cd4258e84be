// The base of every file of these tests: a newsstand with a few issues, and browsers for it.
import { edicola, fig, openNewsstand } from '../Firefox/newsstand.js'
import { chromium, openChromium } from './chromium.js'

/** The reason to skip the tests, or false. */
export const skip = !chromium() ? 'Chromium is not installed' : !edicola() ? 'edicola is not built' : false

/** @param {object[]} [issues] see `openNewsstand`; `forget` removes an issue's own files */
export async function openStage(issues = [fig], options) {
  let browsers, newsstand
  // If closing one fails, the others are closed all the same: a test ends when nothing runs any more.
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
