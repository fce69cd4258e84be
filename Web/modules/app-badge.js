// The number of new issues on the sign of the installed newsstand, where the system has a place for it.
import { keptIssues } from './kept.js'
import { look, newsOf } from './news.js'
import { positions } from './positions.js'

/** @param {string[]} [seen] publications whose stands are on this page */
export async function showBadge(seen = []) {
  look(localStorage, seen, Date.now())
  const issues = [...positions(localStorage).map(({ issue }) => issue), ...Object.keys(keptIssues(localStorage))]
  const count = await newsOf(localStorage, issues, fetchIssues, Date.now())
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}

/** A publication that is gone has no news. */
async function fetchIssues(publication) {
  const answer = await fetch(`/api/v1/publications/${publication}/issues?limit=20`).catch(() => undefined)
  return answer?.ok ? (await answer.json()).items.map(({ issue }) => issue) : []
}
