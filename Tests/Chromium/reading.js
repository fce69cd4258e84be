// What the tests know of the reader view, and how they wait.

/** Looks until there is something. @template T @param {() => T|Promise<T>} look @returns {Promise<T>} */
export async function eventually(look, most = 60_000) {
  const end = performance.now() + most
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > end) throw new Error(`never came: ${look}`)
    await new Promise(done => setTimeout(done, 20))
  }
}

export const reader = `document.querySelector('edicola-reader')`
const open =
  `[...document.querySelectorAll('.leaf:not(.is-before, .is-after) .page-picture.is-there')]
    .map(image => Number(image.currentSrc.match(/pages\\/0*(\\d+)/)[1]))`

/** The pages whose pictures are in view, by the file names of these. */
export const isOpen = (...pages) => `JSON.stringify(${open}) === '${JSON.stringify(pages)}'`
export const isAtRest = `document.getAnimations().every(({ playState }) => playState !== 'running')`

/** The frame of the document that lies open, and what is in it. */
export const frame = `document.querySelector('.leaf:not(.is-before, .is-after) iframe')`
export const inside = `${frame}.contentDocument`

/** Opens a page of an issue and waits until it can be turned. */
export async function read(browser, address, ...pages) {
  await browser.go(address)
  if (pages.length > 0) await browser.until(isOpen(...pages))
  await browser.until(`${reader}.querySelector('.stage')`)
}
