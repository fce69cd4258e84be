#!/usr/bin/env node
// Time until page 1 is sharp, and until page 30 is sharp after a jump, over a line of 10 Mbit/s with 40 ms, and what came
// through it: the reader view, and pdf.js with the publisher's own file, three times in turn. The jump is made in four ways, each
// in a window of its own: told to the viewer out of the blue, as soon as it can be turned and at fixed times after its address
// was opened, and by the mouse, on the small picture of the page.
//
//   node Benchmarks/reader/against-pdfjs.mjs http://localhost:8080/publication/issue FILE.pdf [FOLDER]
//
// FOLDER holds pdf.js with its viewer: `build/`, `web/` (Debian: libjs-pdf, /usr/share/javascript/pdf).
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openBrowser } from './browser.mjs'
import { openLine } from './line.mjs'

const [issue, file, folder = '/usr/share/javascript/pdf'] = process.argv.slice(2)
if (!file) { console.error('usage: against-pdfjs.mjs ISSUE-URL FILE.pdf [FOLDER]'); process.exit(64) }
const page = 30
/** After so long somebody has looked at the first page; seconds after the address was opened. */
const moments = [3, 10]
const packed = new Map()
/** The page's picture is there, as the server sent it or as the modules took it over, and a frame was drawn with it. */
const isDrawn = `(image => image?.complete && image.naturalWidth > 0 && performance.getEntriesByType('paint').length === 2
  && (window.drawn ??= [requestAnimationFrame(() => setTimeout(() => drawn.push(true)))]).length > 1
)(document.querySelector('.opening-page:not(.is-beside), .spread-view:not(.is-before, .is-after) .page-picture.is-there'))`

const viewer = createServer(answer)
await new Promise(resolve => viewer.listen(0, '127.0.0.1', resolve))
const rounds = { reader: [], 'pdf.js': [] }
for (let round = 0; round < 3; round += 1) {
  rounds.reader.push(await measure(new URL(issue), line => `http://127.0.0.1:${line}${new URL(issue).pathname}/read/1`, {
    first: isDrawn, ready: `document.querySelector('edicola-reader').frame`,
    jump: `document.querySelector('edicola-reader').go(${page})`,
    // Beside it another page lies open, which the other viewer does not show.
    second: `[...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .page-picture.is-there')].some(image => /pages\\/0*${page}\\b/.test(image.src))`,
    small: `document.querySelector('edicola-reader').act('thumbnails')`, smallPage: number => `.overview-page[data-page="${number}"]`
  }))
  rounds['pdf.js'].push(await measure(new URL(`http://127.0.0.1:${viewer.address().port}`), line => `http://127.0.0.1:${line}/web/viewer.html?file=/file.pdf`, {
    first: `PDFViewerApplication.pdfViewer.getPageView(0).renderingState === 3`,
    jump: `PDFViewerApplication.page = ${page}`,
    second: `PDFViewerApplication.pdfViewer.getPageView(${page - 1}).renderingState === 3`,
    small: `PDFViewerApplication.pdfSidebar.switchView(1, true)`, smallPage: number => `.thumbnail[data-page-number="${number}"]`
  }))
}
const middle = list => [...list].sort((one, two) => one - two)[Math.floor(list.length / 2)].toFixed(0)
for (const [name, list] of Object.entries(rounds)) {
  const of = pick => middle(list.map(pick))
  const kB = pick => `${middle(list.map(round => pick(round) / 1000))} kB`
  console.log(`${name.padEnd(7)} page 1 after ${of(({ first }) => first)} ms; ${kB(({ firstBytes }) => firstBytes)} when it was loaded; could be turned after ${of(({ able }) => able)} ms; `
    + `page ${page} after ${of(({ second }) => second)} ms more, ${of(({ clicked }) => clicked)} ms after a press on its small picture, ${of(({ able, second }) => able + second)} ms after the address was opened, ${kB(({ bytes }) => bytes)} in all`)
  for (const [index, moment] of moments.entries()) {
    console.log(`${name.padEnd(7)} page ${page} by a jump ${moment} s after the address was opened: ${of(({ later }) => later[index].second)} ms `
      + `(${list.map(({ later }) => later[index].second.toFixed(0)).join(', ')}); ${kB(({ later }) => later[index].before)} until then, ${kB(({ later }) => later[index].bytes)} in all`)
  }
}
viewer.close()

