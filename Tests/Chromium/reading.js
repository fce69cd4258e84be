// Helpers of the tests: expressions about the reader view, and waiting.

/** Waits for a value. @template T @param {() => T|Promise<T>} look @returns {Promise<T>} */
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
  `[...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .page-picture.is-there')]
    .map(image => Number(image.currentSrc.match(/pages\\/0*(\\d+)/)[1]))`

/** Whether exactly these pages' pictures are visible, by their file names. */
export const isOpen = (...pages) => `JSON.stringify(${open}) === '${JSON.stringify(pages)}'`
export const isAtRest = `document.getAnimations().every(({ playState }) => playState !== 'running')`

/** The frame of the open document, and the document in it. */
export const frame = `document.querySelector('.spread-view:not(.is-before, .is-after) iframe')`
export const inside = `${frame}.contentDocument`

/** Opens a page of an issue and waits until it can be turned. */
export async function read(browser, address, ...pages) {
  await browser.go(address)
  if (pages.length > 0) await browser.until(isOpen(...pages))
  await browser.until(`${reader}.querySelector('.stage')`)
}
