// A reader with two browsers: each change in one reaches the other.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fig } from '../Firefox/newsstand.js'
import { makeLoaves } from './epub.js'
import { eventually, frame, inside, read, reader } from './reading.js'
import { openStage, skip } from './stage.js'

const stored = name => `JSON.parse(localStorage.getItem('edicola.${name}') ?? 'null')`
const synced = issue => stored(`synced.${issue}`)
const position = issue => `${stored('positions')}?.find(({ issue }) => issue === '${issue}')`
/** An expression: whether the position and the marks here are synchronised. */
const isInStep = issue => `(() => {
  const known = ${synced(issue)} ?? {}, here = ${position(issue)}
  return here && known.position === here.at && (${stored(`marks.${issue}`)} ?? [])
    .every(({ id, modified }) => known.marks?.[id] === modified)
})()`
let browsers, newsstand, close

before(async () => { if (!skip) ({ browsers, newsstand, close } = await openStage([fig, makeLoaves()])) })
after(() => close?.())

/** Opens two browsers with one account, which the first creates and the second signs in to. */
async function withTwo(name, body) {
  const email = `${name}@example.org`
  const [one, two] = [await browsers.open(), await browsers.open()]
  await enter(one, 'make-account', email, 'made')
  await body(one, two, () => enter(two, 'sign-in', email, 'in'))
  // No position yet is an answer, too.
  const isAnswer = complaint => /404 \(Not Found\) \S+\/position$/.test(complaint)
  assert.deepEqual([...one.complaints, ...two.complaints].filter(complaint => !isAnswer(complaint)), [])
  await one.close()
  await two.close()
}

async function enter(browser, form, email, done) {
  await browser.go(`${newsstand.address}/account`)
  await browser.fillIn({ '#email': email, '#password': 'a few words in a row' })
  await browser.click(form === 'make-account' ? '.account-other button' : '.account-form > .actions button')
  await browser.until(`location.search.includes('done=${done}')`)
}

test('the place and the marks of one are found in the other, and signing out leaves nothing behind', { skip },
  () => withTwo('anna', async (one, two, signIn) => {
  const issue = 'windfall/2026-09'
  const page = number => `${newsstand.address}/${issue}/read/${number}`
  await read(one, page(4), 4, 5)
  await one.press('b')
  await one.until(`document.querySelector('.ribbon')`)
  await one.press('ArrowRight')
  await one.until(`${reader}.page === 6`)
  await one.until(`${position(issue)}?.locations.position === 6 && ${isInStep(issue)}`)

  await signIn()
  await two.go(`${newsstand.address}/${issue}`)
  await two.until(`document.querySelector('reading-action a').pathname.endsWith('/read/6')`)
  await read(two, page(1), 1)
  await two.click('.resume-go')
  await two.until(`${reader}.page === 6`)
  await read(two, page(4), 4, 5)
  await two.until(`document.querySelector('.ribbon')`)
  await two.press('b')
  await two.until(`!document.querySelector('.ribbon')`)
  await two.until(`${stored(`marks.${issue}`)}.every(({ gone }) => gone) && ${isInStep(issue)}`)

  await read(one, page(4), 4, 5)
  await one.until(`${stored(`marks.${issue}`)}.every(({ gone }) => gone)`)
  await one.until(`!document.querySelector('.ribbon')`)

  await two.go(`${newsstand.address}/library`)
  await two.until(`document.querySelector('.library-continue')`)
  await two.go(`${newsstand.address}/account`)
  await two.click('.account-part.is-first button')
  await two.until(`location.pathname === '/account' && document.querySelector('#enter')`)
  await two.until(
    `localStorage.getItem('edicola.positions') === null && localStorage.getItem('edicola.marks.${issue}') === null`)
}))

test('a place inside a document is found in the other browser, in other type, by its words', { skip },
  () => withTwo('bruno', async (one, two, signIn) => {
  const issue = 'windfall/loaves'
  const page = number => `${newsstand.address}/${issue}/read/${number}`
  const body = number => `${reader}.documents.on(${number})`
  // The newsstand answers late with the last position: pages read meanwhile count.
  const { held, letGo } = await one.hold('*/position')
  await read(one, page(2))
  await one.until(`${body(2)}?.count > 3 && ${inside}`)
  await one.press('ArrowRight', 'ArrowRight')
  await one.until(`${body(2)}.screen === 2`)
  await eventually(() => held.length > 0)
  await letGo()
  const { words, paragraph } = await one.value(
    `({ words: ${body(2)}.place.text.highlight, paragraph: ${body(2)}.firstWords.paragraph })`)
  const [loaf] = /^Loaf 2\.\d+ /.exec(paragraph)
  await one.until(`${position(issue)}?.text?.highlight === ${JSON.stringify(words)} && ${isInStep(issue)}`)

  await signIn()
  await two.size(500, 700)
  await two.go(`${newsstand.address}/${issue}`)
  await two.until(`document.querySelector('reading-action a').pathname.endsWith('/read/2')`)
  await two.click('reading-action a')
  await two.until(`${body(2)}?.count > 6 && ${inside}`)
  const isInView =
    `([...[...${inside}.querySelectorAll('p')].find(({ textContent }) =>
      textContent.startsWith(${JSON.stringify(loaf)})).getClientRects()]
    .some(({ left, right }) => right > 0 && left < ${frame}.clientWidth)
      && ${body(2)}.place.text.highlight === ${JSON.stringify(words)})`
  await two.until(isInView)
  // Larger type, another visit: the same words.
  await two.press('+', '+', '+')
  await two.until(isInView)
  await two.reload()
  await two.until(`${body(2)}?.count > 8 && ${isInView}`)
}))

test('a document whose style sheet comes after it has as many screens all the same', { skip }, async () => {
  const browser = await browsers.open({ width: 500, height: 700 })
  const { held, letGo } = await browser.hold('*/components/documents*.css*')
  await browser.go(`${newsstand.address}/windfall/loaves/read/2`)
  const count = `${reader}?.documents?.on(2)?.count`
  await browser.until(`${count} > 1 && ${inside}`)
  const early = await browser.value(count)
  await eventually(() => held.length > 0)
  await letGo()
  await browser.until(`getComputedStyle(${frame}).display === 'block'`)
  assert.equal(early, Math.round(await browser.value(`${inside}.body.scrollWidth / 500`)))
  await browser.close()
})
