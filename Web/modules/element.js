// Makes an element: attributes by name, then its content. Text is text, never markup.

const drawn = new Set(['svg', 'rect', 'circle', 'path', 'use'])

export function element(name, attributes = {}, ...children) {
  const made = drawn.has(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children.filter(child => child !== undefined && child !== null && child !== false))
  return made
}
