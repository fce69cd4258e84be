// Hot spots of a page, checked: their kinds, places and files. No DOM.

const kinds = ['link', 'page', 'video', 'audio', 'gallery', 'web', 'note']

/**
 * @param {object} layer of the page @param {string|undefined} content the address of the content tree
 * @returns {{kind: string, title: string, place: {left: number, top: number, width: number, height: number}, isWhole:
 * boolean, src?: string, poster?: string, uri?: string, page?: number, photos?: {photo: string, thumbnail: string,
 * caption?: string}[]}[]}   places in shares of the page
 */
export function readSpots({ width, height, spots = [] }, content) {
  const inside = path => {
    if (typeof path !== 'string' || !content) return undefined
    const address = new URL(path, content).href
    return address.startsWith(content) ? address : undefined
  }
  return spots.flatMap(spot => {
    if (!kinds.includes(spot.kind)) return []
    const box = Array.isArray(spot.box) && spot.box.length === 4 && spot.box.every(Number.isFinite) ? spot.box
      : undefined
    const place = box ? { left: box[0] / width, top: box[1] / height, width: box[2] / width, height: box[3] / height }
      : { left: 0, top: 0, width: 1, height: 1 }
    const photos = (spot.photos ?? []).flatMap(({ photo, thumbnail, caption }) => {
      const address = inside(photo)
      return address ? [{ photo: address, thumbnail: inside(thumbnail) ?? address, caption }] : []
    })
    const known = {
      kind: spot.kind, title: spot.title ?? '', place, isWhole: !box, src: inside(spot.src),
      poster: inside(spot.poster), photos,
      page: Number.isInteger(spot.page) && spot.page > 0 ? spot.page : undefined,
      uri: isSafe(spot.uri) ? spot.uri : undefined
    }
    return isUsable(known) ? [known] : []
  })
}

const isUsable = ({ kind, src, uri, page, photos, title }) => ({
  link: uri, page, video: src, audio: src, gallery: photos.length > 0, web: uri ?? src, note: title
})[kind]

function isSafe(uri) {
  try { return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(uri).protocol) } catch { return false }
}
