// The files in what was dropped: also those in folders, in their order. No DOM.

const endings = /\.(pdf|epub|cbz|hpub|zip)$/i

/** @typedef {{file: File, handle?: any}} Picked */

/**
 * Call it while the event is handled: a drop is empty afterwards.
 * @param {DataTransfer} data
 * @returns {Promise<Picked[]>}
 */
export async function droppedFiles(data) {
  const items = [...data.items].filter(({ kind }) => kind === 'file').map(item => ({
    file: item.getAsFile(), entry: item.webkitGetAsEntry?.(), handle: item.getAsFileSystemHandle?.()
  }))
  const found = await Promise.all(items.map(async ({ file, entry, handle }) => {
    const kept = await handle?.catch(() => undefined)
    if (kept?.kind === 'directory') return inFolder(kept)
    if (!kept && entry?.isDirectory) return inEntry(entry)
    return file ? [{ file, handle: kept }] : []
  }))
  return pressable(found.flat())
}

/**
 * What the press may read, in order of the names; a single file is the publisher's own choice.
 * @param {Picked[]} picked
 */
export function pressable(picked) {
  const fit = picked.length === 1 ? picked : picked.filter(({ file }) => endings.test(file.name))
  return fit.sort((a, b) => a.file.name.localeCompare(b.file.name, undefined, { numeric: true }))
}

async function inFolder(folder) {
  const found = []
  for await (const handle of folder.values()) {
    if (handle.kind === 'directory') found.push(...await inFolder(handle))
    else if (endings.test(handle.name)) found.push({ file: await handle.getFile(), handle })
  }
  return found
}

async function inEntry(folder) {
  const found = []
  const reader = folder.createReader()
  // A reader gives a hundred at a time.
  for (;;) {
    const entries = await new Promise((resolve, reject) => { reader.readEntries(resolve, reject) })
    if (entries.length === 0) return found
    for (const entry of entries) {
      if (entry.isDirectory) found.push(...await inEntry(entry))
      else if (endings.test(entry.name))
        found.push({ file: await new Promise((resolve, reject) => { entry.file(resolve, reject) }) })
    }
  }
}
