#!/usr/bin/env node
// Measures the reader view in Chromium on a running newsstand:
//
//   node Benchmarks/reader/measure.mjs http://localhost:8080/publication/issue [size|turns|memory|sharp …]
//
// size    what a first reading loads, scripts and styles, compressed (gzip)
// turns   200 turns by key: time until the next page is painted, frames that came late while pages slid
// memory  the page's process after every 100 of 500 turns
// sharp   on a line of 10 Mbit/s with 40 ms: time until page 1 is sharp, and page 30 after a jump; bytes moved
import { gzipSync } from 'node:zlib'
import { openBrowser } from './browser.mjs'

const [issue, ...asked] = process.argv.slice(2)
if (!issue) { console.error('usage: measure.mjs ISSUE-URL [size|turns|memory|sharp …]'); process.exit(64) }
const wanted = asked.length > 0 ? asked : ['size', 'turns', 'memory', 'sharp']
const open = `[...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .page')]`
const areThere = `(${open}.length > 0 && ${open}.every(page => page.querySelector('.page-picture.is-there')))`
const isBlank = `${open}.some(page => !page.querySelector('.page-picture.is-there') && !page.querySelector('.page-thumbnail')?.naturalWidth && !page.matches('.is-card'))`
const isOpen = number => `(${areThere} && location.pathname.endsWith('/read/${number}'))`

const share = (list, part) => [...list].sort((one, two) => one - two)[Math.min(list.length - 1, Math.floor(list.length * part))]
const ms = number => `${number.toFixed(1)} ms`
const kb = number => `${(number / 1000).toFixed(1)} kB`

const measures = { size, turns, memory, sharp }
for (const name of wanted) {
  const browser = await openBrowser()
  try { await measures[name](browser) } finally { await browser.close() }
}

async function size(browser) {
  await browser.go(`${issue}/read/1`)
  await browser.until(areThere)
  const names = await browser.value(`performance.getEntriesByType('resource').map(({ name }) => name).filter(name => /\\.(js|css)(\\?|$)/.test(name))`)
  let [plain, packed] = [0, 0]
  for (const name of names) {
    const bytes = Buffer.from(await (await fetch(name)).arrayBuffer())
    plain += bytes.length
    packed += gzipSync(bytes, { level: 9 }).length
  }
  console.log(`size    ${names.length} files, ${kb(plain)}, compressed ${kb(packed)}`)
}

async function turns(browser) {
  for (const turn of ['none', 'slide', 'curl']) for (const pause of [350, 0]) {
    await browser.go(`${issue}/read/1`)
    await browser.until(areThere)
    await browser.value(`document.querySelector('edicola-reader').like({ turn: '${turn}' })`)
    await browser.run(`window.turned = []; window.late = 0; window.frames = 0
      addEventListener('keydown', event => {
        const from = event.timeStamp
        requestAnimationFrame(() => { const port = new MessageChannel(); port.port1.onmessage = () => {
          turned.push([performance.now() - from, ${areThere}, ${isBlank}])
        }; port.port2.postMessage(0) })
        let last
        const watch = now => {
          if (last && now - last > 25) late += Math.round((now - last) / 16.7) - 1
          if (last) frames += 1
          last = now
          if (now - from < 260) requestAnimationFrame(watch)
        }
        requestAnimationFrame(watch)
      }, true)`)
    const pages = await browser.value(`document.querySelector('edicola-reader').issue.within`)
    const across = Math.floor(pages / 2) - 1
    for (let count = 0; count < 200; count += 1) await browser.press(Math.floor(count / across) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft', pause)
    const [times, late, frames] = await browser.value('[turned, late, frames]')
    const list = times.map(([time]) => time)
    console.log(`turns   ${turn.padEnd(5)} ${pause ? 'read  ' : 'leafed'}  p50 ${ms(share(list, 0.5))}, p99 ${ms(share(list, 0.99))}, most ${ms(Math.max(...list))}; `
      + `of ${list.length} ${times.filter(([, isThere]) => !isThere).length} small at first, ${times.filter(([, , isBlank]) => isBlank).length} blank${pause ? `; ${late} late frames of ${frames}` : ''}`)
  }
}

async function memory(browser) {
  await browser.go(`${issue}/read/1`)
  await browser.until(areThere)
  const pages = await browser.value(`document.querySelector('edicola-reader').issue.within`)
  const across = Math.floor(pages / 2) - 1
  for (let count = 0; count <= 500; count += 1) {
    if (count % 100 === 0) {
      await browser.tell('HeapProfiler.collectGarbage')
      const { metrics } = await browser.tell('Performance.enable').then(() => browser.tell('Performance.getMetrics'))
      const metric = name => metrics.find(known => known.name === name).value
      console.log(`memory  after ${String(count).padStart(3)} turns: ${(browser.memory() / 1e6).toFixed(0)} MB, `
        + `scripts ${(metric('JSHeapUsedSize') / 1e6).toFixed(1)} MB, ${metric('Nodes')} nodes`)
    }
    await browser.press(Math.floor(count / across) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft', 120)
  }
}

async function sharp(browser) {
  await browser.tell('Network.enable')
  await browser.tell('Network.setCacheDisabled', { cacheDisabled: true })
  await browser.tell('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 })
  const moved = () => browser.value(`performance.getEntriesByType('resource').reduce((sum, { transferSize }) => sum + transferSize, performance.getEntriesByType('navigation')[0].transferSize)`)
  await browser.go(`${issue}/read/1`)
  console.log(`sharp   page 1 after ${ms(await browser.until(areThere))}, ${kb(await moved())}`)
  await browser.until(`!window.since || performance.now() - since > 0`)
  const from = await browser.value('performance.now()')
  const before = await moved()
  await browser.run(`document.querySelector('edicola-reader').go(30)`)
  const at = await browser.until(isOpen(30))
  console.log(`sharp   page 30 after ${ms(at - from)} more, ${kb(await moved() - before)} more`)
}
