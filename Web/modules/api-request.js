// Sends a request to the newsstand's API. Writes are sent even when the page closes.

/** @returns {Promise<{status: number, body?: object}>} */
export async function apiRequest(method, path, body) {
  const answer = await fetch(path, {
    method, credentials: 'same-origin', keepalive: method === 'PUT' && JSON.stringify(body).length < 32_000,
    ...body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  })
  const isJSON = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: isJSON ? await answer.json() : undefined }
}
