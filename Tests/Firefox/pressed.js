// Data folders with issues, made once a day for each build, and copied: pressing an issue takes longer than most
// tests.
import { createHash } from 'node:crypto'
import {
  cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('../../.edicola-tools/newsstands', import.meta.url))

/**
 * Copies such a folder, made first if necessary.
 * @param {string} program the built `edicola`, with the worker beside it
 * @param {{file: string}[]} issues
 * @param {string} data the place of the copy
 * @param {(folder: string) => void} make fills an empty folder
 */
export function copyPressed(program, issues, data, make) {
  const programs = [program, join(dirname(program), 'edicola-pageworker')]
  const built = digestOf([new Date().toDateString(), ...programs.map(stampOf)])
  const folder = join(home, `${built}-${digestOf(issues.map(({ file, ...rest }) => [contentOf(file), rest]))}`)
  if (!existsSync(folder)) {
    mkdirSync(home, { recursive: true })
    for (const old of readdirSync(home).filter(name => !name.startsWith(built))) remove(join(home, old))
    const fresh = mkdtempSync(`${folder}.`)
    try {
      make(fresh)
      renameSync(fresh, folder)
    } catch (error) {
      remove(fresh)
      // Another process may have been faster.
      if (!existsSync(folder)) throw error
    }
  }
  cpSync(folder, data, { recursive: true })
}

const remove = folder => rmSync(folder, { recursive: true, force: true })
const digestOf = value => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
const contentOf = file => createHash('sha256').update(readFileSync(file)).digest('hex')

function stampOf(file) {
  if (!existsSync(file)) return undefined
  const { mtimeMs, size } = statSync(file)
  return [mtimeMs, size]
}
