// What a browser asks of a device, and what the device answers, as text for the newsstand (base64url, RFC 4648 §5).

/** @param {string} text @returns {Uint8Array} */
export function bytes(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, letter => letter.charCodeAt(0))
}

/** @param {ArrayBuffer|null|undefined} buffer @returns {string} */
export function text(buffer) {
  if (!buffer) return ''
  const plain = Array.from(new Uint8Array(buffer), byte => String.fromCharCode(byte)).join('')
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @param {any} options the newsstand's answer @returns {PublicKeyCredentialCreationOptions} */
export function creation(options) {
  return {
    ...options, challenge: bytes(options.challenge), user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(known => ({ ...known, id: bytes(known.id) }))
  }
}

/** @param {any} options the newsstand's answer @returns {PublicKeyCredentialRequestOptions} */
export function question(options) { return { ...options, challenge: bytes(options.challenge) } }

/**
 * @param {any} credential a new key, or a signature
 * @returns {Record<string, string>} the fields of the form
 */
export function answer({ rawId, response }) {
  const isNew = 'attestationObject' in response
  return {
    credential: text(rawId), client: text(response.clientDataJSON),
    authenticator: text(isNew ? response.getAuthenticatorData() : response.authenticatorData),
    signature: text(response.signature), key: isNew ? text(response.getPublicKey()) : '',
    algorithm: isNew ? String(response.getPublicKeyAlgorithm()) : ''
  }
}
