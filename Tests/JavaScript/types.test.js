// The modules in a type checker: their JSDoc is right, and no name is unused. TypeScript only checks (`Tests/Types`);
// nothing is compiled. Debian's ESLint knows no private members, so it can't read them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../Types', import.meta.url))
const found = spawnSync('tsc', ['--version'])

test('types hold, and nothing is declared in vain', { skip: found.error && 'TypeScript is not installed' }, () => {
  const { stdout, status } = spawnSync('tsc', ['--project', folder], { encoding: 'utf8' })
  assert.equal(stdout, '')
  assert.equal(status, 0)
})
