// Starts: requests the manifest while the modules load. (A newsstand's page names both before:
// `ReaderPage.swift`.)
const reader = document.querySelector('edicola-reader')
if (reader) Object.assign(reader, { manifest: fetch(reader.dataset.manifest).catch(() => undefined) })
import('./reader-view.js')
