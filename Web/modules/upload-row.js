// A file on its way, as a line of a list: name, amount, rate, time left, what to do.
import { element } from './element.js'
import { sizeWords } from './issue-assets.js'
import { language, phrase } from './phrases.js'
import { timeWords } from './upload-rate.js'

/** @param {import('./upload.js').Upload} upload */
export function uploadRow(upload, { accept, again }) {
  const words = element('p', { class: 'upload-words' })
  const bar = element('progress', { class: 'press-bar', max: '1' })
  const actions = element('p', { class: 'upload-actions' })
  const row = element('li', { class: 'upload' },
    element('p', { class: 'upload-name', dir: 'auto' }, upload.name), words, bar, actions)

  const button = (text, act, kind = 'console-quiet') => {
    const made = element('button', { type: 'button', class: kind }, text)
    made.addEventListener('click', act)
    return made
  }
  const chooser = () => {
    const input = element('input', { type: 'file', class: 'visually-hidden', accept })
    input.addEventListener('change', async () => {
      if (input.files[0] && await upload.give(input.files[0])) again()
    })
    return element('label', { class: 'button is-quiet' }, phrase('Choose the file again'), input)
  }
  const cancel = () => button(phrase('Cancel'), () => upload.cancel())
  const choices = {
    choice: () => [chooser(), cancel()],
    leave: () => [button(phrase('Continue'), async () => { await upload.askLeave(); again() }, 'button is-quiet'),
      cancel()],
    session: () => [element('a', { class: 'upload-link', href: '/console/sign-in', target: '_blank' },
      phrase('Sign in')), cancel()],
    done: () => [element('a', { class: 'upload-link', href: upload.record.page }, phrase('Open the issue'))],
    refused: () => [button(phrase('Close'), () => row.remove())]
  }
  const draw = () => {
    words.textContent = stateWords(upload)
    bar.hidden = ['done', 'refused'].includes(upload.state)
    // A bar without a value moves.
    bar.value = upload.size ? upload.held / upload.size : 0
    bar.setAttribute('aria-label', phrase('Sent so far: {name}', { name: upload.name }))
  }
  const change = () => {
    if (upload.state === 'cancelled') return row.remove()
    row.dataset.state = upload.state
    actions.replaceChildren(...(choices[upload.state] ?? (() => [cancel()]))())
    return draw()
  }
  upload.addEventListener('change', change)
  upload.addEventListener('progress', draw)
  change()
  return row
}

function stateWords(upload) {
  const { state, held, size, rate, timeLeft } = upload
  const amount = { held: sizeWords(held, language), size: sizeWords(size, language) }
  switch (state) {
    case 'turn': return phrase('Waits for its turn. {size}', amount)
    case 'beginning': return phrase('Looking at the file')
    case 'waiting': return phrase('Waiting for the network. {held} of {size} have arrived.', amount)
    case 'session': return phrase('Your session has ended. Sign in again in a new window, then the file continues.')
    case 'choice': return upload.isOther
      ? phrase('This is another file. Choose “{name}” with {size}.', { name: upload.name, ...amount })
      : phrase('{held} of {size} have arrived. Choose the same file to continue.', amount)
    case 'leave': return phrase('{held} of {size} have arrived.', amount)
    case 'done': return phrase('Arrived. The press has it.')
    case 'refused': return refusalWords(upload.error)
    default: return rate === undefined
      ? phrase('{held} of {size}', amount)
      : phrase('{held} of {size}, {rate} a second, {time} left',
        { ...amount, rate: sizeWords(rate, language), time: timeWords(timeLeft, language) })
  }
}

/** The press refuses files later, and explains it on the page. */
function refusalWords({ status, message }) {
  switch (status) {
    case 413: return phrase('The file is larger than this newsstand accepts.')
    case 403: return phrase('You do not have the right to send this file.')
    case 404: return phrase('This issue is no longer here.')
    case 0: return phrase('The file can’t be read any more. Choose it again.')
    default: return message
  }
}
