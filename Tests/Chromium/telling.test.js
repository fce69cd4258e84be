// Messages about several publications: each has a consent of its own, and a consent for all of them is changed for
// all, knowingly.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fig } from '../Firefox/newsstand.js'
import { answerPush, notesThat, openWithPush } from './pushing.js'
import { eventually } from './reading.js'
import { openStage, skip } from './stage.js'

const others = ['orchard', 'pantry'].map(publication => ({ ...fig, publication }))
let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage([fig, ...others])) })
after(() => close?.())

async function open(size) {
  const { browser, deliver } = await openWithPush(browsers, newsstand,
    { endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } }, size)
  const told = await answerPush(browser)
  const follow = async (publication, ...ticks) => {
    await browser.go(`${newsstand.address}/${publication}`)
    await browser.click('.notify-me-ask')
    await browser.until(`document.querySelector('.notify-me-words')`)
    for (const tick of ticks) await browser.click(tick)
    await browser.click('.notify-me-words .is-primary')
    await browser.until(`document.querySelector('.notify-me-stop')`)
  }
  return { browser, deliver, told, follow, last: () => told.at(-1).body }
}

/** The publications about which this browser gets messages, in the library or on the page of the account. */
const titles = `[...document.querySelectorAll('.notify-me-name')].map(({ textContent }) => textContent)`
const shows = (...names) => `String(${titles}) === ${JSON.stringify(String(names))}`

test('a second title takes nothing back, and counts nothing unasked', { skip }, async () => {
  const { browser, follow, last } = await open()
  await follow('windfall', '.notify-me-count')
  assert.equal(last().countsOpenings, true)
  await browser.go(`${newsstand.address}/orchard`)
  await browser.click('.notify-me-ask')
  await browser.until(`document.querySelector('.notify-me-words')`)
  // It shows the current state first, and that it concerns the other publication, too.
  assert.deepEqual(
    await browser.value(
      `[document.querySelector('.notify-me-count').checked, document.querySelector('.notify-me-box').checked]`),
    [true, false])
  assert.match(await browser.value(`document.querySelector('.notify-me-all').textContent`), /all titles/)
  await browser.click('.notify-me-words .is-primary')
  await browser.until(`document.querySelector('.notify-me-stop')`)
  assert.deepEqual([last().follows, last().countsOpenings], [['windfall', 'orchard'], true])
  // A withdrawal applies to all.
  await follow('pantry', '.notify-me-count')
  assert.deepEqual([last().follows, last().countsOpenings], [['windfall', 'orchard', 'pantry'], undefined])
  await browser.close()
})

test('a first title is told of nothing but itself', { skip }, async () => {
  const { browser } = await open()
  await browser.go(`${newsstand.address}/windfall`)
  await browser.click('.notify-me-ask')
  await browser.until(`document.querySelector('.notify-me-words')`)
  assert.equal(await browser.value(`document.querySelector('.notify-me-all, .notify-me-count:checked')`), null)
  await browser.close()
})

test('an empty library names what this browser is told of, and each title ends by itself', { skip }, async () => {
  const { browser, follow, told, last } = await open()
  await follow('windfall', '.notify-me-box')
  await follow('orchard')
  await follow('pantry')
  await browser.go(`${newsstand.address}/library`)
  await browser.until(shows('Windfall', 'Orchard', 'Pantry'))
  assert.ok(await browser.value(`Boolean(document.querySelector('issue-library .empty-place'))`))
  assert.match(await browser.value(`document.querySelector('.notify-me-title').textContent`), /Downloads automatically/)
  await browser.click('.notify-me-title:nth-child(2) .notify-me-stop')
  await browser.until(shows('Windfall', 'Pantry'))
  assert.deepEqual(last().follows, ['windfall', 'pantry'])
  // The consent for all of them is there, too.
  await browser.click('.notify-me-count')
  await eventually(() => last().countsOpenings)
  assert.deepEqual(last().follows, ['windfall', 'pantry'])
  await browser.until(`document.activeElement.matches('.notify-me-count:checked')`)
  await browser.go(`${newsstand.address}/account`)
  await browser.until(shows('Windfall', 'Pantry'))
  await browser.click('.notify-me-titles + .notify-me-keep + .notify-me-stop')
  await browser.until(`/no longer notifies/.test(document.querySelector('notify-me').textContent)`)
  assert.equal(told.at(-1).method, 'DELETE')
  await browser.reload()
  await browser.until(
    `document.readyState === 'complete' && document.querySelector('notify-me')?.childElementCount === 0`)
  await browser.close()
})

