// Prints an untrusted document: each sheet is a frame that shows its part. As in the reader
// it has no scripts or network.
import { element } from '../../modules/element.js'
import { screens } from '../documents/columns.js'
import { dress } from '../documents/document-body.js'
import { fixedRules, flowingRules, houseRules, scrolledRules } from '../documents/document-rules.js'
import { firstFit } from './sheets.js'

/** The area common to A4 and Letter, within the margins; CSS pixels. */
const sheet = { width: 720, height: 980 }
/** Scrolled pages are laid out for the width of a tablet. */
const usual = 768
const columns = { count: 1, gap: 40, side: 20, top: 12 }

/** @param {Element} home on the page @param {object[]} pages @returns {Promise<string>} all words on them */
export async function laySheets(home, pages, { layout, isRightToLeft }) {
  home.classList.add('has-documents')
  const texts = []
  for (const page of pages) {
    const lay = { reflowable: flow, scrolled: slice }[layout] ?? fix
    const first = await open(home, page)
    texts.push(first.contentDocument.body?.innerText ?? '')
    await lay(first, page, () => open(home, page), isRightToLeft)
  }
  return texts.join('\n')
}

async function open(home, { document: { src } }) {
  const frame = element('iframe',
    { class: 'printed-document', sandbox: 'allow-same-origin', referrerpolicy: 'no-referrer', tabindex: '-1', src })
  const isThere = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
  home.append(element('div', { class: 'printed-sheet' }, frame))
  await isThere
  await frame.contentDocument.fonts?.ready
  return frame
}

/** Split into columns as tall as a sheet, one each. */
async function flow(first, _page, another, isRightToLeft) {
  const { width, height } = sheet
  const rules = `${flowingRules(columns, isRightToLeft)}
    :root { background: #fff !important; } body { block-size: ${height}px !important; }
    img, svg, video, picture { max-block-size: ${height - columns.top * 2}px !important; }`
  const put = (frame, at) => {
    fit(frame, width, height, 1)
    dress(frame, houseRules(), `${rules} body { translate: ${(isRightToLeft ? 1 : -1) * at * width}px 0; }`)
  }
  put(first, 0)
  const count = screens(first.contentDocument.body.scrollWidth, width)
  for (let at = 1; at < count; at += 1) put(await another(), at)
}

/** Split between two lines where a sheet is full. */
async function slice(first, _page, another) {
  const inside = first.contentDocument
  const rules = `${scrolledRules()} :root { overflow: hidden !important; }`
  fit(first, usual, 100, 1)
  dress(first, '', rules)
  const width = Math.max(usual, inside.documentElement.scrollWidth)
  fit(first, width, 100, 1)
  const total = inside.documentElement.scrollHeight
  const boxes = linesOf(inside)
  const tall = sheet.height * width / sheet.width
  for (let top = 0, frame = first; top < total; frame = top < total ? await another() : undefined) {
    const end = firstFit(boxes, top, Math.min(total, top + tall))
    fit(frame, width, end - top, sheet.width / width)
    dress(frame, '', `${rules} body { translate: 0 ${-top}px; }`)
    top = end
  }
}

/** Unsplit, as large as the sheet allows. */
async function fix(frame, page) {
  fit(frame, page.width, page.height, Math.min(sheet.width / page.width, sheet.height / page.height))
  dress(frame, '', fixedRules(page))
}

function fit(frame, width, height, scale) {
  Object.assign(frame.style, { inlineSize: `${width}px`, blockSize: `${height}px`, scale: scale.toFixed(5) })
  Object.assign(frame.parentElement.style, { inlineSize: `${width * scale}px`, blockSize: `${height * scale}px` })
}

/** Boxes of lines and pictures, from the document's top. */
function linesOf(inside) {
  const { scrollY } = inside.defaultView
  const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT)
  const range = inside.createRange()
  const boxes = [...inside.images].map(image => image.getBoundingClientRect())
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim()) continue
    range.selectNodeContents(node)
    boxes.push(...range.getClientRects())
  }
  return boxes.filter(({ height }) => height > 0)
    .map(({ top, bottom }) => ({ top: top + scrollY, bottom: bottom + scrollY }))
}
