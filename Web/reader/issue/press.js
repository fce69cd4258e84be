// Follows the press while an issue's pages are being made.
import { listen } from '../../modules/live-events.js'

/**
 * @param {string} issue publication/issue
 * @param {() => Promise<boolean>|void} look called after progress, at most once a second; true ends it
 */
export function followPress(events, issue, look) {
  if (!events) return
  let timer
  const stop = listen(events, (name, data) => {
    if (name !== 'resync' && `${data.publication}/${data.issue}` !== issue) return
    if (timer) return
    timer = setTimeout(async () => {
      timer = undefined
      if (await look()) stop()
    }, 800)
  })
}