test('in a library with several titles only what is not told of is asked for', { skip }, async () => {
  const { browser, follow, last } = await open()
  await follow('pantry')
  await browser.go(`${newsstand.address}/library`)
  // The one read last is first; both readings may have the same instant, or not.
  await browser.value(
    `localStorage.setItem('edicola.positions', JSON.stringify(['windfall', 'orchard'].map((id, earlier) => ({
    issue: id + '/2026-09', title: 'Fig', publication: id, address: '/' + id + '/2026-09/read/',
      home: '/' + id + '/2026-09', pages: 12, at: Date.UTC(2026, 8, 1) - earlier, locations: { position: 4,
        totalProgression: 0.3 }
  }))))`)
  await browser.reload()
  await browser.until(`/Windfall and Orchard/.test(document.querySelector('.notify-me-ask')?.textContent)`)
  await browser.click('.notify-me-ask')
  await browser.click('.notify-me-words .is-primary')
  await browser.until(shows('Pantry', 'Windfall', 'Orchard'))
  assert.equal(await browser.value(`document.querySelector('.notify-me-ask')`), null)
  await browser.click('.notify-me-title .notify-me-stop')
  await browser.until(shows('Windfall', 'Orchard'))
  assert.deepEqual(last().follows, ['windfall', 'orchard'])
  await browser.close()
})

test('where the newsstand says no, all stays as it was, and it is said', { skip }, async () => {
  const { browser, follow, told } = await open()
  await follow('windfall')
  await follow('orchard')
  await browser.go(`${newsstand.address}/library`)
  await browser.until(shows('Windfall', 'Orchard'))
  told.refuses = true
  await browser.click('.notify-me-title .notify-me-stop')
  await browser.until(`/didn’t work/.test(document.querySelector('notify-me').textContent)`)
  told.refuses = false
  await browser.click('.notify-me-stop')
  await browser.until(shows('Windfall', 'Orchard'))
  await browser.close()
})

test('the badge of the worker is that of the page, and falls when an issue is opened', { skip }, async () => {
  const { browser, deliver, follow } = await open()
  await follow('windfall')
  const message = issue =>
    JSON.stringify({ web_push: 8030,
      notification: { title: 'Windfall', body: issue, data: { publication: 'windfall', issue } } })
  const counted = async number =>
    browser.until(
      `caches.match('/edicola/news').then(known => known?.json()).then(news => { window.news = news?.length })
        && window.news === ${number}`)
  await browser.go(`${newsstand.address}/library`)
  await browser.until(`navigator.serviceWorker.controller`)
  await deliver(message('2026-09'))
  await notesThat(browser, ({ length }) => length === 1)
  await deliver(message('2026-10'))
  await counted(2)
  await browser.value(`(navigator.setAppBadge = async count => { window.badge = count }, null)`)
  await browser.value(`import('/web/modules/app-badge.js').then(({ showBadge }) => showBadge()).then(() => null)`)
  assert.equal(await browser.value('badge'), 2)
  await browser.go(`${newsstand.address}/windfall/2026-09/read/3`)
  await counted(1)
  await browser.go(`${newsstand.address}/windfall`)
  await counted(0)
  await browser.close()
})
