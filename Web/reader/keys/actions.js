// The code of each action (`keys.js` has names).
import { articleFrom } from '../place/places.js'
import { following } from '../preferences.js'

/** @param {object} reader see `README.md` @returns {Record<string, () => void>} */
export function readerActs(reader) {
  const { stage } = reader
  const goTo = page => { if (page !== undefined) reader.go(page) }
  return {
    next: () => reader.turn(1),
    previous: () => reader.turn(-1),
    onward: () => reader.move(0.85) || reader.turn(1),
    back: () => reader.move(-0.85) || reader.turn(-1),
    scrollDown: () => reader.move(0.2),
    scrollUp: () => reader.move(-0.2),
    first: () => reader.go(1),
    last: () => reader.go(reader.issue.within),
    nextArticle: () => goTo(articleFrom(reader.issue.contents, reader.pages, 1)),
    previousArticle: () => goTo(articleFrom(reader.issue.contents, reader.pages, -1)),
    cameFrom: () => history.back(),
    wentTo: () => history.forward(),
    where: () => { reader.toolbar.show(); reader.toolbar.hideSoon(); reader.say(reader.toolbar.where) },
    tools: () => reader.toolbar.focusTools(),
    pages: () => stage.element.focus({ preventScroll: true }),
    strip: () => { reader.prefer({ strip: !reader.preferences.strip }); reader.toolbar.show() },
    double: () => reader.prefer({ layout: stage.isDouble ? 'single' : 'double' }),
    scroll: () => reader.prefer({ layout: stage.isScrolled ? 'auto' : 'scroll' }),
    fit: () => reader.prefer({ fit: following('fit', reader.preferences.fit) }),
    shift: () => {
      const { preferences: { shifted }, issue: { key } } = reader
      reader.prefer(
        { shifted: shifted.includes(key) ? shifted.filter(other => other !== key) : [...shifted, key].slice(-100) })
    },
    ground: () => reader.prefer({ ground: following('ground', reader.preferences.ground) }),
    zoomIn: () => stage.zoomStep(1),
    zoomOut: () => stage.zoomStep(-1),
    zoomReset: () => stage.zoomTo(1),
    fullScreen:
      () => document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.(),
    share: async () => (await import('../sharing/share.js')).share(reader),
    print: async () => (await import('../sharing/print.js')).printPages(reader),
    clip: async () => (await import('../sharing/clip-view.js')).clip(reader),
    leave: () => { if (reader.dataset.home) location.assign(reader.dataset.home) },
    escape: () => reader.toolbar.closePanel() || (stage.zoom > 1 ? stage.zoomTo(1) : reader.toolbar.toggle())
  }
}
