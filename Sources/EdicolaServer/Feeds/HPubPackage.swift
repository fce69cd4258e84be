import EdicolaCore
import Formats
import FoundationEssentials
import HTML
import HTTPTypes
import NIOCore
import Storage

/// An issue as HPub, for apps built on Baker: `book.json`, a web page for each page, and their files. Computed while it
/// is served, like all our archives.
struct HPubPackage: Sendable {
    let manifest: Manifest
    /// The address of the issue's page.
    let address: String
    let blobs: [Digest: StoredBlob]
    let path: @Sendable (Digest) -> String

    /// - Throws: ``ContentError`` when a blob is missing.
    func representation() throws -> Representation {
        let book = ByteBuffer(bytes: try JSON.encode(book))
        var entries = [entry("book.json", book)]
        for page in manifest.pages where page.document == nil { entries.append(entry(name(of: page), sheet(page))) }
        for asset in assets {
            guard let blob = blobs[asset.digest] else { throw ContentError.missing(asset.digest) }
            let content = Segment.file(path: path(blob.digest), offset: 0, length: blob.size)
            entries.append(ZipArchive.Entry(name: name(of: asset), crc32: blob.crc32, content: content))
        }
        let archive = try ZipArchive(entries, at: DOSTime(secondsSince1970: manifest.modified.secondsSince1970))
        let identity = Digest(sha256: try JSON.encode(manifest))
        return Representation(
            archive.segments, tag: EntityTag("hpub1-\(identity.hex)-\(Digest(sha256: book.readableBytesView).short)"),
            mediaType: "application/zip", caching: .personal,
            headers: [
                .contentDisposition: "attachment; filename=\"\(manifest.publication)-\(manifest.issue).hpub\""
            ])
    }

    /// The `book.json` of HPub 1.0.1; pictures fill the width of the screen, so Baker need not draw anything around
    /// them.
    private struct Book: Encodable {
        let hpub = 1
        var title: String
        var author: [String]
        var creator: [String]
        var publisher: String
        var date: String?
        var url: String
        var cover: String?
        var orientation = "both"
        var zoomable = true
        var contents: [String]
    }

    private var book: Book {
        Book(
            title: manifest.title, author: [manifest.publicationTitle], creator: ["Edicola"],
            publisher: manifest.publicationTitle, date: manifest.coverDate?.startDay, url: address,
            cover: manifest.covers.last.map { name(of: $0.asset) }, contents: manifest.pages.map(name(of:)))
    }

    private var assets: [Asset] {
        var seen: Set<AssetPath> = []
        let pictures = manifest.pages.filter { $0.document == nil }.compactMap { $0.picture(for: .twoX)?.asset }
        let documents = manifest.pages.compactMap { $0.document?.asset } + manifest.resources.map(\.asset)
        return (manifest.covers.suffix(1).map(\.asset) + pictures + documents).filter { seen.insert($0.path).inserted }
    }

    /// Returns an asset's name in the package. Documents keep their relative paths, because they link to each other.
    private func name(of asset: Asset) -> String {
        guard let root = manifest.content, asset.path.text.hasPrefix(root + "/") else { return asset.path.text }
        return String(asset.path.text.dropFirst(root.utf8.count + 1))
    }

    private func name(of page: Page) -> String {
        if let document = page.document { return name(of: document.asset) }
        let digits = String(page.number)
        return "page-\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits).html"
    }

    private func sheet(_ page: Page) -> ByteBuffer {
        let picture: HTML =
            page.picture(for: .twoX).map { picture in
                """
                <img src="\(name(of: picture.asset))" width="\(picture.width)" height="\(picture.height)" \
                alt="Page \(page.label ?? String(page.number))">
                """
            } ?? "<p>This page could not be made.</p>"
        let html: HTML = """
            <!doctype html>
            <html lang="\(manifest.language)"><head><meta charset="utf-8"><meta name="paged" content="YES">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(manifest.title), \(page.label ?? String(page.number))</title>
            <style>body { margin: 0; background: #fff } img { display: block; width: 100%; height: auto }</style>
            </head><body>\(picture)</body></html>

            """
        return ByteBuffer(string: html.text)
    }

    private func entry(_ name: String, _ bytes: ByteBuffer) -> ZipArchive.Entry {
        ZipArchive.Entry(name: name, crc32: CRC32.of(bytes.readableBytesView), content: .bytes(bytes))
    }
}
