// The steps that scripts/check runs for a change.
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { plan, testsOf } from '../../scripts/check-plan.mjs'

const folder = name => fileURLToPath(new URL(`../../${name}`, import.meta.url))

test('every folder of Sources has tests, and they exist', () => {
  assert.deepEqual(Object.keys(testsOf).sort(), readdirSync(folder('Sources')).sort())
  for (const target of Object.values(testsOf).flat()) assert.ok(existsSync(folder(`Tests/${target}`)), target)
})

test('a change runs the tests of its targets, and the rules of the house', () => {
  assert.deepEqual(plan(['Sources/Storage/Storage.swift', 'docs/api.md']),
    { targets: ['ArchitectureTests', 'StorageTests'], folders: [] })
  assert.deepEqual(plan(['Tests/FeedsTests/RSSTests.swift']),
    { targets: ['ArchitectureTests', 'FeedsTests'], folders: [] })
  assert.deepEqual(plan(['Web/reader/reader.js', 'scripts/run']),
    { targets: ['ArchitectureTests', 'PagesTests'], folders: ['JavaScript', 'Scripts'] })
  assert.deepEqual(plan(['Web/api/openapi.json']).targets, ['ArchitectureTests', 'EdicolaServerTests', 'PagesTests'])
})
