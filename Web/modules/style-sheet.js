// Loads the styles of a part when it is first used, once.
import { element } from './element.js'

/** @param {string} name of a file in css/components */
export function wear(name) {
  const href = new URL(`../css/components/${name}.css`, import.meta.url).href
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(element('link', { rel: 'stylesheet', href }))
}
