// A release from a running newsstand to a browser: published, sealed for it, sent over HTTP/2 and TLS to the stand-in
// for a push service, decrypted there, and handed to a real service worker.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fig } from '../Firefox/newsstand.js'
import { clickNote, notesThat, openWithPush } from './pushing.js'
import { eventually } from './reading.js'
import { openStage, skip } from './stage.js'

const lemon = { ...fig, file: fig.file.replace('2026-09', '2026-02'), id: '2026-02', title: 'Lemon', date: '2026-02' }
let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage([fig], { hasSandbox: true })) })
after(() => close?.())

async function ask(path, body) {
  const answer = await fetch(path, body && { method: 'POST', body: JSON.stringify(body) })
  return answer.json()
}

test('an issue that goes on sale comes to the browser that asked for it, once, and its opening is counted', { skip },
  async () => {
  const { items } = await ask(`${newsstand.address}/api/v1/push`)
  const { publicKey } = items.find(({ channel }) => channel === 'web-push')
  const made = await ask(`${newsstand.sandbox}/_sandbox/push/browsers`, { applicationServerKey: publicKey })
  const { browser, deliver } = await openWithPush(browsers, newsstand, made)
  await browser.go(`${newsstand.address}/windfall`)
  await browser.click('.notify-me-ask')
  await browser.click('.notify-me-count')
  await browser.click('.notify-me-words .is-primary')
  await browser.until(`document.querySelector('.notify-me-stop')`)

  newsstand.publish(lemon)
  const received = await eventually(async () => {
    const { received } = await ask(`${newsstand.sandbox}/_sandbox/push/browsers/${made.id}`)
    return received.length > 0 && received
  })
  assert.equal(received.length, 1)
  await eventually(() => newsstand.tell('release', 'show', 'windfall/2026-02').includes('done'))
  await deliver(received[0].text)
  const [{ title, body, data }] = await notesThat(browser)
  assert.deepEqual([title, data.publication, data.issue, new URL(data.navigate).pathname],
    ['Windfall', 'windfall', '2026-02', '/windfall/2026-02'])
  assert.match(body, /^Lemon/)
  // The open stand shows it as well, without a reload.
  await browser.until(`document.querySelector('a[href="/windfall/2026-02"]')`)

  await clickNote(browser, newsstand)
  const show = await eventually(() => {
    const show = newsstand.tell('release', 'show', 'windfall/2026-02')
    return show.includes('opened') && show
  })
  assert.match(show, /accepted +1\n/)
  assert.match(show, /opened, where readers allow counting +1\n/)
  await browser.close()
})
