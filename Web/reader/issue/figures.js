// Descriptions of a page's figures, with places, for screen readers. No DOM.

/**
 * @returns {{alt: string, line: number, left: number, top: number, width: number, height: number}[]} `line`: the one of
 *   the layer before which it is read
 */
export function figurePlaces({ width, height, figures = [] }) {
  return figures.filter(({ alt }) => alt).map(({ alt, line, box }) => ({
    alt, line, left: box[0] / width, top: box[1] / height, width: box[2] / width, height: box[3] / height
  }))
}
