// A page that is a document, from the manifest. No DOM.

export const documentType = /^(text\/html|application\/xhtml\+xml|image\/svg\+xml)\b/

export const layerType = 'application/vnd.edicola.page+json'

/** If the screen decides a page's size, it is the window's size. */
export function readDocument(link, number, address) {
  const { label, pageWidth, pageHeight, page, scripted } = link.properties ?? {}
  const layer = (link.alternate ?? []).find(({ type }) => type === layerType)
  const known = {
    number, label, pictures: [], layer: layer && address(layer.href),
    document: { src: address(link.href), isScripted: scripted === true }
  }
  if (pageWidth > 0 && pageHeight > 0) {
    return { ...known, width: pageWidth, height: pageHeight, side: page === 'center' ? 'centre' : undefined }
  }
  return {
    ...known, side: 'centre', isFluid: true,
    get width() { return globalThis.innerWidth ?? 600 },
    get height() { return globalThis.innerHeight ?? 800 }
  }
}
