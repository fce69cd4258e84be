// The pointer on a link to another page: a click is likely, so its picture is prefetched.
import { drop, isSlow } from '../pages/page-picture.js'
import { pictureFor } from '../pages/pictures.js'
import { pixelsOn } from './prefetch-order.js'

/** Passing over it does not count; milliseconds. */
const rests = { pointerover: 60, focusin: 150, input: 120 }
const ways = 'button[data-page], a[data-page]'

/** @param {object} reader see `README.md` */
export function followPointing(reader) {
  let image, timer
  const expect = number => {
    const page = reader.issue.page(number)
    const { pictures = [] } = page
    const [first] = pictures
    if (!first || reader.pages.includes(number)) return
    const { src } = isSlow() ? first
      : pictureFor(pictures, pixelsOn(reader.stage, reader.preferences.fit, page, devicePixelRatio))
    if (image?.src === src) return
    reader.dispatchEvent(new Event('expected'))
    // If the page itself needs it too, it continues.
    if (image) drop(image)
    image = Object.assign(new Image(), { src })
  }
  const pageOf = ({ target }) =>
    Number(target.matches('.scrubber-range') ? target.value : target.closest(ways)?.dataset.page)
  for (const [name, rest] of Object.entries(rests)) reader.addEventListener(name, event => {
    clearTimeout(timer)
    const page = pageOf(event)
    if (page > 0 && !navigator.connection?.saveData) timer = setTimeout(expect, rest, page)
  }, { passive: true })
  reader.addEventListener('pointerdown', event => {
    const page = event.target.closest(ways) && pageOf(event)
    if (page > 0) expect(page)
  }, { passive: true })
}
