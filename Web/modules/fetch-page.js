// A page of the newsstand, fetched again.

/**
 * @param {string} address the page's path
 * @returns {Promise<Document|undefined>} nothing when the newsstand does not answer
 */
export async function fetchPage(address) {
  const answer = await fetch(address).catch(() => undefined)
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined
}
