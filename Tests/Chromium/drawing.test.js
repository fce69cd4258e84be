// Hot spots are drawn on a page of the console: with the mouse, a finger, and only the keyboard.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chromium, openChromium } from './chromium.js'
import { contentsPage, openEditors, spotsPage } from './editors.js'

const skip = !chromium() && 'Chromium is not installed'
const rows = [{ left: 10, top: 20, width: 40, height: 10, title: 'Shop', target: 'https://example.org/' },
  { left: 20, top: 22, width: 10, height: 4, target: 'https://example.org/small' }]
const many = Array.from({ length: 99 }, (_, index) => ({ left: index, top: index, width: 1, height: 1 }))
let browsers, site

before(async () => {
  if (skip) return
  site = await openEditors({ '/spots': spotsPage({ rows, file: [{ left: 60, top: 60, width: 20, height: 20 }] }),
    '/none': spotsPage(),
    '/contents': contentsPage({ lines: [{ title: 'Wasps, and how to live with them', section: 'Kitchen' }] }),
    '/many': spotsPage({ rows: many }) })
  browsers = await openChromium()
})
after(async () => {
  await browsers?.close()
  site?.close()
})

async function open(path = '/spots', size = { width: 1280, height: 1000 }) {
  const browser = await browsers.open(size)
  await browser.go(site.address + path)
  await browser.until(`document.readyState === 'complete' && document.querySelector('.is-live')`)
  return browser
}

