// The number of new issues on the installed newsstand's icon, if the system supports badges.
import { savedIssues } from './saved-issues.js'
import { look, newsOf, settleNews } from './news.js'
import { positions } from './positions.js'

/** @param {string[]} [seen] publications whose stands are on this page */
export async function showBadge(seen = []) {
  look(localStorage, seen, Date.now())
  const opened = positions(localStorage).map(({ issue }) => issue)
  const news = await newsOf(localStorage, [...opened, ...Object.keys(savedIssues(localStorage))], fetchIssues,
    Date.now())
  const isSeen = issue => opened.includes(issue) || seen.includes(issue.split('/')[0])
  // Over plain http there is no worker with announcements.
  const count = 'caches' in globalThis ? await settleNews(caches, news, isSeen) : news.length
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}

/** A missing publication has no news. */
async function fetchIssues(publication) {
  const answer = await fetch(`/api/v1/publications/${publication}/issues?limit=20`).catch(() => undefined)
  return answer?.ok ? (await answer.json()).items.map(({ issue }) => issue) : []
}
