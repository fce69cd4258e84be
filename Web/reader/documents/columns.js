// A document split into screens: the number of columns, and their content. No DOM.

/**
 * The columns of a window: one, or two in a wide one. The gap between screens equals that between columns, so that
 * each screen begins with a column.
 * @param {{width: number, height: number}} room pixels
 * @param {{size: number, measure: number}} type share of the usual size; letters in a line
 */
export function columnsOf({ width, height }, { size, measure }) {
  const letter = 8.5 * size
  const widest = measure * letter
  const count = width > height * 1.1 && width >= widest * 1.5 ? 2 : 1
  const margin = Math.round(Math.min(64, Math.max(20, width * 0.06)))
  const column = Math.min(widest, (width - margin * 2 * count) / count)
  const side = Math.max(margin, Math.round((width / count - column) / 2))
  return { count, gap: side * 2, side, column: Math.floor(width / count - side * 2),
    top: Math.round(Math.min(56, Math.max(28, height * 0.06))) }
}

/** @param {number} length of all columns, in pixels; the last screen may be half empty */
export const screens = (length, width) => Math.max(1, Math.ceil((length - 2) / Math.max(1, width)))

/** The screen at `x` pixels. */
export const screenAt = (x, width) => Math.max(0, Math.floor((x + 1) / Math.max(1, width)))

/** Progression in a document: of a screen's first line. */
export const progressionOf = (screen, count) => count > 1 ? screen / count : 0
export const screenOf = (progression, count) => Math.min(count - 1, Math.max(0, Math.floor(progression * count + 1e-6)))
