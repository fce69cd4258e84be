// Listening with the page in view: the sentence is marked where it is printed, and pages turn automatically.
export default reader => {
  let view
  reader.addAction({ name: 'listen', group: 'reader', words: 'Start or stop listening', keys: ['l'] }, async () => {
    view ??= import('./listen-choice.js').then(({ ListenChoice }) => new ListenChoice(reader))
    const made = await view
    made.toggle()
  })
  // These do nothing while nothing is read.
  const during = act => async () => { if (view) act(await view) }
  reader.addAction({ name: 'listenPause', group: 'reader', words: 'Pause or resume listening', keys: ['p'] },
    during(made => made.pause()))
  reader.addAction({ name: 'listenNext', group: 'reader', words: 'Next sentence', keys: ['.'] },
    during(made => made.skip(1)))
  reader.addAction({ name: 'listenPrevious', group: 'reader', words: 'Previous sentence', keys: [','] },
    during(made => made.skip(-1)))
}
