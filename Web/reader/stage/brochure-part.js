// A brochure: sideways from article to article, up and down within one (the founding magazines' way).
import { inPixels, WheelTurns } from '../gestures/wheel.js'
import { articleFrom } from '../place/places.js'

/** A page's slide; milliseconds. */
const slide = { duration: 260, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' }

export default reader => {
  const { issue, stage } = reader
  if (issue.articles.length === 0) return
  const starts = issue.articles.map(({ page }) => ({ page }))
  const within = page => issue.articles.findLast(article => article.page <= page) ?? issue.articles[0]

  /** The page to the side: the first of the next article, or the previous. */
  const beside = by => {
    const page = articleFrom(starts, [within(reader.page).page], by)
    return page <= issue.within ? page : undefined
  }
  /** The page below or above in the article. */
  const upright = by => {
    const article = within(reader.page)
    const page = reader.page + by
    return page < article.page || page >= article.page + article.pageCount || page > issue.within ? undefined : page
  }
  const open = (page, from) => {
    if (page === undefined) return false
    reader.open(page)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || reader.preferences.turn === 'none'
    if (!isStill) stage.element.firstElementChild?.animate([{ translate: from }, { translate: '0 0' }], slide)
    return true
  }
  const sideways = by => open(beside(by), `${by * (issue.isRightToLeft ? -1 : 1) * 100}% 0`)
  const updown = by => open(upright(by), `0 ${by * 100}%`)

  reader.addWay('turn', (next, by, speed) => stage.isScrolled ? next(by, speed) : sideways(by))
  reader.addAction({ name: 'scrollDown' }, () => reader.move(0.2) || updown(1))
  reader.addAction({ name: 'scrollUp' }, () => reader.move(-0.2) || updown(-1))
  // The space bar: down through the article, then to the next.
  reader.addAction({ name: 'onward' }, () => reader.move(0.85) || updown(1) || sideways(1))
  reader.addAction({ name: 'back' }, () => reader.move(-0.85) || updown(-1) || sideways(-1))
  reader.addEventListener('pages', () => {
    if (!stage.isScrolled)
      reader.toolbar.showWays({ hasBefore: beside(-1) !== undefined, hasAfter: beside(1) !== undefined })
  })
  follow(stage, updown)
}

/** Vertical gestures and wheel. */
function follow(stage, updown) {
  const { element } = stage
  const isFree = () => stage.zoom === 1 && !stage.isScrolled
  let start
  element.addEventListener('touchstart', ({ touches }) => {
    start = touches.length === 1 && isFree() ? touches[0] : undefined
  }, { passive: true })
  element.addEventListener('touchend', ({ changedTouches: [end] }) => {
    if (!start) return
    const [dx, dy] = [end.clientX - start.clientX, end.clientY - start.clientY]
    if (Math.abs(dy) > 50 && Math.abs(dy) > Math.abs(dx) * 1.5) updown(dy < 0 ? 1 : -1)
    start = undefined
  }, { passive: true })
  const turns = new WheelTurns()
  element.addEventListener('wheel', event => {
    const { deltaX, deltaY, deltaMode, ctrlKey, timeStamp } = event
    if (ctrlKey || !isFree() || Math.abs(deltaY) <= Math.abs(deltaX) || stage.canPan(0, Math.sign(deltaY))) return
    event.preventDefault()
    event.stopPropagation()
    const by = turns.feel(inPixels(deltaY, deltaMode, stage.room.height), timeStamp)
    if (by) updown(by)
  }, { passive: false, capture: true })
}