for (const [path, what] of [['/spots', 'the hot spots'], ['/contents', 'the contents']]) {
  test(`no page scrolls sideways, and no field is under another: ${what}`, { skip }, async () => {
    for (const [width, letters] of [[320, 16], [390, 32], [320, 32], [834, 16], [1280, 32]]) {
      const browser = await open(path, { width, height: 640 })
      await browser.value(`document.documentElement.style.fontSize = '${letters}px'`)
      const wide = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.documentElement)`
      assert.equal(await browser.value(wide), 0, `${width} ${letters}`)
      const narrow = await browser.value(`[...document.querySelectorAll('.is-live li label, .is-live fieldset label')]
        .filter(label => label.scrollWidth > label.clientWidth + 1).map(({ textContent }) => textContent.trim())`)
      assert.deepEqual(narrow, [], `${width} ${letters}`)
      await browser.close()
    }
  })
}

/** The window's point at a place in percent of the page. */
const at = (browser, x, y) => browser.value(`(({ left, top, width, height }) =>
  ({ x: left + width * ${x} / 100, y: top + height * ${y} / 100 })
)(document.querySelector('.spot-stage').getBoundingClientRect())`)

const drag = async (browser, from, to) => browser.drag(await at(browser, ...from), await at(browser, ...to), 4)

/** The four numbers of a row, to whole percents. */
const place = (browser, number) => browser.value(`['left', 'top', 'width', 'height'].map(name =>
  Math.round(document.querySelector('[data-row="${number}"].spot-row [name="' + name + '[]"]').value))`)
const exact = (browser, number) => browser.value(`['left', 'top', 'width', 'height'].map(name =>
  Number(document.querySelector('[data-row="${number}"].spot-row [name="' + name + '[]"]').value))`)
const drawn = (browser, selector) => browser.value(`['x', 'y', 'width', 'height'].map(name =>
  Number(document.querySelector('${selector}').getAttribute(name)))`)
const shown = browser => browser.value(
  `[...document.querySelectorAll('.spot-box.is-own:not([hidden])')].map(box => box.getAttribute('aria-label'))`)
const selected = browser => browser.value(`document.querySelector('.spot-row.is-selected')?.dataset.row ?? ''`)
const focused = browser => browser.value(`document.activeElement.getAttribute('aria-label')
  ?? (document.activeElement.name || document.activeElement.className)`)
const save = async browser => {
  site.sent.length = 0
  await browser.click('.is-primary')
  await browser.until(`location.pathname === '/sent'`)
  const all = name => site.sent[0].getAll(`${name}[]`)
  return all('kind').map((kind, index) => ({ kind, target: all('target')[index], left: Number(all('left')[index]),
    top: Number(all('top')[index]) }))
}

test('a drag draws, in any direction, and what is drawn is sent', { skip }, async () => {
  const browser = await open('/none')
  await drag(browser, [60, 70], [30, 40])
  assert.deepEqual(await place(browser, 1), [30, 40, 30, 30])
  assert.equal(await focused(browser), 'target[]')
  assert.deepEqual(await shown(browser), ['Hot spot 1'])
  await browser.type('https://example.org/')
  assert.deepEqual(await shown(browser), ['Hot spot 1: https://example.org/'])
  // A press is no drag.
  await drag(browser, [80, 80], [80, 80])
  assert.equal((await shown(browser)).length, 1)
  assert.equal(await selected(browser), '')
  const sent = await save(browser)
  assert.deepEqual(sent.map(({ kind, target }) => [kind, target]), [['link', 'https://example.org/']])
  assert.equal(Math.round(sent[0].left), 30)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('the mouse selects the smaller of two boxes, moves it, and sizes it', { skip }, async () => {
  const browser = await open()
  await drag(browser, [25, 24], [25, 24])
  assert.equal(await selected(browser), '2')
  await drag(browser, [25, 24], [65, 44])
  assert.deepEqual(await place(browser, 2), [60, 42, 10, 4])
  assert.deepEqual((await drawn(browser, '.spot-box[data-row="2"]')).map(Math.round), [60, 42, 10, 4])
  await drag(browser, [70, 46], [90, 66])
  assert.deepEqual(await place(browser, 2), [60, 42, 30, 24])
  await drag(browser, [60, 42], [50, 82])
  assert.deepEqual(await place(browser, 2), [50, 65, 40, 1])
  // Not off the page.
  await drag(browser, [15, 25], [99, 99])
  assert.deepEqual(await place(browser, 1), [60, 90, 40, 10])
  assert.deepEqual(await drawn(browser, '.is-file'), [60, 60, 20, 20])
  await browser.close()
})

test('Escape cancels a drag, and leaves nothing of a new box', { skip }, async () => {
  const browser = await open()
  const mouse = async (type, x, y, buttons) => browser.tell('Input.dispatchMouseEvent',
    { type, ...await at(browser, x, y), button: 'left', buttons, clickCount: 1 })
  await mouse('mousePressed', 15, 25, 1)
  await mouse('mouseMoved', 50, 60, 1)
  assert.notDeepEqual(await place(browser, 1), [10, 20, 40, 10])
  await browser.press('Escape')
  await mouse('mouseMoved', 60, 70, 1)
  await mouse('mouseReleased', 60, 70, 0)
  assert.deepEqual(await exact(browser, 1), [10, 20, 40, 10])
  await mouse('mousePressed', 70, 70, 1)
  await mouse('mouseMoved', 90, 90, 1)
  assert.equal(await browser.value(`document.querySelectorAll('.spot-box').length`), 4)
  await browser.press('Escape')
  await mouse('mouseReleased', 95, 95, 0)
  assert.equal(await browser.value(`document.querySelectorAll('.spot-box').length`), 3)
  assert.equal((await shown(browser)).length, 2)
  await browser.close()
})

test('the keyboard makes a box, moves it, sizes it, fills it in and takes it away', { skip }, async () => {
  const browser = await open()
  await browser.value(`document.querySelector('.spot-draw').focus()`)
  await browser.press('Enter')
  assert.equal(await focused(browser), 'Hot spot 3')
  assert.deepEqual(await exact(browser, 3), [35, 46, 30, 8])
  await browser.press('ArrowRight', 'ArrowRight', 'ArrowUp')
  assert.deepEqual(await exact(browser, 3), [36, 45.5, 30, 8])
  await browser.press('Alt+ArrowLeft', 'Control+ArrowDown')
  assert.deepEqual(await exact(browser, 3), [35.9, 45.6, 30, 8])
  await browser.press('Shift+ArrowRight', 'Shift+ArrowUp')
  assert.deepEqual(await exact(browser, 3), [35.9, 45.6, 30.5, 7.5])
  assert.equal(await browser.value(`document.querySelector('.spot-tools .visually-hidden').textContent`),
    'Left % 35.9, Top % 45.6, Width % 30.5, Height % 7.5')
  await browser.press('Enter')
  assert.equal(await focused(browser), 'target[]')
  await browser.type('https://example.org/three')
  await browser.press('Escape')
  assert.equal(await focused(browser), 'Hot spot 3: https://example.org/three')
  await browser.press('Shift+Tab')
  assert.equal(await selected(browser), '2')
  await browser.press('Backspace')
  assert.equal(await browser.value(`document.querySelector('[data-row="2"].spot-row').hidden`), true)
  assert.equal(await selected(browser), '3')
  assert.deepEqual((await save(browser)).map(({ kind, left }) => [kind, left]),
    [['link', 10], ['', 20], ['link', 35.9]])
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('what was changed last comes back, change by change', { skip }, async () => {
  const browser = await open()
  await drag(browser, [45, 25], [55, 35])
  // A press is no change.
  await drag(browser, [55, 35], [55, 35])
  await browser.press('ArrowLeft')
  await browser.press('Delete')
  await drag(browser, [60, 70], [80, 90])
  assert.deepEqual(await shown(browser), ['Hot spot 2: https://example.org/small', 'Hot spot 3'])
  const undo = () => browser.press('Control+z')
  await undo()
  assert.deepEqual(await shown(browser), ['Hot spot 2: https://example.org/small'])
  await undo()
  assert.deepEqual(await shown(browser), ['Hot spot 1: Shop', 'Hot spot 2: https://example.org/small'])
  const moved = await exact(browser, 1)
  await undo()
  assert.equal(Math.round(((await exact(browser, 1))[0] - moved[0]) * 10), 5)
  await undo()
  assert.deepEqual(await exact(browser, 1), [10, 20, 40, 10])
  // Nothing is left to save.
  assert.equal((await save(browser)).length, 2)
  await browser.close()
})

test('fields and boxes follow each other', { skip }, async () => {
  const browser = await open()
  const field = name => `[data-row="1"].spot-row [name="${name}[]"]`
  await browser.fillIn({ [field('left')]: '33.3' })
  assert.equal(await selected(browser), '1')
  assert.deepEqual(await drawn(browser, '.spot-box[data-row="1"]'), [33.3, 20, 40, 10])
  // Too wide: the box ends with the page, and then so does the number.
  await browser.fillIn({ [field('width')]: '90' })
  assert.deepEqual(await drawn(browser, '.spot-box[data-row="1"]'), [33.3, 20, 66.7, 10])
  await browser.press('Tab')
  assert.deepEqual(await exact(browser, 1), [33.3, 20, 66.7, 10])
  // Without a kind it is off the page; the row stays, to change one's mind.
  const choose = kind => browser.value(`(field => {
    field.focus()
    field.value = '${kind}'
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  })(document.querySelector('${field('kind')}'))`)
  await choose('')
  assert.deepEqual(await shown(browser), ['Hot spot 2: https://example.org/small'])
  await choose('note')
  assert.equal((await shown(browser)).length, 2)
  assert.deepEqual(await browser.value(`document.querySelector('.spot-frame').hidden`), false)
  await browser.close()
})

test('a finger scrolls the page, and draws after the button', { skip }, async () => {
  const browser = await open('/spots', { width: 390, height: 844 })
  await browser.tell('Emulation.setDeviceMetricsOverride',
    { width: 390, height: 844, deviceScaleFactor: 1, mobile: true })
  await browser.tell('Emulation.setTouchEmulationEnabled', { enabled: true })
  const touch = (type, ...points) => browser.tell('Input.dispatchTouchEvent', { type, touchPoints: points })
  const stroke = async (from, to) => {
    const [start, end] = [await at(browser, ...from), await at(browser, ...to)]
    await touch('touchStart', start)
    for (let step = 1; to !== from && step <= 4; step += 1) {
      await touch('touchMove',
        { x: start.x + (end.x - start.x) * step / 4, y: start.y + (end.y - start.y) * step / 4 })
    }
    // A finger that is lifted while it moves flings, and the next tap only stops that.
    if (to !== from) {
      await browser.value(`new Promise(done => setTimeout(done, 200))`)
      await touch('touchMove', end)
    }
    await touch('touchEnd')
  }
  await stroke([50, 90], [50, 50])
  await browser.until(`scrollY > 0`)
  assert.equal((await shown(browser)).length, 2)
  await browser.value(`scrollTo(0, 0)`)
  // Also over a box.
  await stroke([45, 29], [45, 5])
  await browser.until(`scrollY > 0`)
  assert.deepEqual([await selected(browser), await exact(browser, 1)], ['', [10, 20, 40, 10]])
  await browser.value(`scrollTo(0, 0)`)
  // A box is selected by a tap, and then moved.
  await stroke([45, 29], [45, 29])
  assert.equal(await selected(browser), '1')
  await stroke([45, 29], [45, 49])
  assert.deepEqual(await place(browser, 1), [10, 40, 40, 10])
  const tap = async selector => {
    const point = await browser.value(`(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 })
    )(document.querySelector('${selector}').getBoundingClientRect())`)
    await touch('touchStart', point)
    await touch('touchEnd')
  }
  await tap('.spot-draw')
  await browser.until(`document.querySelector('.spot-draw').ariaPressed === 'true'`)
  await stroke([60, 10], [90, 30])
  assert.deepEqual(await place(browser, 3), [60, 10, 30, 20])
  assert.equal(await browser.value(`document.querySelector('.spot-draw').ariaPressed`), null)
  // A tap puts a box there.
  await browser.value(`(document.activeElement.blur(), scrollTo(0, 0))`)
  await tap('.spot-draw')
  await stroke([30, 80], [30, 80])
  assert.deepEqual(await place(browser, 4), [15, 76, 30, 8])
  assert.equal(await browser.value(`document.documentElement.scrollWidth - innerWidth`), 0)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('a page has at most a hundred', { skip }, async () => {
  const browser = await open('/many')
  const full = `document.querySelector('.spot-full').textContent`
  await browser.click('.spot-draw')
  assert.equal(await browser.value(full), '')
  await browser.click('.spot-draw')
  assert.equal(await browser.value(full), 'A page can have at most 100 hot spots.')
  assert.equal((await shown(browser)).length, 100)
  await browser.press('Control+z')
  assert.equal(await browser.value(full), '')
  await browser.close()
})

test('nothing drawn is lost with the session', { skip }, async () => {
  const browser = await open()
  site.sent.length = 0
  await drag(browser, [60, 70], [80, 90])
  site.session.isOpen = false
  await browser.click('.is-primary')
  await browser.until(`document.querySelector('.draft-session [href="/console/sign-in"]')`)
  assert.equal(site.sent.length, 0)
  site.session.isOpen = true
  assert.equal((await save(browser)).length, 3)
  await browser.close()
})

test('leaving asks only when something changed', { skip }, async () => {
  const browser = await open()
  const asked = []
  browser.hear((method, { type }) => {
    if (method !== 'Page.javascriptDialogOpening') return
    asked.push(type)
    browser.tell('Page.handleJavaScriptDialog', { accept: true })
  })
  const leave = async () => {
    await browser.click('.console-back a')
    await browser.until(`location.pathname === '/elsewhere'`)
    await browser.go(`${site.address}/spots`)
    await browser.until(`document.querySelector('.is-live')`)
  }
  await drag(browser, [80, 40], [80, 40])
  await leave()
  assert.deepEqual(asked, [])
  await drag(browser, [45, 25], [55, 35])
  await browser.press('Control+z')
  await leave()
  assert.deepEqual(asked, [])
  await drag(browser, [45, 25], [55, 35])
  await leave()
  assert.deepEqual(asked, ['beforeunload'])
  await drag(browser, [45, 25], [55, 35])
  await save(browser)
  assert.deepEqual(asked, ['beforeunload'])
  await browser.close()
})
