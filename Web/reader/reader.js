// Begins: the manifest is asked for while the modules are coming. (A newsstand's page names both before:
// `ReaderPage.swift`.)
const reader = document.querySelector('edicola-reader')
if (reader) Object.assign(reader, { manifest: fetch(reader.dataset.manifest).catch(() => undefined) })
import('./reader-view.js')
