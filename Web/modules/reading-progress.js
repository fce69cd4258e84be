// The share read, from a stored position (`positions.js`). No DOM.

/**
 * The last page is not the end while more of its document follows.
 * @param {import('./positions.js').Position} position
 * @returns {boolean}
 */
export const isFinished = ({ locations: { position, progression, totalProgression }, pages }) =>
  position >= pages && (progression === undefined || totalProgression >= 1)

/** Whether there is something to continue. */
export const isBegun = entry => !isFinished(entry) && (entry.locations.position > 1 || entry.locations.progression > 0)

/**
 * Of a document there is no telling pages.
 * @param {Pick<import('./positions.js').Position, 'locations'>} position
 */
export const isInDocument = ({ locations }) => locations.progression !== undefined
