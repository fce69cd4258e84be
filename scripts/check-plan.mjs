// Which tests belong to which files, for scripts/check: a table rather than the graph of targets, because almost every
// target depends on EdicolaCore. A test compares it with the folders.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Test targets of each folder in Sources. Those of the command and the kit take longest. */
export const testsOf = {
  Circulation: ['CirculationTests', 'AppStoreTests'], Delivery: ['DeliveryTests'], EdicolaCore: ['EdicolaCoreTests'],
  EdicolaCatalogs: ['EdicolaKitTests'], EdicolaHTTP: ['EdicolaKitTests'], EdicolaKit: ['EdicolaKitTests'],
  EdicolaLocalReader: ['EdicolaKitTests'], EdicolaSandbox: ['EdicolaKitTests', 'ShopTests'],
  EdicolaServer: ['EdicolaServerTests', 'PagesTests'], Feeds: ['FeedsTests'],
  Formats: ['FormatsTests', 'FeedsTests'], HTML: ['HTMLTests', 'PagesTests'],
  Outbound: ['OutboundTests', 'DeliveryTests'],
  Markup: ['PageWorkerTests', 'PressTests'],
  PageWorker: ['PageWorkerTests', 'PressTests'], Pictures: ['EdicolaKitTests'], Press: ['PressTests'],
  Storage: ['StorageTests'], StoreSandbox: ['AppStoreTests', 'ShopTests', 'DeliveryTests'],
  Terminals: ['CommandTests', 'EdicolaKitTests'], edicola: ['CommandTests'], newsstand: ['EdicolaKitTests'],
  // What only C and libraries are behind.
  CArchive: ['PageWorkerTests'], CArgon2: ['EdicolaServerTests'], CFileIO: ['StorageTests', 'EdicolaKitTests'],
  CGIF: ['PageWorkerTests'], CHEIF: ['PageWorkerTests'], CLCMS: ['PageWorkerTests'], CPDFium: ['PageWorkerTests'],
  CPNG: ['PageWorkerTests'], CSandbox: ['PageWorkerTests'], CSearchRank: ['StorageTests'],
  CTesseract: ['PageWorkerTests', 'PressTests'], CTIFF: ['PageWorkerTests'], CTurboJPEG: ['PageWorkerTests'],
  CWebP: ['PageWorkerTests'], CXML: ['PageWorkerTests'], CZlib: ['StorageTests', 'PageWorkerTests'],
}

/** What to run for these files: { targets, folders }, of Swift and of Node. */
export const plan = files => {
  const [targets, folders] = [new Set(['ArchitectureTests']), new Set()]
  for (const file of files) {
    const [top, second = ''] = file.split('/')
    if (top === 'Sources') for (const target of testsOf[second] ?? []) targets.add(target)
    if (top === 'Tests' && /Tests$/.test(second)) targets.add(second)
    if (top === 'Tests' && ['JavaScript', 'Scripts', 'Firefox', 'Chromium'].includes(second)) folders.add(second)
    if (top === 'Tests' && second === 'Snapshots') targets.add('PagesTests')
    if (top === 'scripts' || file === 'README.md') folders.add('Scripts')
    if (top === 'Web') { folders.add('JavaScript'); targets.add('PagesTests') }
    if (file === 'Web/api/openapi.json') targets.add('EdicolaServerTests')
  }
  return { targets: [...targets].sort(), folders: [...folders].sort() }
}

const run = (program, ...args) => {
  console.log([program, ...args].join(' '))
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

if (process.argv[2] === '--run') {
  const { targets, folders } = plan(readFileSync(0, 'utf8').split('\n').filter(Boolean))
  const start = Date.now()
  process.env.SWIFT_BACKTRACE ??= 'interactive=no,color=no'
  run('swift', 'build', '--build-tests', '--explicit-target-dependency-import-check', 'error')
  run('swift', 'test', '--skip-build', '--experimental-maximum-parallelization-width', '6',
    '--filter', `^(${targets.join('|')})\\.`)
  for (const folder of folders) run('node', '--test', `Tests/${folder}/`)
  console.log(`Passed in ${Math.round((Date.now() - start) / 1000)} s: ${[...targets, ...folders].join(', ')}.`)
}
