// Shares the address of the open page.
import { phrase } from '../../modules/phrases.js'
import { addressToShare } from '../place/where.js'

/** @param {object} reader see `README.md` */
export async function share({ page, dataset, toolbar }) {
  const url = addressToShare(page, dataset.pages)
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches)
      await navigator.share({ title: document.title, url })
    else {
      await navigator.clipboard.writeText(url)
      toolbar.note(phrase('Link copied.'))
    }
  } catch { /* readers may cancel sharing */ }
}
