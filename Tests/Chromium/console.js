// The console in a browser: signing in, files that are chosen and dropped, and files to send.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opens a window in which the newsstand's first owner is signed in. */
export async function openConsole(browsers, newsstand, address = newsstand.address, size) {
  const browser = await browsers.open(size)
  const [, secret] = /\/console\/begin\/(\S+)/.exec(newsstand.tell('staff', 'link', '--owner'))
  await browser.go(`${address}/console/begin/${secret}`)
  const [name, mail, word] = ['name', 'email', 'password'].map(field => `input[name="${field}"]`)
  await browser.fillIn({ [name]: 'Anna', [mail]: email(), [word]: 'apricots in a basket' })
  await browser.click('main form .is-primary')
  await browser.until(`location.pathname === '/console'`)
  return browser
}

let members = 0
const email = () => `anna${members += 1}@example.org`

/** Chooses a file in an input, as a person does. */
export async function choose(browser, selector, ...files) {
  await browser.until(`document.readyState === 'complete' && document.querySelector(${JSON.stringify(selector)})`)
  const { root } = await browser.tell('DOM.getDocument')
  const { nodeId } = await browser.tell('DOM.querySelector', { nodeId: root.nodeId, selector })
  await browser.tell('DOM.setFileInputFiles', { nodeId, files })
}

/** Drags files over the window, and lets them go unless they are only shown. */
export async function drop(browser, files, { isHeld = false } = {}) {
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', ...isHeld ? [] : ['drop']])
    await browser.tell('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
}

/** A folder for a test's files. */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), 'edicola-files-'))
  return {
    folder,
    write(name, bytes) {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    },
    forget: () => rmSync(folder, { recursive: true, force: true })
  }
}

export const digest = bytes => createHash('sha256').update(bytes).digest('hex')

/** Whether the newsstand's data folder has a file's bytes: they are stored by their digest. */
export const hasBytes = (data, bytes) => {
  const name = digest(bytes)
  return readdirSync(join(data, 'blobs'), { recursive: true }).some(path => path.replaceAll('/', '').includes(name))
}

/** A PDF of some pages, with so many bytes that no page uses. */
export function makePDF({ pages = 2, weight = 0 } = {}) {
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages },
      (_, index) => `${5 + index * 2} 0 R`).join(' ')}] >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'), stream(randomBytes(weight))
  ]
  for (let page = 1; page <= pages; page += 1) {
    objects.push(Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 450 600] /Contents ${4 + page * 2} 0 R `
      + '/Resources << /Font << /F1 3 0 R >> >> >>'),
    stream(Buffer.from(`0.8 0.4 0.2 rg 40 ${600 - page * 40} 370 30 re f `
      + `BT 0 g /F1 40 Tf 60 60 Td (Page ${page}) Tj ET`)))
  }
  const parts = [Buffer.from('%PDF-1.4\n')]
  const places = []
  let length = parts[0].length
  const add = bytes => { parts.push(bytes); length += bytes.length }
  objects.forEach((object, index) => {
    places.push(length)
    for (const part of [Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]) add(part)
  })
  const start = length
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map(
    place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}trailer\n`
    + `<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const stream = bytes => Buffer.concat([Buffer.from(`<< /Length ${bytes.length} >>\nstream\n`), bytes,
  Buffer.from('\nendstream')])
