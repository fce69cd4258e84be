// Marks the covers of issues on this device.
import { element } from './element.js'
import { savedIssues } from './saved-issues.js'
import { phrase } from './phrases.js'

/** Call it after the language loaded. */
export function markKept(root) {
  const kept = savedIssues(localStorage)
  for (const card of root.querySelectorAll('.card, .newest, .board-newest, .flow-item')) {
    const place = card.querySelector('.card-price, .kicker')
    if (!place) continue
    place.querySelector('.is-kept')?.remove()
    if (kept[card.dataset.issue]?.state === 'kept')
      place.append(' ', element('span', { class: 'mark is-kept' }, phrase('On this device')))
  }
}
