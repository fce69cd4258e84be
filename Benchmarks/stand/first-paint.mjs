#!/usr/bin/env node
// Time until a stand is painted first, until its newest cover is, and what came through by then: Chromium as a phone, its
// cache empty, over a line of 1.6 Mbit/s with 150 ms. Five times each; the median.
//
//   node Benchmarks/stand/first-paint.mjs http://localhost:8080 /publication [PATH…]
import { openBrowser } from '../reader/browser.mjs'
import { openLine } from '../reader/line.mjs'

const [server, ...paths] = process.argv.slice(2)
if (paths.length === 0) { console.error('usage: first-paint.mjs URL PATH…'); process.exit(64) }
const rounds = 5

/** Bytes besides covers: what the page needs before anything can be seen. */
const besides = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(entry => entry.initiatorType !== 'img' && entry.initiatorType !== 'other').reduce((sum, entry) => sum + entry.transferSize, 0)`
/** The largest picture in view is there, and its frame was drawn. */
const cover = `(entries => entries.filter(entry => entry.element?.matches?.('.cover-picture')).at(-1)?.startTime)(window.largest ?? [])`

for (const path of paths) {
  const results = []
  for (let round = 0; round < rounds; round += 1) results.push(await measure(path))
  const [paint, seen, whole, bytes] = [0, 1, 2, 3].map(place => results.map(values => values[place]).sort((one, two) => one - two)[rounds >> 1])
  console.log(`${path.padEnd(24)} first paint ${paint.toFixed(0)} ms; newest cover ${seen.toFixed(0)} ms; loaded ${whole.toFixed(0)} ms; ${(bytes / 1000).toFixed(1)} kB besides covers`)
}

async function measure(path) {
  const line = await openLine(new URL(server), { bits: 1.6e6, delay: 150 })
  const browser = await openBrowser({ width: 390, height: 844, scale: 2 })
  try {
    await browser.go('about:blank')
    await browser.tell('Page.addScriptToEvaluateOnNewDocument', { source: `
      new PerformanceObserver(list => { (window.largest ??= []).push(...list.getEntries()) }).observe({ type: 'largest-contentful-paint', buffered: true })` })
    await browser.tell('Page.navigate', { url: `http://127.0.0.1:${line.port}${path}` })
    await browser.until(`performance.getEntriesByName('first-contentful-paint').length > 0`)
    await browser.until(`document.readyState === 'complete' && ${cover}`)
    const value = expression => browser.value(expression)
    return [
      await value(`performance.getEntriesByName('first-contentful-paint')[0].startTime`), await value(cover),
      await value(`performance.getEntriesByType('navigation')[0].loadEventEnd`), await value(besides)
    ]
  } finally {
    await browser.close()
    line.close()
  }
}
