// The real newsstand, with one issue of the demo, or others: the built `edicola`.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { copyPressed } from './pressed.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** @returns {string|undefined} `EDICOLA`, or else the debug or the release build here */
export const edicola = () =>
  [process.env.EDICOLA, `${root}.build/debug/edicola`, `${root}.build/release/edicola`].find(
    place => place && existsSync(place))

/** Twelve pages, one of them wider than tall; at `/windfall/2026-09`. */
export const fig = { file: `${root}Demo/Issues/2026-09.pdf`, publication: 'windfall', id: '2026-09', title: 'Fig',
  date: '2026-09' }

/**
 * @param {{file: string, publication: string, id: string, title: string, date: string}[]} issues all free
 * @param {{hasSandbox?: boolean}} options whether shop and push services are the sandbox's
 */
export async function openNewsstand(issues = [fig], { hasSandbox = false } = {}) {
  const data = mkdtempSync(`${tmpdir()}/edicola-newsstand-`)
  const say = (folder, words) =>
    execFileSync(edicola(), [...words, '--data', folder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const tell = (...words) => say(data, words)
  copyPressed(edicola(), issues, data, folder => {
    for (const name of new Set(issues.map(({ publication }) => publication)))
      say(folder, ['publication', 'add', name, '--title', name[0].toUpperCase() + name.slice(1)])
    for (const issue of issues) say(folder, publishing(issue))
  })
  const publish = issue => say(data, publishing(issue))
  const sandboxPort = hasSandbox ? await freePort() : undefined
  let child
  const newsstand = {
    data, address: undefined, sandbox: `http://127.0.0.1:${sandboxPort}`, tell, publish,
    /** Starts the server: on a port of the system's choice at first, on the same one afterwards. */
    async open() {
      const port = newsstand.address ? new URL(newsstand.address).port : '0'
      rmSync(`${data}/running.json`, { force: true })
      child = spawn(edicola(),
        ['serve', '--data', data, '--port', port, '--web', `${root}Web`, '--log', 'error',
          ...hasSandbox ? ['--sandbox', '--sandbox-port', String(sandboxPort)] : []], { stdio: 'ignore' })
      // While the process runs, it may still start to serve.
      while (child.exitCode === null && child.signalCode === null) {
        newsstand.address = addressIn(`${data}/running.json`) ?? newsstand.address
        if (newsstand.address && await fetch(`${newsstand.address}/healthz`).then(({ ok }) => ok, () => false)) return
        await new Promise(resolve => setTimeout(resolve, 100))
      }
      throw new Error(`the newsstand ended with ${child.exitCode ?? child.signalCode}`)
    },
    /** Kills the server, like a network failure. */
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    forget: () => rmSync(data, { recursive: true, force: true })
  }
  await newsstand.open()
  return newsstand
}

const publishing = ({ file, publication, id, title, date }) => [
  'publish', file, '--publication', publication, '--issue', id, '--title', title, '--cover-date', date, '--free',
  '--now'
]

/** The address that a running server writes down, as soon as it listens. */
function addressIn(file) {
  try { return JSON.parse(readFileSync(file, 'utf8')).url } catch { return undefined }
}

/** For the sandbox, which doesn't write its port down. */
function freePort() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
