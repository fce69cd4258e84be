// A member of the staff adds a passkey with the browser's virtual device, and signs in with it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openStage, skip } from './stage.js'

let browsers, newsstand, close

before(async () => {
  if (skip) return
  ({ browsers, newsstand, close } = await openStage())
  // A passkey's origin has the port that the newsstand was given: the system's choice is none.
  await newsstand.close()
  await newsstand.open()
})
after(() => close?.())

/** The newsstand's name: browsers make no passkeys under a number. */
const named = address => address.replace('127.0.0.1', 'localhost')

const fill = fields => `(() => {
  for (const [name, value] of Object.entries(${JSON.stringify(fields)}))
    document.querySelector('[name="' + name + '"]').value = value
  document.querySelector('.account-form button').click()
})()`

test('a passkey is added, signs in, and proves', { skip }, async () => {
  const browser = await browsers.open()
  await browser.tell('WebAuthn.enable')
  await browser.tell('WebAuthn.addVirtualAuthenticator', { options: {
    protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true,
    automaticPresenceSimulation: true
  } })
  const link = newsstand.tell('staff', 'link', '--owner').match(/\/console\/begin\/\S+/)[0]
  const address = named(newsstand.address)
  await browser.go(address + link)
  await browser.until(`document.querySelector('[name="password"]')`)
  await browser.value(fill({ name: 'Anna', email: 'anna@example.org', password: 'seven lemons in a bowl' }))
  await browser.until(`location.pathname === '/console'`)

  // Under a number the button leads to the name.
  await browser.go(`${newsstand.address}/console/sign-in`)
  await browser.until(`document.querySelector('.passkey-elsewhere:not([hidden])')`)
  assert.equal(await browser.value(`document.querySelector('.passkey-elsewhere a').href`), `${address}/console/sign-in`)

  await browser.go(`${address}/console/me`)
  await browser.until(`document.querySelector('passkey-form:not([hidden]) button')`)
  await browser.value(`document.querySelector('passkey-form button').click()`)
  await browser.until(`location.search === '?done=passkey'`)
  await browser.until(`document.querySelector('.console-note')?.textContent.includes('was added')`)

  // The device does not make a second one of the same newsstand.
  await browser.value(`document.querySelector('passkey-form button').click()`)
  await browser.until(`document.querySelector('.passkey-failed:not([hidden])')`)

  await browser.value(`document.querySelector('.console-who button').click()`)
  await browser.until(`location.pathname === '/console/sign-in'`)
  await browser.until(`document.querySelector('passkey-form:not([hidden])')`)
  await browser.value(`document.querySelector('passkey-form button').click()`)
  await browser.until(`location.pathname === '/console'
    && document.querySelector('.console-who a')?.textContent === 'Anna'`)

  await browser.go(`${address}/console/proof?next=/console/house/keys`)
  await browser.until(`document.querySelector('passkey-form:not([hidden]) button')`)
  await browser.value(`document.querySelector('passkey-form button').click()`)
  await browser.until(`location.pathname === '/console/house/keys'`)
  assert.deepEqual(browser.complaints, [])
  await browser.close()
})

test('without a device the password stays', { skip }, async () => {
  const browser = await browsers.open()
  await browser.tell('WebAuthn.enable')
  await browser.go(`${named(newsstand.address)}/console/sign-in`)
  await browser.until(`document.querySelector('passkey-form:not([hidden])')`)
  await browser.value(`navigator.credentials.get = () => Promise.reject(new Error('no device'))`)
  await browser.value(`document.querySelector('passkey-form button').click()`)
  await browser.until(`document.querySelector('.passkey-failed:not([hidden])')`)
  await browser.value(fill({ email: 'anna@example.org', password: 'seven lemons in a bowl' }))
  await browser.until(`location.pathname === '/console'`)
  await browser.close()
})
