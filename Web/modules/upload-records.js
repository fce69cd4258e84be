// Files on their way to the newsstand, in IndexedDB: what is needed to continue after a reload, or on another day.

/**
 * @typedef {object} UploadRecord
 * @property {string} content the address of the file, by which the record is known
 * @property {string} page the page in the console
 * @property {string} scope the address of the page's list: all drafts of a title, or one issue
 * @property {string} name @property {number} size
 * @property {string} print see `fingerprint`
 * @property {any} [handle] the file itself, where the browser can keep it
 * @property {boolean} isNew whether the draft was made for this file
 * @property {boolean} isBegun whether the newsstand may have a part of it
 * @property {boolean} [isEnding] whether the last piece was on its way
 */

/** @returns {Promise<UploadRecord[]>} */
export const uploadRecords = () => run('readonly', store => store.getAll()).then(all => all ?? [])

/** @param {UploadRecord} record */
export const keepRecord = record => run('readwrite', store => store.put(record))

export const forgetRecord = content => run('readwrite', store => store.delete(content))

/** A browser that keeps nothing sends all the same; it only can't continue after a reload. */
async function run(mode, act) {
  try {
    const database = await opened()
    return await settled(act(database.transaction('uploads', mode).objectStore('uploads')))
  } catch { return undefined }
}

let opening

function opened() {
  if (opening) return opening
  const request = indexedDB.open('edicola-uploads', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('uploads', { keyPath: 'content' })
  opening = settled(request)
  return opening
}

const settled = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})
