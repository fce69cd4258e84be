// Loads the synchronisation only if a reader is known, or was.
const isKnown = () => {
  try {
    return /(?:^|; )edicola-reader=/.test(document.cookie) || localStorage.getItem('edicola.owner') !== null
  } catch { return false }
}

/** @returns {Promise<object>|undefined} the module `sync.js` */
export const withReader = () => isKnown() ? import('./sync.js') : undefined

/** @returns {Promise<void>|undefined} */
export const syncKnownReader = () =>
  withReader()?.then(({ settleOwner, syncAll }) => { settleOwner(); return syncAll() })
