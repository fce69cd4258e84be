// A clone of this repository before any build, on a machine with stand-ins for compiler and package managers.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { standIns } from './stand-ins.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))

export const openClone = () => {
  const home = mkdtempSync(join(tmpdir(), 'edicola-clone-'))
  const [folder, programs, log] = [join(home, 'edicola'), join(home, 'bin'), join(home, 'log')]
  for (const name of tracked()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(join(repository, name), join(folder, name), { verbatimSymlinks: true })
  }
  mkdirSync(programs)
  for (const [name, text] of Object.entries(standIns)) {
    writeFileSync(join(programs, name), text)
    chmodSync(join(programs, name), 0o755)
  }
  const environment = {
    ...process.env, PATH: `${programs}:${process.env.PATH}`, STAND_IN_LOG: log, STAND_IN_STATE: home,
    STAND_IN_LIBRARY: join(repository, '.edicola-tools/pdfium/libpdfium.so'),
    EDICOLA_DATA: '', EDICOLA_PORT: '',
  }
  return {
    folder,
    /** Runs one of its scripts to the end: { status, output }. */
    run: (script, extra = {}) => run(join(folder, script), { ...environment, ...extra }),
    /** Returns the stand-ins' calls since the last request, a line each. */
    asked() {
      const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
      rmSync(log, { force: true })
      return lines
    },
    path: name => join(folder, name),
    forget: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** The files that a commit of the current tree would contain. */
const tracked = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository, encoding: 'utf8',
  }).split('\0').filter(name => name && existsSync(join(repository, name)))

const run = (script, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(script, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => { output += piece })
    child.on('error', reject)
    child.on('close', status => resolve({ status, output }))
  })
