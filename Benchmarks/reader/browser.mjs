// A window of Chromium through chromedriver (W3C WebDriver), with real input and the protocol of its developer tools.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const keys = { ArrowRight: '\uE014', ArrowLeft: '\uE012', Home: '\uE011', End: '\uE010' }

export async function openBrowser({ width = 1440, height = 900, scale = 1 } = {}) {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const driver = spawn('chromedriver', [`--port=${port}`], { stdio: 'ignore' })
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  for (let tries = 0; ; tries += 1) {
    try { if ((await ask('GET', '/status')).ready) break } catch (error) { if (tries > 400) throw error }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars', `--window-size=${width},${height}`]
  const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: { browserName: 'chrome', 'goog:chromeOptions': { args } } } })
  const session = `/session/${sessionId}`
  const tell = (cmd, params = {}) => ask('POST', `${session}/goog/cdp/execute`, { cmd, params })
  await tell('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: false })
  const run = (script, ...args) => ask('POST', `${session}/execute/sync`, { script, args })
  return {
    tell, run,
    go: url => ask('POST', `${session}/url`, { url }),
    value: expression => run(`return ${expression}`),
    /** @returns {Promise<number>} milliseconds of the page's own clock at which it was true */
    until: async (expression, most = 60_000) => {
      const script = `const done = arguments[0], end = performance.now() + ${most}
        const look = () => {
          let is = false
          try { is = Boolean(${expression}) } catch {}
          if (is) done(performance.now()); else if (performance.now() > end) done(-1); else setTimeout(look, 8)
        }
        look()`
      const at = await ask('POST', `${session}/execute/async`, { script, args: [] })
      if (at < 0) throw new Error(`never became true: ${expression}`)
      return at
    },
    press: (name, pause = 0) => ask('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keys', actions: [
      { type: 'keyDown', value: keys[name] ?? name }, { type: 'keyUp', value: keys[name] ?? name }, { type: 'pause', duration: pause }] }] }),
    /** The mouse comes to a place, rests there, and presses. @param {number} rest milliseconds */
    point: ({ x, y }, rest) => ask('POST', `${session}/actions`, { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [
      { type: 'pointerMove', x: x - 60, y, duration: 0 }, { type: 'pointerMove', x, y, duration: 100 }, { type: 'pause', duration: rest },
      { type: 'pointerDown', button: 0 }, { type: 'pause', duration: 60 }, { type: 'pointerUp', button: 0 }] }] }),
    /** The resident memory of the pages' processes, in bytes; shared pages are shared out. */
    memory: () => rendererMemory(driver.pid),
    close: async () => { try { await ask('DELETE', session) } finally { driver.kill() } }
  }
}

function rendererMemory(root) {
  const parents = new Map()
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try { parents.set(Number(pid), Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1])) } catch { /* gone */ }
  }
  const descends = pid => { for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === root) return true; return false }
  let sum = 0
  for (const pid of [...parents.keys()].filter(descends)) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) continue
      sum += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) * 1024
    } catch { /* gone */ }
  }
  return sum
}
