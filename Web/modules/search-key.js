// “/” focuses the search field, if the page has one; Escape leaves it.

addEventListener('keydown', event => {
  const target = /** @type {HTMLElement} */ (event.target)
  if (event.key === 'Escape' && target.matches?.('.search-words')) return target.blur()
  const isTyping = target.isContentEditable || target.matches?.('input, textarea, select')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  const field = /** @type {HTMLInputElement} */ (document.querySelector('.search-words'))
  if (!field) return
  event.preventDefault()
  field.focus()
  field.select()
})
