// Begins: the manifest and all modules of the reader view are asked for at once, not one after the other as each names the
// next. (A test holds the list to what the modules import.)
const modules = `
  acts address article-part articles cards document-page documents-part find-part frame geometry gestures hand
  holding icons issue keys layer layers leaf leaves lens listen-part manifest marks-part motion opening page-picture
  page-view panel parts pictures places preferences reader-view scrubber spots-part spreads stage text-layer
  thumbnail turners two-ways-part view-part wheel where
  ../modules/element ../modules/phrases ../modules/positions
`.trim().split(/\s+/)

const reader = document.querySelector('edicola-reader')
if (reader) reader.manifest = fetch(reader.dataset.manifest).catch(() => undefined)
for (const name of modules) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = new URL(`${name}.js`, import.meta.url)
  document.head.append(link)
}
import('./reader-view.js')
