// Which pages' pictures come before anybody asks for them, and on which lines. No DOM.
import { isLandscape } from '../issue/spreads.js'
import { pictureFor } from '../pages/pictures.js'
import { fitScale, spreadSize } from '../stage/geometry.js'

/** So many bytes of one issue come by themselves. */
const most = 16e6
/** Of an issue that is larger, only pages so near to those that lie open. */
const near = 10

/** @typedef {{src: string, width: number, height: number, size?: number}} Picture */

/**
 * What the manifest says, or about as much as such a picture has.
 * @param {{width: number, height: number, size?: number}} picture
 */
export const bytesOf = ({ size, width, height }) => size ?? width * height / 4

/**
 * @param {{pictures?: Picture[]}[]} pages that may be opened
 * @param {number[]} open positions of those that lie open
 * @param {(page: object) => number} pixelsOf see {@link pixelsOn}
 * @param {Map<string, number>} had addresses of pictures that came this way already, or are coming, and their bytes
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
 * How wide a page will be on the stage, in the screen's own pixels, before anybody zooms.
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
 * Whether a line is one on which more may come than was asked for. Who pays by the byte, or waits for every one, is
 * spared.
 * @param {{saveData?: boolean, effectiveType?: string, type?: string}|undefined} line as the browser tells it
 * (`navigator.connection`)
 * @param {boolean} isPhone where nothing is told, a phone may be on the air
 */
export function isAmple(line, isPhone) {
  if (!line) return !isPhone
  const { saveData, effectiveType, type } = line
  return !saveData && (effectiveType ?? '4g') === '4g' && !['cellular', 'bluetooth', 'wimax', 'none'].includes(type)
}

const sum = numbers => numbers.reduce((total, number) => total + number, 0)
