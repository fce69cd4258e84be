// A window of Firefox without a screen, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which Firefox
// speaks itself: real keys, real fingers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConversation } from './socket.js'

const names = ['firefox-esr', 'firefox']
const keys = { ArrowRight: '\uE014', ArrowLeft: '\uE012', Home: '\uE011', End: '\uE010', Escape: '\uE00C',
  Enter: '\uE007' }

/** @returns {string|undefined} the path of the installed program */
export function firefox() {
  const places = (process.env.PATH ?? '').split(':').flatMap(folder => names.map(name => join(folder, name)))
  return places.find(place => { try { accessSync(place, constants.X_OK); return true } catch { return false } })
}

export async function openFirefox({ width = 1280, height = 800 } = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'edicola-firefox-'))
  writeFileSync(join(profile, 'user.js'), [
    ['app.update.enabled', false], ['browser.shell.checkDefaultBrowser', false],
    ['datareporting.policy.dataSubmissionEnabled', false],
    ['toolkit.telemetry.enabled', false], ['network.captive-portal-service.enabled', false],
    ['network.connectivity-service.enabled', false],
    ['services.settings.server', 'http://127.0.0.1:9'], ['intl.accept_languages', 'en'],
    ['dom.w3c_touch_events.enabled', 1]
  ].map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)})`).join('\n'))
  const child = spawn(firefox(),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', `--width=${width}`,
      `--height=${height}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' } })
  const port = await said(child, /WebDriver BiDi listening on ws:\/\/[^:]+:(\d+)/)
  const { ask: say, close } = await openConversation(port, '/session')
  const ask = (method, params = {}) => say({ method, params })
  await ask('session.new', { capabilities: {} })
  const { contexts: [{ context }] } = await ask('browsingContext.getTree')
  await ask('browsingContext.setViewport', { context, viewport: { width, height } })
  return new Window(ask, context, () => {
    close()
    return kill(child, profile)
  })
}

class Window {
  #ask
  #context
  close

  constructor(ask, context, close) {
    this.#ask = ask
    this.#context = context
    this.close = close
  }

  go(url) { return this.#ask('browsingContext.navigate', { context: this.#context, url, wait: 'interactive' }) }

  /** Returns an expression's value, as JSON. */
  async value(expression) {
    const { result, exceptionDetails } = await this.#ask('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression})))()`, target: { context: this.#context },
      awaitPromise: true
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result.value === undefined ? undefined : JSON.parse(result.value)
  }

  /** Waits until an expression is true. */
  async until(expression, most = 90_000) {
    const isTrue = await this.value(`new Promise(done => {
      const end = performance.now() + ${most}
      const look = () => {
        let is = false
        try { is = Boolean(${expression}) } catch {}
        if (is || performance.now() > end) done(is)
        else setTimeout(look, 20)
      }
      look()
    })`)
    if (!isTrue) throw new Error(`never became true: ${expression}`)
  }

  press(...names) {
    const actions = names.map(name => keys[name] ?? name)
      .flatMap(value => [{ type: 'keyDown', value }, { type: 'keyUp', value }])
    return this.#act({ type: 'key', id: 'keys', actions })
  }

  /** Clicks the middle of a selector's element. */
  async click(selector) {
    const { x, y } = await this.value(`(found => {
      found.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = found.getBoundingClientRect()
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    })(document.querySelector(${JSON.stringify(selector)}))`)
    await this.#act({ type: 'pointer', id: 'mouse',
      actions: [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }] })
  }

  /** Puts a finger down, moves it in steps, and lifts it. */
  swipe(from, to, steps = 6) {
    const at = step => Math.round(from.x + (to.x - from.x) * step / steps)
    return this.#act({ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions: [
      { type: 'pointerMove', x: from.x, y: from.y }, { type: 'pointerDown', button: 0 },
      ...Array.from({ length: steps }, (_, step) => ({ type: 'pointerMove', x: at(step + 1), y: to.y, duration: 16 })),
      { type: 'pointerUp', button: 0 }
    ] })
  }

  wheel(deltas, { x, y }) {
    return this.#act({ type: 'wheel', id: 'wheel',
      actions: deltas.map(deltaY => ({ type: 'scroll', x, y, deltaX: 0, deltaY, duration: 16 })) })
  }

  #act(source) { return this.#ask('input.performActions', { context: this.#context, actions: [source] }) }
}

/** Ends a browser, and deletes its profile. */
export async function kill(child, profile) {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  // Its helpers may still write there for a moment; the rest of a temporary folder does no harm.
  try { rmSync(profile, { recursive: true, force: true, maxRetries: 5 }) } catch (error) { console.warn(error.message) }
}

/** Waits for a pattern in a program's output, and returns its first group. */
export function said(child, pattern, stream = child.stderr) {
  return new Promise((resolve, reject) => {
    let text = ''
    const look = bytes => {
      const found = pattern.exec(text += bytes)
      if (found) { stream.off('data', look); stream.resume(); resolve(found[1]) }
    }
    stream.on('data', look)
    child.on('exit', code => reject(new Error(`ended with ${code}: ${text.slice(-600)}`)))
  })
}
