// The styles below and above an untrusted document's, by kind of layout. No DOM.

/** Defaults for rules that the book lacks: before its own styles, with no specificity. */
export const houseRules = () => `
  :where(html) { line-height: 1.6; color: #1b1a17; text-rendering: optimizeLegibility;
    font-family: 'Iowan Old Style', 'Palatino Linotype', 'Source Serif 4', 'Noto Serif', Georgia, serif; }
  :where(h1, h2, h3, h4) { line-height: 1.25; text-wrap: balance; }
  :where(p, li) { hanging-punctuation: first last; }
  :where(a:any-link) { color: #1f5b4b; }
  :where(sup, sub) { line-height: 0; }`

/** @param {Omit<ReturnType<import('./columns.js').columnsOf>, 'column'>} columns */
export const flowingRules = ({ count, gap, side, top }, isRightToLeft) => `
  :root { touch-action: pinch-zoom !important; overscroll-behavior: none !important; block-size: 100% !important;
    overflow: hidden !important; background: transparent; padding: 0 !important; margin: 0 !important;
      inline-size: auto !important; max-inline-size: none !important; ${isRightToLeft ? 'direction: rtl;' : ''} }
  :root::after {
    content: ''; position: absolute; inset-block-start: 0;
    ${isRightToLeft ? 'right' : 'left'}: calc(var(--edicola-end, 1px) - 1px); inline-size: 1px; block-size: 1px;
      visibility: hidden;
  }
  body {
    box-sizing: border-box !important; block-size: 100vh !important; inline-size: auto !important;
      max-inline-size: none !important; max-block-size: none !important;
    margin: 0 !important; padding: ${top}px ${side}px !important; overflow: visible !important;
    columns: ${count} auto !important; column-gap: ${gap}px !important; column-fill: auto !important;
      column-rule: none !important;
    orphans: 2; widows: 2; overflow-wrap: break-word; ${isRightToLeft ? 'direction: rtl;' : ''}
  }
  img, svg, video, picture, canvas, object { max-inline-size: 100% !important;
    max-block-size: calc(100vh - ${top * 2}px) !important; object-fit: contain; break-inside: avoid; }
  table, pre { max-inline-size: 100%; overflow: auto; }
  pre { white-space: pre-wrap; }
  h1, h2, h3, h4 { break-after: avoid; }
  figure, tr { break-inside: avoid; }`

export const scrolledRules = () => `
  img, video, picture { max-inline-size: 100%; }
  :root { overflow-x: auto; overscroll-behavior: none; touch-action: pan-y pinch-zoom; }`

export const fixedRules = ({ width, height }) => `
  :root { overflow: hidden !important; touch-action: pan-y pinch-zoom; }
  body { inline-size: ${width}px; block-size: ${height}px; overflow: hidden !important; }`

/** Words found, highlighted, or being spoken (see `document-words.js`). */
export const markRules = ({ isDark }) => `
  ::highlight(edicola-found) { background: ${isDark ? '#7a6200' : '#ffe27a'}; color: inherit; }
  ::highlight(edicola-current) { background: #ff9b3d; color: #1b1a17; }
  ::highlight(edicola-spoken) { background: ${isDark ? '#245043' : '#cfe6dd'}; color: inherit; }
  ::highlight(edicola-yellow) { background: ${isDark ? '#6b5a10' : '#fbe88a'}; }
  ::highlight(edicola-green) { background: ${isDark ? '#2d5733' : '#c4e6b9'}; }
  ::highlight(edicola-blue) { background: ${isDark ? '#27496b' : '#bedcf5'}; }
  ::highlight(edicola-rose) { background: ${isDark ? '#6b3040' : '#f7c9d2'}; }`
