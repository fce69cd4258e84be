// The share read, from a stored position (`positions.js`). No DOM.

/**
 * The last page is not the end if its document continues.
 * @param {import('./positions.js').Position} position
 * @returns {boolean}
 */
export const isFinished = ({ locations: { position, progression, totalProgression }, pages }) =>
  position >= pages && (progression === undefined || totalProgression >= 1)

/** Whether there is something to continue. */
export const isBegun = entry => !isFinished(entry) && (entry.locations.position > 1 || entry.locations.progression > 0)

/**
 * Documents have no page numbers.
 * @param {Pick<import('./positions.js').Position, 'locations'>} position
 */
export const isInDocument = ({ locations }) => locations.progression !== undefined
