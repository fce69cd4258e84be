// Windows of Chromium without a screen, driven by the protocol of its developer tools
// (https://chromedevtools.github.io/devtools-protocol/): real keys, real fingers, push messages, printed pages. Each
// window is a browser of its own: no other sees its stored data.
import { spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kill, said } from '../Firefox/firefox.js'
import { openConversation } from '../Firefox/socket.js'

const names = ['chromium', 'chromium-browser', 'google-chrome']
const codes = { ArrowRight: 39, ArrowLeft: 37, ArrowUp: 38, ArrowDown: 40, Home: 36, End: 35, Escape: 27, Enter: 13,
  Tab: 9, Backspace: 8, ' ': 32 }
const typed = { Enter: '\r', ' ': ' ' }

/** @returns {string|undefined} the path of the installed program */
export function chromium() {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/bin'].flatMap(
    folder => names.map(name => join(folder, name)))
  return places.find(place => { try { accessSync(place, constants.X_OK); return true } catch { return false } })
}

/** @returns {Promise<{open: (size?: object) => Promise<Window>, close: () => Promise<void>}>} */
export async function openChromium() {
  const profile = mkdtempSync(join(tmpdir(), 'edicola-chromium-'))
  const child = spawn(chromium(),
    ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--lang=en',
    `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [port, path] = (await said(child, /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+\/\S+)/)).split(/(?=\/)(.*)/s)
  const hearing = new Map()
  const conversation = await openConversation(port, path, ({ method, params, sessionId }) => {
    for (const hear of hearing.get(sessionId) ?? []) hear(method, params)
  })
  const ask = (method, params = {}, sessionId, most) => conversation.ask({ method, params, sessionId }, most)
  return {
    async open({ width = 1280, height = 800, scheme = 'light' } = {}) {
      const { browserContextId } = await ask('Target.createBrowserContext')
      const { targetId } = await ask('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true })
      const tell = (method, params, most) => ask(method, params, sessionId, most)
      const complaints = []
      const hear = listener => hearing.set(sessionId, [...hearing.get(sessionId) ?? [], listener])
      hear((method, { entry, exceptionDetails }) => {
        if (method === 'Log.entryAdded' && (entry.level === 'error' || /Content Security Policy/.test(entry.text)))
          complaints.push(`${entry.text} ${entry.url ?? ''}`.trim())
        if (method === 'Runtime.exceptionThrown')
          complaints.push(exceptionDetails.exception?.description ?? exceptionDetails.text)
      })
      for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await tell(`${domain}.enable`)
      await tell('Emulation.setFocusEmulationEnabled', { enabled: true })
      await tell('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })
      const window = new Window({ tell, ask, hear, complaints, browserContextId })
      await window.size(width, height)
      return window
    },
    close() {
      conversation.close()
      return kill(child, profile)
    }
  }
}

class Window {
  /** Errors in the console, and violations of the content policy. */
  complaints
  tell
  hear
  #ask
  #context

  constructor({ tell, ask, hear, complaints, browserContextId }) {
    Object.assign(this, { tell, hear, complaints })
    this.#ask = ask
    this.#context = browserContextId
  }

  size(width, height) {
    return this.tell('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  }

  /** Sets the system's preferences (reduced motion, dark colours) and the medium, such as print. */
  media(features, media = '') {
    return this.tell('Emulation.setEmulatedMedia',
      { media, features: Object.entries(features).map(([name, value]) => ({ name, value })) })
  }

  /** Sends a command to the browser, or to another of its targets. */
  browserTell(method, params, sessionId) { return this.#ask(method, params, sessionId) }

  grant(origin, ...permissions) {
    return this.#ask('Browser.grantPermissions', { origin, permissions, browserContextId: this.#context })
  }
  close() { return this.#ask('Target.disposeBrowserContext', { browserContextId: this.#context }) }

  async go(url) {
    const { errorText } = await this.tell('Page.navigate', { url })
    if (errorText && errorText !== 'net::ERR_ABORTED') throw new Error(`${url}: ${errorText}`)
  }

  reload() { return this.tell('Page.reload') }

  /** Returns an expression's value, as JSON. An expression that leaves the page may lose its answer. */
  async value(expression, most) {
    const { result, exceptionDetails } = await this.tell('Runtime.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression})))()`, awaitPromise: true, returnByValue: true,
      userGesture: true
    }, most)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value === undefined ? undefined : JSON.parse(result.value)
  }

  /** Waits until an expression is true, on the current page of that moment. */
  async until(expression, most = 60_000) {
    const end = performance.now() + most
    for (;;) {
      // An unloading page loses the request: the next one gets it.
      const isTrue = await this.value(`new Promise(done => {
        const end = performance.now() + 1000
        const look = () => {
          let is = false
          try { is = Boolean(${expression}) } catch {}
          if (is || performance.now() > end) done(is)
          else setTimeout(look, 20)
        }
        look()
      })`, 15_000).catch(() => false)
      if (isTrue) return
      if (performance.now() > end) {
        const page = await this.value(`location.href + '\\n' + document.body.innerText.slice(0, 400)`).catch(String)
        throw new Error(`never became true: ${expression}\nat ${page}`)
      }
    }
  }

  async press(...keys) {
    for (const name of keys) {
      const [key, ...held] = name.length > 1 ? name.split('+').reverse() : [name]
      const modifiers = held.reduce((sum, name) => sum + { Alt: 1, Control: 2, Meta: 4, Shift: 8 }[name], 0)
      const text = typed[key] ?? (key.length === 1 && !(modifiers & 7) ? key : undefined)
      const code = codes[key] ?? key.toUpperCase().charCodeAt(0)
      const common = { key, windowsVirtualKeyCode: code, modifiers, code: codes[key] ? key : undefined }
      await this.tell('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', text, ...common })
      await this.tell('Input.dispatchKeyEvent', { type: 'keyUp', ...common })
    }
  }

  type(text) { return this.tell('Input.insertText', { text }) }

  /** Clicks the middle of a selector's element. */
  async click(selector) {
    await this.until(
      `document.readyState === 'complete'
        && document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect().width > 0`)
    // Its position when it no longer moves: late styles and pictures shift it.
    const { x, y } = await this.value(`(async found => {
      for (let last;;) {
        found.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = found.getBoundingClientRect()
        const now = [left, top, width, height].join()
        if (now === last) return { x: left + width / 2, y: top + height / 2 }
        last = now
        await new Promise(done => setTimeout(done, 60))
      }
    })(document.querySelector(${JSON.stringify(selector)}))`)
    await this.drag({ x, y })
  }

  /** Presses the mouse at one point, moves it in steps, and releases it at another. */
  async drag(from, to = from, steps = 6) {
    const mouse = (type, { x, y }) =>
      this.tell('Input.dispatchMouseEvent',
        { type, x, y, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 })
    await this.tell('Input.dispatchMouseEvent', { type: 'mouseMoved', ...from })
    await mouse('mousePressed', from)
    for (let step = 1; to !== from && step <= steps; step += 1) {
      await mouse('mouseMoved',
        { x: from.x + (to.x - from.x) * step / steps, y: from.y + (to.y - from.y) * step / steps })
    }
    await mouse('mouseReleased', to)
  }

  async fillIn(fields) {
    for (const [selector, text] of Object.entries(fields)) {
      await this.until(`document.readyState === 'complete' && document.querySelector(${JSON.stringify(selector)})`)
      await this.value(`document.querySelector(${JSON.stringify(selector)}).focus()`)
      await this.value(`document.querySelector(${JSON.stringify(selector)}).select?.()`)
      await this.type(text)
    }
  }

  /**
   * Holds requests to matching addresses.
   * @returns {Promise<{held: string[], letGo: () => Promise<void>}>}
   */
  async hold(urlPattern) {
    const held = []
    this.hear((method, { requestId }) => { if (method === 'Fetch.requestPaused') held.push(requestId) })
    await this.tell('Fetch.enable', { patterns: [{ urlPattern }] })
    const letGo = async () => {
      for (const requestId of held) await this.tell('Fetch.continueRequest', { requestId })
      await this.tell('Fetch.disable')
    }
    return { held, letGo }
  }

  offline(isOffline) {
    return this.tell('Network.emulateNetworkConditions',
      { offline: isOffline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  }
}
