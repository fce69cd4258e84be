// A hot spot drawn in the console is in readers' page, and costs them little; an article renamed there is in their
// contents.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fig } from '../Firefox/newsstand.js'
import { openConsole } from './console.js'
import { read, reader } from './reading.js'
import { openStage, skip } from './stage.js'

const issue = '/windfall/2026-09'
let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage([fig])) })
after(() => close?.())

const live = `document.readyState === 'complete' && document.querySelector('.is-live')`
const manifest = async () =>
  (await fetch(`${newsstand.address}/api/v1/publications/windfall/issues/2026-09/manifest`)).json()
const spots = `[...${reader}.querySelectorAll('.spread-view:not(.is-before, .is-after) .spot')]
  .map(spot => spot.getAttribute('aria-label'))`

/**
 * Each file of a revision by its digest, with its size.
 * @param {any} manifest
 */
const files = ({ readingOrder, resources = [], metadata }) => new Map(
  [...readingOrder, ...readingOrder.flatMap(({ alternate = [] }) => alternate), ...resources,
    ...(metadata.contains?.article ?? []).flatMap(({ links = [] }) => links)]
    .map(({ properties }) => [properties?.sha256, properties?.size ?? 0]))

test('a hot spot is drawn with the mouse, another with the keyboard: readers have both for less than 20 kB', { skip },
  async () => {
  const before = files(await manifest())
  const browser = await openConsole(browsers, newsstand)
  await browser.go(`${newsstand.address}/console/titles${issue}/spots/4`)
  await browser.until(live)
  const { x, y } = await browser.value(`(({ left, top, width, height }) =>
    ({ x: left + width / 4, y: top + height / 4 }))(document.querySelector('.spot-stage').getBoundingClientRect())`)
  await browser.drag({ x, y }, { x: x + 120, y: y + 60 }, 4)
  await browser.until(`document.activeElement.name === 'target[]'`)
  await browser.type('https://example.org/grapes')
  // Three presses: the drag, the address's field that has the focus, and Save.
  await browser.click('.is-primary')
  await browser.until(`location.search === '?done=saved' && ${live}`)

  await browser.go(`${newsstand.address}/console/titles${issue}/spots/4`)
  await browser.until(live)
  // The same by keyboard alone: a box in the middle, moved, its address typed, sent by Enter.
  await browser.value(`document.querySelector('.spot-draw').focus()`)
  await browser.press('Enter', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter')
  await browser.until(`document.activeElement.name === 'target[]'`)
  await browser.type('mailto:anna@example.org')
  await browser.press('Enter')
  await browser.until(`document.querySelectorAll('.spot-row:not(.is-new)').length === 2
    && location.search === '?done=saved' && ${live}`)
  assert.deepEqual(browser.complaints, [])
  await browser.close()

  const visitor = await browsers.open()
  await read(visitor, `${newsstand.address}${issue}/read/4`)
  await visitor.until(`${spots}.length >= 2`)
  const seen = await visitor.value(spots)
  assert.ok(seen.some(label => label.includes('https://example.org/grapes')), `${seen}`)
  assert.ok(seen.some(label => label.includes('mailto:anna@example.org')), `${seen}`)
  await visitor.close()
  const cost = [...files(await manifest())].filter(([digest]) => !before.has(digest))
    .reduce((sum, [, size]) => sum + size, 0)
  assert.ok(cost > 0 && cost < 20_000, `${cost} bytes`)
})

test('an article is renamed and moved, without a pointer, and readers see it', { skip }, async () => {
  const browser = await openConsole(browsers, newsstand)
  await browser.go(`${newsstand.address}/console/titles${issue}/contents`)
  await browser.until(live)
  const names = `[...document.querySelectorAll('.contents-row:not(.is-new) [name="title[]"]')]
    .map(({ value }) => value)`
  const [first, second] = await browser.value(names)
  await browser.value(`(field => { field.focus(); field.select() })(document.querySelector('[name="title[]"]'))`)
  await browser.type('Grapes, at last')
  await browser.press('Alt+ArrowDown')
  await browser.until(`${names}[1] === 'Grapes, at last'`)
  await browser.click('main .button.is-primary')
  await browser.until(`location.search === '?done=saved'`)
  await browser.close()
  const { metadata } = await manifest()
  const titles = metadata.contains.article.map(({ name }) => name)
  assert.deepEqual(titles.slice(0, 2), [second, 'Grapes, at last'], `in the place of ${first}`)
})
