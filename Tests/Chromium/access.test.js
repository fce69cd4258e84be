// Accessibility: axe-core finds nothing on any screen, and the keyboard reaches everything and leaves it again.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fig } from '../Firefox/newsstand.js'
import { makeLoaves } from './epub.js'
import { isAtRest, read, reader } from './reading.js'
import { openStage, skip } from './stage.js'

const axe = findAxe()
const issue = '/windfall/2026-09'
/** Addresses, and the keys that open a screen. */
const screens = [
  ['/'], ['/windfall'], [issue], ['/library'], ['/account'], ['/search?q=fig'], ['/no/such'], ['/web/offline.html'],
  [`${issue}/read/4`], [`${issue}/read/4`, 'c'], [`${issue}/read/4`, 't'], [`${issue}/read/4`, 'r'],
  [`${issue}/read/4`, 'o'], [`${issue}/read/4`, '?'],
  [`${issue}/read/4`, '/'], [`${issue}/read/4`, 'a'], [`${issue}/read/4`, 'b', 'm'], [`${issue}/read/4`, 'e'],
  [`${issue}/read/4`, 'v'], ['/windfall/loaves/read/2'], ['/windfall/loaves/read/2', 'y'],
  ['/windfall/loaves/read/2', 'e']
]
let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage([fig, makeLoaves()])) })
after(() => close?.())

for (const [name, width, height, scheme] of [['a phone', 390, 844, 'light'], ['a desk at night', 1440, 900, 'dark']]) {
  test(`axe-core finds nothing on any screen of ${name}`, { skip: skip || (!axe && 'axe-core is not installed') },
    async () => {
    const found = []
    for (const [path, ...keys] of screens) {
      const browser = await browsers.open({ width, height, scheme })
      await browser.media({ 'prefers-color-scheme': scheme, 'prefers-reduced-motion': 'reduce' })
      await browser.go(newsstand.address + path)
      await browser.until(
        `document.readyState === 'complete' && ${path.includes('/read/')
          ? `${reader}.querySelector('.stage')` : 'true'}`)
      await browser.press(...keys)
      await browser.until(
        `${isAtRest} && [...document.images].every(image => image.complete || image.loading === 'lazy')`)
      // A panel's content arrives with its module.
      if (['c', 't', 'o', '?', '/', 'a', 'm', 'y'].includes(keys.at(-1)))
        await browser.until(
          `document.querySelector('.panel:not([hidden]) .panel-body')?.childElementCount > 0
            || document.querySelector('.article, .articles')`)
      await browser.value(`(() => { ${axe} })()`)
      const { violations } = await browser.value(
        `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`)
      found.push(
        ...violations.map(
          ({ id, nodes }) =>
            `${path} ${keys}: ${id} ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(', ')}`))
      await browser.close()
    }
    assert.deepEqual(found, [])
  })
}

test('the keyboard reaches every tool, shows where it is, and is caught nowhere', { skip }, async () => {
  const browser = await browsers.open()
  await read(browser, `${newsstand.address}${issue}/read/4`, 4, 5)
  const tools = await browser.value(
    `[...document.querySelectorAll('[data-tool]')].filter(({ offsetWidth }) => offsetWidth)
      .map(({ dataset }) => dataset.tool)`)
  const seen = []
  for (let count = 0; count < 60; count += 1) {
    await browser.press('Tab')
    seen.push(await browser.value(`(at => ({
      name: at.dataset?.tool ?? at.className ?? at.localName, isBody: at === document.body,
      isShown: getComputedStyle(at).outlineStyle !== 'none' || getComputedStyle(at)
        .boxShadow !== 'none', opacity: Number(getComputedStyle(at.closest('.frame') ?? at).opacity)
    }))(document.activeElement)`))
  }
  const names = seen.map(({ name }) => name)
  assert.deepEqual(tools.filter(tool => !names.includes(tool)), [])
  assert.deepEqual(
    seen.filter(({ isShown, isBody, name }) => !isShown && !isBody && name !== 'stage').map(({ name }) => name), [])
  // In a circle: the first element is reached again.
  assert.ok(names.indexOf(tools[0]) !== names.lastIndexOf(tools[0]), names.join(' '))
  await browser.close()
})

/** The path in Python's packages (`scripts/setup test`), or from `AXE_CORE`. */
function findAxe() {
  const find =
    'import axe_core_python, os; print(os.path.join(os.path.dirname(axe_core_python.__file__), "axe.min.js"))'
  try {
    return readFileSync(process.env.AXE_CORE
      ?? execFileSync('python3', ['-c', find], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
        'utf8')
  } catch { return undefined }
}
