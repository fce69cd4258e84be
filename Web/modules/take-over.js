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
  if (shown.nodeName !== fresh.nodeName || isOther(shown, fresh)) return shown.replaceWith(document.adoptNode(fresh))
  for (const { name } of [...shown.attributes]) {
    if (!fresh.hasAttribute(name) && !ours.includes(name)) shown.removeAttribute(name)
  }
  for (const { name, value } of fresh.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value)
  }
  const [old, young] = [[...shown.childNodes], [...fresh.childNodes]]
  young.forEach((node, index) => {
    const there = old[index]
    if (!there) return shown.append(document.adoptNode(node))
    if (there instanceof Element && node instanceof Element) return takeOver(there, node)
    if (!there.isEqualNode(node)) there.replaceWith(document.adoptNode(node))
  })
  for (const rest of old.slice(young.length)) rest.remove()
}

/** Two things in one place: a picture with another source, an issue, a form. */
const isOther = (shown, fresh) => ['data-issue', 'action', 'src', 'data-content'].some(
  name => shown.getAttribute(name) !== fresh.getAttribute(name))
