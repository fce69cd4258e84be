// A scroll container, and its visible pages.

/**
 * The part of an element in view and a margin around it, in shares of the element; undefined if out of view.
 */
export function partInView(element, room) {
  const [inner, outer] = [element.getBoundingClientRect(), room.getBoundingClientRect()]
  const spare = 64
  const part = {
    left: (outer.left - spare - inner.left) / inner.width, right: (outer.right + spare - inner.left) / inner.width,
    top: (outer.top - spare - inner.top) / inner.height, bottom: (outer.bottom + spare - inner.top) / inner.height
  }
  if (part.right <= 0 || part.bottom <= 0 || part.left >= 1 || part.top >= 1) return undefined
  return { left: Math.max(0, part.left), top: Math.max(0, part.top), right: Math.min(1, part.right),
    bottom: Math.min(1, part.bottom) }
}

/** Whether a room can still scroll that way; across, or down. */
export function canScroll({ scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight }, x, y) {
  const isLeft = (at, rest, way) => (way > 0 && rest - at > 1) || (way < 0 && at > 1)
  return isLeft(scrollLeft, scrollWidth - clientWidth, x) || isLeft(scrollTop, scrollHeight - clientHeight, y)
}
