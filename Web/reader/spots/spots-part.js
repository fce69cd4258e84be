// Hot spots on pages: films, sounds, galleries, links, notes; played in place. The module loads with the first one.
export default reader => {
  let view
  reader.addEventListener('text', ({ view: page, layer }) => {
    if (!layer.spots?.length) return
    view ??= import('./spots-view.js').then(({ SpotsView }) => new SpotsView(reader))
    view.then(made => made.lay(page, layer))
  })
}