async function measure(server, address, how) {
  const measured = await jumped(server, address, how)
  const later = []
  for (const moment of moments) later.push(await jumped(server, address, how, moment * 1000))
  return { ...measured, later, clicked: await clicked(server, address, how) }
}

/** A person's hand: the mouse comes to rest, and a moment later presses. */
async function clicked(server, address, { first, ready = 'true', second, small, smallPage }) {
  const line = await openLine(server)
  const browser = await openBrowser()
  try {
    await browser.go(address(line.port))
    await browser.until(first)
    await browser.until(ready)
    await browser.run(small)
    // Down to it, a few rows at a time: neither makes them all at once.
    await browser.until(`(document.querySelector('${smallPage(page)}') ?? [...document.querySelectorAll('${smallPage(1).replace(/="1"/, '')}')].at(-1)).scrollIntoView({ block: 'center', behavior: 'instant' }) || document.querySelector('${smallPage(page)} img')?.complete`)
    await new Promise(resolve => setTimeout(resolve, 500))
    const place = await browser.value(`(({ left, top, width, height }) => ({ x: Math.round(left + width / 2), y: Math.round(top + height / 2) }))(document.querySelector('${smallPage(page)}').getBoundingClientRect())`)
    await browser.run(`addEventListener('pointerup', ({ timeStamp }) => {
      const look = () => { if (${second}) window.sharpAfter = performance.now() - timeStamp; else setTimeout(look, 2) }
      look()
    }, { capture: true, once: true })`)
    await browser.point(place, 150)
    await browser.until('window.sharpAfter !== undefined')
    return await browser.value('sharpAfter')
  } finally {
    await browser.close()
    line.close()
  }
}

/** @param {number} [moment] milliseconds after the address was opened; as soon as can be */
async function jumped(server, address, { first, ready = 'true', jump, second }, moment = 0) {
  const line = await openLine(server)
  const browser = await openBrowser()
  try {
    await browser.go('about:blank')
    // The page itself takes the time: the driver runs nothing before everything is loaded.
    await browser.tell('Page.addScriptToEvaluateOnNewDocument', { source: `{
      const look = () => {
        let is = false
        try { is = Boolean(${first}) } catch {}
        if (is) window.firstAt = performance.timeOrigin + performance.now()
        else setTimeout(look, 5)
      }
      look()
    }` })
    const begun = performance.now()
    const clock = performance.timeOrigin
    await browser.tell('Page.navigate', { url: address(line.port) })
    await browser.until('window.firstAt')
    const one = await browser.value('firstAt') - clock - begun
    const bytes = line.moved()
    await browser.until(ready)
    const able = performance.now() - begun
    await new Promise(resolve => setTimeout(resolve, Math.max(0, moment - able)))
    const from = performance.now()
    const before = line.moved()
    await browser.run(jump)
    await browser.until(second)
    return { first: one, second: performance.now() - from, firstBytes: bytes, before, bytes: line.moved(), able }
  } finally {
    await browser.close()
    line.close()
  }
}

function answer(request, response) {
  const path = normalize(new URL(request.url, 'http://localhost').pathname)
  const name = path === '/file.pdf' ? file : join(folder, path)
  try {
    const { size } = statSync(name)
    const type = { html: 'text/html', js: 'text/javascript', css: 'text/css', pdf: 'application/pdf', svg: 'image/svg+xml' }[name.split('.').at(-1)] ?? 'application/octet-stream'
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const head = { 'content-type': type, 'accept-ranges': 'bytes' }
    if (/^(text|image\/svg)/.test(type)) {
      packed.set(name, packed.get(name) ?? gzipSync(readFileSync(name), { level: 9 }))
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(packed.get(name))
    } else if (from === undefined) {
      response.writeHead(200, { ...head, 'content-length': size })
      createReadStream(name).pipe(response)
    } else {
      const end = Math.min(size - 1, to ? Number(to) : size - 1)
      response.writeHead(206, { ...head, 'content-range': `bytes ${from}-${end}/${size}`, 'content-length': end - from + 1 })
      createReadStream(name, { start: Number(from), end }).pipe(response)
    }
  } catch { response.writeHead(404).end() }
}
