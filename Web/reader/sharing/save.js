// Saves a file to the browser's downloads.
import { element } from '../../modules/element.js'

/** Removes characters not allowed in names. */
export const fileName = name => name.replace(/[/\\:]/g, '-')

/** @param {string|Blob} content */
export function save(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  element('a', { href: address, download: fileName(name) }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
