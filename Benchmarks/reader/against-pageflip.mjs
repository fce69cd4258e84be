#!/usr/bin/env node
// Turning like paper: the reader view, and StPageFlip with the same pictures in the same size, in one browser, one after the
// other. Time from the key until the next frame is painted, and frames that came late while the leaf was moving.
//
//   node Benchmarks/reader/against-pageflip.mjs http://localhost:8080/publication/issue FOLDER [TURNS]
//
// FOLDER holds StPageFlip (github.com/Nodlik/StPageFlip, MIT) as modules: `dist/PageFlip.js`, `src/Style/stPageFlip.css`.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { openBrowser } from './browser.mjs'

const [issue, folder, count = '200'] = process.argv.slice(2)
if (!folder) { console.error('usage: against-pageflip.mjs ISSUE-URL FOLDER [TURNS]'); process.exit(64) }
/** As long as a leaf is on its way, in both. */
const flight = 460
const wait = 300
const pages = await picturesOf(issue)
const other = await openOther()
const browser = await openBrowser()
try {
  await measure('reader', `${issue}/read/1`, `document.querySelector('.spread-view:not(.is-before, .is-after) .page-picture.is-there') && document.querySelector('edicola-reader').frame`,
    `document.querySelector('edicola-reader').like({ turn: 'curl' })`)
  for (const kind of ['html', 'canvas']) await measure(`pageflip, ${kind}`, `http://127.0.0.1:${other.address().port}/?${kind}`, `window.isReady`, 'true')
} finally {
  await browser.close()
  other.close()
}

async function measure(name, address, ready, before) {
  await browser.go(address)
  await browser.until(ready)
  await browser.value(before)
  await new Promise(resolve => setTimeout(resolve, 2000))
  await browser.run(`window.turned = []; window.late = 0; window.frames = 0
    addEventListener('keydown', event => {
      const from = event.timeStamp
      requestAnimationFrame(() => { const port = new MessageChannel(); port.port1.onmessage = () => turned.push(performance.now() - from); port.port2.postMessage(0) })
      let last
      const watch = now => {
        if (last) { frames += 1; if (now - last > 25) late += Math.round((now - last) / 16.7) - 1 }
        last = now
        if (now - from < ${flight}) requestAnimationFrame(watch)
      }
      requestAnimationFrame(watch)
    }, true)`)
  const across = Math.floor(pages.length / 2) - 1
  for (let turn = 0; turn < Number(count); turn += 1) await browser.press(Math.floor(turn / across) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft', flight + wait)
  const [times, late, frames] = await browser.value('[turned, late, frames]')
  const sorted = times.sort((one, two) => one - two)
  const at = part => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1)
  console.log(`${name.padEnd(18)} p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms of ${sorted.length}; ${late} late of ${frames + late} frames`)
}

async function picturesOf(issue) {
  const [publication, id] = new URL(issue).pathname.split('/').slice(1)
  const address = new URL(`/api/v1/publications/${publication}/issues/${id}/manifest`, issue)
  const { readingOrder } = await (await fetch(address)).json()
  return Promise.all(readingOrder.map(async link => {
    const picture = [link, ...link.alternate ?? []].find(({ properties }) => properties?.rendition === '1x') ?? link
    return Buffer.from(await (await fetch(new URL(picture.href, address))).arrayBuffer())
  }))
}

function openOther() {
  const page = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/src/Style/stPageFlip.css">
    <style>body { margin: 0; block-size: 100vh; overflow: hidden; background: #e7e3db; } img { inline-size: 100%; block-size: 100%; }</style>
    <div id="book"></div><script type="module">
      import { PageFlip } from '/dist/PageFlip.js'
      const pages = Array.from({ length: ${pages.length} }, (_, index) => '/pages/' + index)
      const book = document.getElementById('book')
      const flip = new PageFlip(book, { width: 695, height: 900, size: 'fixed', showCover: true, flippingTime: ${flight} })
      flip.on('init', () => { window.isReady = true })
      if (location.search === '?canvas') flip.loadFromImages(pages)
      else flip.loadFromHTML(pages.map(src => { const leaf = document.createElement('div'); leaf.append(Object.assign(new Image(), { src })); book.append(leaf); return leaf }))
      addEventListener('keydown', ({ key }) => key === 'ArrowRight' ? flip.flipNext('bottom') : flip.flipPrev('bottom'))
    </script>`
  const types = { js: 'text/javascript', css: 'text/css' }
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname)
    const number = /^\/pages\/(\d+)$/.exec(path)?.[1]
    if (path === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    if (number) return response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'max-age=3600' }).end(pages[number])
    try {
      const file = readFileSync(join(folder, path))
      response.writeHead(200, { 'content-type': types[path.split('.').at(-1)] ?? 'text/plain' }).end(file)
    } catch { response.writeHead(404).end() }
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
}
