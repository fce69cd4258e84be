// The console's editors on pages of their own: the HTML that the newsstand gives them, with its content policy, and
// what their forms send.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const web = new URL('../../Web/', import.meta.url)
const types = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2', jpg: 'image/jpeg' }
const policy = `default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; `
  + `form-action 'self'`

/** @typedef {{left: number, top: number, width: number, height: number, title?: string, target?: string}} Row */

const kinds = { '': 'Take away', link: 'Link', page: 'Page of the issue', note: 'Note' }

/** @param {Row} [row] */
const spotRow = (row, number) => `
  <fieldset class="spot-row${row ? '' : ' is-new'}" data-row="${number}">
  <legend>${row ? `Hot spot ${number}` : 'A further hot spot'}</legend>
  <label>Kind <select name="kind[]">${Object.entries(kinds).map(([kind, name]) =>
    `<option value="${kind}"${kind === (row ? 'link' : '') ? ' selected' : ''}>${name}</option>`).join('')}
  </select></label>
  <label>Leads to <input name="target[]" value="${row?.target ?? ''}"></label>
  <label>Title <input name="title[]" value="${row?.title ?? ''}"></label>
  <div class="spot-place">${['Left', 'Top', 'Width', 'Height'].map(words => `<label>${words} %
    <input name="${words.toLowerCase()}[]" type="number" min="0" max="100" step="0.1"
    value="${row?.[words.toLowerCase()] ?? ''}"></label>`).join('')}
  </div></fieldset>`

const rect = (kind, { left, top, width, height }, number) =>
  `<rect class="spot-box is-${kind}"${number ? ` data-row="${number}"` : ''} x="${left}" y="${top}" width="${width}"
  height="${height}"/>`

/** @param {{rows?: Row[], file?: Row[], picture?: string}} [content] */
export const spotsPage = ({ rows = [], file = [], picture = '/page.svg' } = {}) => frame('spots', 'spot-editor', `
<spot-editor data-spot-name="Hot spot {n}" data-draw="Draw a hot spot"
data-full="A page can have at most 100 hot spots."
data-hint="Drag on the page to draw a hot spot. Arrows move it, Shift and arrows size it, Delete takes it away.">
<form class="spots-form" method="post" action="/sent">
<input type="hidden" name="was" value="1">
<div class="spots-desk">
<div class="spot-stage"><img class="spot-page" src="${picture}" width="900" height="1200" alt="Page 4">
<svg class="spot-boxes" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
${file.map(place => rect('file', place)).join('')}
${rows.map((row, index) => rect('own', row, index + 1)).join('')}
</svg></div>
<div class="spot-rows">${[...rows, undefined].map((row, index) => spotRow(row, index + 1)).join('')}</div></div>
<p class="actions"><button class="button is-primary">Save</button></p>
</form></spot-editor>`)

/** @typedef {{title: string, author?: string, section?: string, page?: string, pages?: string, shown?: string}} Line */

/** @param {Line} [line] */
const contentsRow = (line, number) => `
  <li class="contents-row${line ? '' : ' is-new'}">
  <button type="button" class="contents-grip" hidden aria-label="Move">⠿</button>
  ${[['title', 'Title'], ['author', 'Author'], ['section', 'Section'], ['page', 'Page'], ['pages', 'Pages']].map(
    ([name, words]) =>
      `<label><span>${words}</span> <input name="${name}[]" value="${line?.[name] ?? ''}"></label>`).join('')}
  <label><span>Readers</span> <select name="shown[]"><option value="shown">Shown</option>
  <option value="hidden"${line?.shown === 'hidden' ? ' selected' : ''}>Hidden</option></select></label>
  <span class="contents-moves">${line ? `<button name="up" value="${number}" aria-label="Up">↑</button>
  <button name="down" value="${number}" aria-label="Down">↓</button>` : ''}</span></li>`

/** @param {{lines?: Line[]}} [content] */
export const contentsPage = ({ lines = [] } = {}) => frame('contents', 'contents-editor', `
<contents-editor><form class="contents-form" method="post" action="/sent">
<input type="hidden" name="was" value="1">
<div class="contents-heads" aria-hidden="true">${['Title', 'Author', 'Section', 'Page', 'Pages', 'Readers'].map(
  words => `<span>${words}</span>`).join('')}</div>
<ol class="contents-rows">${[...lines, undefined].map((line, index) => contentsRow(line, index + 1)).join('')}</ol>
<button type="button" class="button contents-add" hidden>Add an article</button>
<p class="actions"><button class="button is-primary">Save</button></p>
</form></contents-editor>`)

const frame = (style, module, main) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Editor</title>
${['fonts', 'layers', 'reset', 'tokens', 'base', 'utilities', 'components/button', 'components/bar',
  'components/console', 'components/console-forms', `components/console-${style}`].map(name =>
  `<link rel="stylesheet" href="/web/css/${name}.css">`).join('\n')}
<script type="module" src="/web/modules/${module}.js"></script>
</head><body class="console-page"><main id="main" tabindex="-1">
<p class="console-back"><a href="/elsewhere">Fig</a></p><h1 class="console-title">Page 4</h1>
${main}</main></body></html>`

const page = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">'
  + '<rect width="900" height="1200" fill="#fff"/></svg>'

/**
 * Serves the given pages by their paths.
 * @param {Record<string, string|Buffer>} pages
 * @returns {Promise<{address: string, sent: URLSearchParams[], session: {isOpen: boolean}, close: () => void}>}
 */
export async function openEditors(pages) {
  const sent = []
  const session = { isOpen: true }
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname
    const give = (type, body) => {
      response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy })
      response.end(body)
    }
    if (request.method === 'HEAD' && !session.isOpen) {
      response.writeHead(303, { Location: '/console/sign-in' })
      response.end()
    } else if (request.method === 'POST') {
      let body = ''
      for await (const piece of request) body += piece
      sent.push(new URLSearchParams(body))
      give('text/html', 'sent')
    } else if (pages[path]) give(types[path.split('.')[1]] ?? 'text/html; charset=utf-8', pages[path])
    else if (path === '/page.svg') give(types.svg, page)
    else if (path.startsWith('/web/') && !path.includes('..'))
      give(types[path.split('.').at(-1)], readFileSync(new URL(path.slice(5), web)))
    else give('text/html', 'Elsewhere')
  })
  await new Promise(resolve => { server.listen(0, '127.0.0.1', () => resolve(undefined)) })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${port}`, sent, session, close }
}
