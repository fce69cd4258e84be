import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, bytes, creation, question, text } from '../../Web/modules/passkey-options.js'

const buffer = (...values) => Uint8Array.from(values).buffer

test('bytes are text and back, whatever their number', () => {
  for (let length = 0; length < 70; length++) {
    const values = Array.from({ length }, (_, index) => (index * 37 + 251) % 256)
    assert.deepEqual([...bytes(text(buffer(...values)))], values)
  }
  assert.equal(text(buffer(251, 255, 254)), '-__-')
  assert.equal(text(undefined), '')
})

test('challenge, person and known keys are bytes for the device', () => {
  const options = creation({
    challenge: 'AAE', rp: { id: 'localhost', name: 'Edicola' }, user: { id: 'Ag', name: 'a', displayName: 'A' },
    pubKeyCredParams: [], excludeCredentials: [{ type: 'public-key', id: 'Aw' }]
  })
  assert.deepEqual([[...options.challenge], [...options.user.id], [...options.excludeCredentials[0].id]],
    [[0, 1], [2], [3]])
  assert.equal(options.user.displayName, 'A')
  assert.deepEqual([...question({ challenge: 'AAE', rpId: 'localhost' }).challenge], [0, 1])
})

test('an answer is what the form has', () => {
  const made = {
    rawId: buffer(1), response: {
      clientDataJSON: buffer(2), attestationObject: buffer(9), getAuthenticatorData: () => buffer(3),
      getPublicKey: () => buffer(4), getPublicKeyAlgorithm: () => -7
    }
  }
  assert.deepEqual(answer(made),
    { credential: 'AQ', client: 'Ag', authenticator: 'Aw', signature: '', key: 'BA', algorithm: '-7' })
  const signed = { rawId: buffer(1), response:
    { clientDataJSON: buffer(2), authenticatorData: buffer(3), signature: buffer(5) } }
  assert.deepEqual(answer(signed),
    { credential: 'AQ', client: 'Ag', authenticator: 'Aw', signature: 'BQ', key: '', algorithm: '' })
})
