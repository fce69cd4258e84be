// Which pages' pictures to prefetch, and on which networks. No DOM.
import { isLandscape } from '../issue/spreads.js'
import { pictureFor } from '../pages/pictures.js'
import { fitScale, spreadSize } from '../stage/geometry.js'

/** Maximum prefetched bytes of an issue. */
const most = 16e6
/** Maximum distance from the open pages in a larger issue. */
const near = 10

/** @typedef {{src: string, width: number, height: number, size?: number}} Picture */

/**
 * The size in the manifest, or an estimate.
 * @param {{width: number, height: number, size?: number}} picture
 */
export const bytesOf = ({ size, width, height }) => size ?? width * height / 4

/**
 * @param {{pictures?: Picture[]}[]} pages that may be opened
 * @param {number[]} open positions of the open pages
 * @param {(page: object) => number} pixelsOf see {@link pixelsOn}
 * @param {Map<string, number>} had addresses of pictures prefetched, or being fetched, and their bytes
 * @returns {Picture[]} nearest first; of two as near the one that follows
 */
export function picturesAhead(pages, open, pixelsOf, had, { most: bound = most, near: reach = near } = {}) {
  const [first, last] = [Math.min(...open), Math.max(...open)]
  const others = pages.map((page, index) => ({
    number: index + 1, picture: page.pictures?.length > 0 && pictureFor(page.pictures, pixelsOf(page)),
    way: Math.max(index + 1 - last, first - index - 1)
  })).filter(({ picture, way }) => picture && way > 0).sort((one, two) => one.way - two.way || two.number - one.number)
  const isSmall = sum(others.map(({ picture }) => bytesOf(picture))) <= bound
  let left = bound - sum([...had.values()])
  return others.filter(({ way }) => isSmall || way <= reach).map(({ picture }) => picture)
    .filter(picture => !had.has(picture.src) && (left -= bytesOf(picture)) >= 0)
}

/**
 * The width of a page on the stage, in the screen's own pixels, before zooming.
 * @param {import('../stage/stage.js').Stage} stage
 * @param {string} fit
 * @param {{width: number, height: number}} page
 * @param {number} density
 */
export function pixelsOn({ isScrolled, isDouble, open, room, zoom }, fit, page, density) {
  if (isScrolled) return (open[0]?.pixels ?? 0) / zoom
  const pages = isDouble && !isLandscape(page) ? [page, page] : [page]
  return page.width * fitScale(spreadSize(pages), room, fit) * density
}

/**
 * Whether a network allows prefetching: not a metered or slow one.
 * @param {{saveData?: boolean, effectiveType?: string, type?: string}|undefined} line from the browser
 * (`navigator.connection`)
 * @param {boolean} isPhone if unknown, a phone may be on mobile data
 */
export function isAmple(line, isPhone) {
  if (!line) return !isPhone
  const { saveData, effectiveType, type } = line
  return !saveData && (effectiveType ?? '4g') === '4g' && !['cellular', 'bluetooth', 'wimax', 'none'].includes(type)
}

const sum = numbers => numbers.reduce((total, number) => total + number, 0)
