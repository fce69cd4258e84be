// The newsstand itself, with one issue of the demo on it: `edicola` as it was built.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** @returns {string|undefined} `EDICOLA`, or what was built here last */
export const edicola = () => [process.env.EDICOLA, `${root}.build/debug/edicola`, `${root}.build/release/edicola`].find(place => place && existsSync(place))

/** The issue is `windfall/2026-09`: twelve pages, one of them wider than tall. */
export async function openNewsstand() {
  const data = mkdtempSync(`${tmpdir()}/edicola-newsstand-`)
  const tell = (...words) => execFileSync(edicola(), [...words, '--data', data], { stdio: 'ignore' })
  tell('publication', 'add', 'windfall', '--title', 'Windfall')
  tell('publish', `${root}Demo/Issues/2026-09.pdf`, '--publication', 'windfall', '--issue', '2026-09', '--title', 'Fig', '--cover-date', '2026-09', '--free')
  const port = await freePort()
  let child
  const newsstand = {
    address: `http://127.0.0.1:${port}`,
    async open() {
      child = spawn(edicola(), ['serve', '--data', data, '--port', String(port), '--web', `${root}Web`, '--log', 'error'], { stdio: 'ignore' })
      for (let tries = 0; ; tries += 1) {
        try { if ((await fetch(`${newsstand.address}/healthz`)).ok) return } catch (error) { if (tries > 300) throw error }
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    },
    /** As if the network were gone. */
    close() {
      child.kill('SIGKILL')
      return new Promise(resolve => child.on('exit', resolve))
    },
    forget: () => rmSync(data, { recursive: true, force: true })
  }
  await newsstand.open()
  return newsstand
}

function freePort() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
