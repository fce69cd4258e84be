// An EPUB for the tests: chapters of plain paragraphs, each with a number of its own.
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { deflateRawSync } from 'node:zlib'

const container =
  `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="E/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

/** The book as an issue that can be published (see `openNewsstand`); at `/windfall/loaves`. */
export function makeLoaves() {
  const file = `${tmpdir()}/edicola-loaves-${process.pid}.epub`
  writeFileSync(file, makeBook())
  return { file, publication: 'windfall', id: 'loaves', title: 'Loaves', date: '2026-03',
    forget: () => rmSync(file, { force: true }) }
}

/** @param {number} chapters @param {number} paragraphs in each @returns {Buffer} */
function makeBook(chapters = 3, paragraphs = 60) {
  const numbers = Array.from({ length: chapters }, (_, index) => index + 1)
  const line = 'The baker lit the oven before the first tram came down the hill, and nobody slept any longer. '
  const text = chapter =>
    Array.from({ length: paragraphs }, (_, index) => `<p>Loaf ${chapter}.${index + 1} rose. ${line.repeat(3)}</p>`)
      .join('\n')
  const page = (title, body) =>
    `<?xml version="1.0" encoding="utf-8"?>
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head>
        <title>${title}</title></head><body>${body}</body></html>`
  const nav =
    `<nav epub:type="toc"><ol>${numbers.map(number => `<li><a href="${number}.xhtml">Chapter ${number}</a></li>`)
      .join('')}</ol></nav>`
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:loaves</dc:identifier>
  <dc:title>Loaves</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-03-01T00:00:00Z</meta>
    </metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${numbers.map(number =>
  `<item id="c${number}" href="${number}.xhtml" media-type="application/xhtml+xml"/>`).join('')}</manifest>
<spine>${numbers.map(number => `<itemref idref="c${number}"/>`).join('')}</spine></package>`
  return zip([
    ['mimetype', 'application/epub+zip'], ['META-INF/container.xml', container], ['E/package.opf', opf],
    ['E/nav.xhtml', page('Loaves', nav)],
    ...numbers.map(
      number => [`E/${number}.xhtml`, page(`Chapter ${number}`, `<h1>Chapter ${number}</h1>\n${text(number)}`)])
  ])
}

/** @param {[string, string][]} files the first is stored uncompressed */
function zip(files) {
  const parts = [], list = []
  let offset = 0
  for (const [index, [path, text]] of files.entries()) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)]
    const packed = index === 0 ? bytes : deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    for (const [at, value] of [[0, 20], [4, index === 0 ? 0 : 8], [8, 0x5c6e], [22, name.length]])
      head.writeUInt16LE(value, at)
    for (const [at, value] of [[10, crc(bytes)], [14, packed.length], [18, bytes.length]]) head.writeUInt32LE(value, at)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), head, name, packed)
    const [made, rest] = [Buffer.from('PK\x01\x02\x14\x00', 'latin1'), Buffer.alloc(14)]
    rest.writeUInt32LE(offset, 10)
    list.push(made, head, rest, name)
    offset += 30 + name.length + packed.length
  }
  const size = list.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  for (const at of [8, 10]) end.writeUInt16LE(files.length, at)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...list, end])
}

function crc(bytes) {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
