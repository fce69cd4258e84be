// A headless Chromium, told what to do through chromedriver: for the scripts beside this file.
'use strict'
const { spawn } = require('node:child_process')

async function startDriver() {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const process = spawn('chromedriver', [`--port=${port}`], { stdio: 'ignore' })
  const base = `http://127.0.0.1:${port}`
  const ask = async (method, path, body) => {
    const answer = await fetch(base + path, { method, body: body && JSON.stringify(body) })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  for (let tries = 0; ; tries += 1) {
    try { if ((await ask('GET', '/status')).ready) break } catch (error) { if (tries > 100) throw error }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return { open: () => openBrowser(ask), stop: () => process.kill() }
}

async function openBrowser(ask) {
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars']
  const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: {
    browserName: 'chrome', 'goog:chromeOptions': { args }
  } } })
  const session = `/session/${sessionId}`
  const run = (script, ...args) => ask('POST', `${session}/execute/async`, { script, args })
  return {
    tell: (cmd, params) => ask('POST', `${session}/goog/cdp/execute`, { cmd, params }),
    go: url => ask('POST', `${session}/url`, { url }),
    press: key => run(`const [key, done] = arguments; const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      setTimeout(done, 400)`, key),
    // All pictures in view have come, and fonts; no animation runs.
    settled: () => run(`const done = arguments[0]
      const until = performance.now() + 6000
      const look = () => {
        const waiting = [...document.images].some(image => {
          const box = image.getBoundingClientRect()
          return !image.complete && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
        }) || document.querySelector('.spread-view:not(.is-before, .is-after) .page-picture:not(.is-there)') !== null
          || document.getAnimations().some(animation => animation.playState === 'running')
        if (waiting && performance.now() < until) setTimeout(look, 50); else setTimeout(done, 150)
      }
      document.fonts.ready.then(look)`),
    run,
    close: () => ask('DELETE', session)
  }
}

module.exports = { startDriver }
