// Typography of reflowable text: articles and documents. No DOM.

const place = 'edicola.type'

export const typefaces = {
  publisher: { words: 'As published', family: undefined },
  serif: { words: 'Serif',
    family: "'Iowan Old Style', 'Palatino Linotype', 'Edicola Serif', 'Source Serif 4', 'Noto Serif', Georgia, serif" },
  sans: { words: 'Sans', family: "-apple-system, 'Segoe UI', Roboto, 'Edicola Sans', system-ui, sans-serif" },
  dyslexic: { words: 'OpenDyslexic', family: "'OpenDyslexic', 'Comic Sans MS', sans-serif" }
}

/** Shares of the usual size. */
export const sizes = [0.8, 0.9, 1, 1.1, 1.25, 1.4, 1.6, 1.85, 2.2]
export const leadings = [1.3, 1.45, 1.6, 1.8, 2]
/** Letters in a line. */
export const measures = [45, 55, 66, 80]
export const papers = ['auto', 'light', 'sepia', 'dark']

const standard = { size: 1, leading: 1.6, measure: 66, face: 'publisher', paper: 'auto', isJustified: false }
/** @type {Record<string, unknown[]>} */
const choices = { size: sizes, leading: leadings, measure: measures, face: Object.keys(typefaces), paper: papers,
  isJustified: [false, true] }

export function typeOf(storage) {
  try {
    const kept = JSON.parse(storage.getItem(place) ?? '{}')
    const known = Object.entries(choices).filter(([name, values]) => values.includes(kept[name]))
    return { ...standard, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) }
  } catch { return { ...standard } }
}

export function preferType(storage, changes) {
  const next = { ...typeOf(storage), ...changes }
  try { storage.setItem(place, JSON.stringify(next)) } catch { /* the storage is full; reading continues */ }
  return next
}

/** The next larger or smaller number of a list; the last stays. */
export function step(row, value, direction) {
  const index = row.indexOf(value)
  return row[Math.min(row.length - 1, Math.max(0, (index < 0 ? row.indexOf(1) : index) + direction))] ?? value
}

const inks = {
  light: ['#fbfaf7', '#1b1a17', '#1f5b4b'], sepia: ['#f4ecd8', '#3b2f20', '#7a4a17'],
  dark: ['#141311', '#edeae3', '#7fc0ab']
}

/** Paper, ink and links of a choice; `auto` as the window. */
export const inkOf = (paper, isDark) => inks[paper] ?? inks[isDark ? 'dark' : 'light']

/**
 * The rules of a reader's choices over a publisher's document. Without a choice nothing changes.
 * @param {ReturnType<typeof typeOf>} type
 * @param {{isDark: boolean, fonts: string}} around `fonts`: the address of our folder of fonts
 */
export function typeRules(type, { isDark, fonts }) {
  const { family } = typefaces[type.face]
  const [paper, ink, link] = inkOf(type.paper, isDark)
  const isPlain = type.paper === 'auto' && !isDark
  return [
    type.face === 'dyslexic' && dyslexicFaces(fonts),
    `:root { font-size: ${Math.round(type.size * 100)}% !important; }`,
    family && `body, body :not(code, pre, kbd, samp, svg, svg *, math, math *) { font-family: ${family} !important; }`,
    type.leading !== standard.leading && `body, p, li, dd, blockquote { line-height: ${type.leading} !important; }`,
    type.isJustified && 'p, li { text-align: justify !important; hyphens: auto; }',
    isPlain ? undefined : `:root, body { background: ${paper} !important; color: ${ink} !important; }
      body :not(img, svg, svg *, video, picture, canvas, math *) {
        background-color: transparent !important; color: inherit !important; border-color: currentColor !important; }
      a:any-link, a:any-link * { color: ${link} !important; }`
  ].filter(Boolean).join('\n')
}

const dyslexicFaces = fonts => ['regular', 'bold'].map((name, index) =>
  `@font-face { font-family: OpenDyslexic; font-weight: ${index ? 700 : 400}; font-display: swap;
    src: url(${fonts}/opendyslexic-${name}.woff2); }`).join('\n')
