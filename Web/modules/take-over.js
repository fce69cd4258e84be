// Takes the parts of a fresh page over into the shown one: only what differs, so that pictures stay, and the focus, and
// what somebody has typed or opened.

/** Attributes that somebody, or a module, gave the shown page. */
const ours = ['open', 'multiple']

/**
 * @param {Element} shown
 * @param {Element} fresh of another document
 */
export function takeOver(shown, fresh) {
  if (shown.isEqualNode(fresh)) return
  if (isOther(shown, fresh)) return shown.replaceWith(document.adoptNode(fresh))
  for (const { name } of [...shown.attributes]) {
    if (!fresh.hasAttribute(name) && !ours.includes(name)) shown.removeAttribute(name)
  }
  for (const { name, value } of fresh.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value)
  }
  /** The first child of the old ones that has found no place yet. */
  let rest = shown.firstChild
  for (const node of [...fresh.childNodes]) {
    let found = rest
    // The text between two elements is never looked for beyond one of them.
    while (found && kind(found) !== kind(node)) found = node instanceof Element ? found.nextSibling : null
    if (!found) {
      shown.insertBefore(document.adoptNode(node), rest)
      continue
    }
    while (rest !== found) rest = removed(rest)
    rest = found.nextSibling
    if (found instanceof Element && node instanceof Element) takeOver(found, node)
    else if (!found.isEqualNode(node)) found.replaceWith(document.adoptNode(node))
  }
  while (rest) rest = removed(rest)
}

function removed(node) {
  const next = node.nextSibling
  node.remove()
  return next
}

/** What a node is in its row: a new page or part in between replaces none of the others. */
function kind(node) {
  if (!(node instanceof Element)) return node.nodeName
  const own = ['id', 'data-page', 'data-issue', 'aria-labelledby'].find(name => node.hasAttribute(name))
  return `${node.nodeName} ${own ? node.getAttribute(own) : ''}`
}

/** Another thing in its place: a picture with another source, another form. */
const isOther = (shown, fresh) => ['action', 'src', 'data-content'].some(
  name => shown.getAttribute(name) !== fresh.getAttribute(name))
