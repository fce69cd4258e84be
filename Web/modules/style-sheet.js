// Loads a part's styles once, at first use.
import { element } from './element.js'

const loaded = new Map()

// (A promise to wait for, not a top-level `await`: Safari trips over those in modules that are imported twice at once.)

/** @param {string} name of a file in css/components @returns {Promise<void>} when it loaded, or failed */
export function loadStyles(name) {
  if (!loaded.has(name)) loaded.set(name, put(name))
  return loaded.get(name)
}

function put(name) {
  const link = element('link',
    { rel: 'stylesheet', href: new URL(`../css/components/${name}.css`, import.meta.url).href })
  return new Promise(resolve => {
    for (const name of ['load', 'error']) link.addEventListener(name, resolve)
    document.head.append(link)
  })
}
