// Listening while one looks at the page: the sentence is marked where it is printed, and the pages turn by themselves.
export default reader => {
  if (!('speechSynthesis' in globalThis)) return
  let view
  reader.addAction({ name: 'listen', group: 'reader', words: 'Listen, or stop', keys: ['l'] }, async () => {
    view ??= import('./listen-view.js').then(({ ListenView }) => new ListenView(reader))
    const made = await view
    made.toggle()
  })
}
