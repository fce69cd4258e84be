// The console's page of a release: it follows what happens without a reload.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fig } from '../Firefox/newsstand.js'
import { openConsole } from './console.js'
import { openWithPush } from './pushing.js'
import { openStage, skip } from './stage.js'

const name = 'windfall/2026-02'
let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage([fig], { hasSandbox: true })) })
after(() => close?.())

const ask = async (path, body) => (await fetch(path, body && { method: 'POST', body: JSON.stringify(body) })).json()

test('from the sale to the last answer the page needs no reload', { skip }, async () => {
  const { items } = await ask(`${newsstand.address}/api/v1/push`)
  const { publicKey } = items.find(({ channel }) => channel === 'web-push')
  const made = await ask(`${newsstand.sandbox}/_sandbox/push/browsers`, { applicationServerKey: publicKey })
  const { browser: reader } = await openWithPush(browsers, newsstand, made)
  await reader.go(`${newsstand.address}/windfall`)
  await reader.click('.notify-me-ask')
  await reader.click('.notify-me-words .is-primary')
  await reader.until(`document.querySelector('.notify-me-stop')`)
  await reader.close()
  newsstand.tell('publish', fig.file.replace('2026-09', '2026-02'), '--publication', 'windfall', '--issue', '2026-02',
    '--title', 'Lemon', '--cover-date', '2026-02', '--free')

  const browser = await openConsole(browsers, newsstand)
  await browser.go(`${newsstand.address}/console/titles/${name}/release`)
  const text = `document.querySelector('.sheet-sentence').textContent`
  await browser.until(`${text} === 'It is not on sale. If it went on sale now, one device would be notified.'`)
  newsstand.tell('issue', 'schedule', name, '--now')
  await browser.until(`${text} === 'Every message has its answer. 1 of 1 devices are reached.'`)
  assert.equal(await browser.value(`document.querySelector('.reach.is-reached .reach-count').textContent`), '1')
  assert.equal(await browser.value(`document.querySelector('.release-word').textContent`), 'Done')
  await browser.close()
})
