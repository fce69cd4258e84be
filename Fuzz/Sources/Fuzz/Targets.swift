import Glibc

@testable import Markup
@testable import PageWorker

/// The parsers that are ours, by name. Each checks, beyond not crashing, what must be true of whatever comes out.
let targets = workerTargets.merging(otherTargets) { first, _ in first }

/// Those of the page worker.
private let workerTargets: [String: @Sendable ([UInt8]) -> Void] = [
    "archive": { bytes in
        guard let file = try? memoryFile(bytes) else { return }
        defer { close(file) }
        guard let archive = try? Archive(descriptor: file) else { return }
        for entry in archive.entries.prefix(50) {
            checkStays(entry.path)
            if let content = try? archive.read(entry, atMost: 1 << 20) {
                check(content.count <= entry.size, "more came out than was announced")
            }
        }
    },
    "archive-path": { bytes in
        guard let path = ArchivePath.clean(bytes) else { return }
        checkStays(path)
        check(ArchivePath.clean(Array(path.utf8)) == path, "a clean path is changed: \(path.debugDescription)")
    },
    "css": { bytes in
        let once = Sanitiser.stylesheet(bytes, at: "a/b.css", allowsRemote: false)
        let twice = Sanitiser.stylesheet(once.bytes, at: "a/b.css", allowsRemote: false)
        check(twice.remote.isEmpty, "something leads away: \(twice.remote)")
        checkSame(once.bytes, twice.bytes, "a clean stylesheet")
    },
    "epub-package": { bytes in
        guard let tree = try? XMLTree.tolerant(bytes, "p.opf"), let package = try? EPUBPackage(tree, path: "a/p.opf")
        else { return }
        _ = package.pages(EPUBRendition(package.metadata.properties, displayOptions: [:]))
    },
    "epub-reference": { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        guard let reference = try? EPUBReference(text, in: "a/b/c.xhtml") else { return }
        checkStays(reference.path)
        checkPlain(reference.plain(from: "a/b/c.xhtml").prefix { $0 != "#" })
    },
    // What is written as HTML is read by the rules of HTML, which move elements: it need not stay as it is.
    "html": { bytes in checkDocument(bytes, "a/b.html", isXHTML: false) { _, _ in } },
    "json": { bytes in _ = try? JSONValue.parse(bytes) },
    "media-type": { bytes in _ = MediaTypes.type(ofPath: "a.bin", head: bytes) },
    "picture": { bytes in
        guard let picture = try? Bitmap.decode(bytes, atMostPixels: 1_000_000, reducedFor: nil) else { return }
        check(picture.width * picture.height <= 1_000_000, "a picture of \(picture.width) × \(picture.height)")
    },
    "plain-path": { bytes in
        let path = String(decoding: bytes, as: UTF8.self)
        let plain = PlainPath.of(path)
        checkPlain(plain)
        check(
            plain.utf8.count { $0 == 0x2F } == path.utf8.count { $0 == 0x2F },
            "\(path.debugDescription) becomes \(plain)")
    },
    "property-list": { bytes in _ = try? PropertyList.parse(bytes) },
    "scripted-html": { bytes in
        let clean = try? Sanitiser.document(
            bytes, at: "a/b.html", isXHTML: false, keepsScripts: true, allowsRemote: false)
        // Within a program anything may stand, but for what makes an HTML parser miss its end.
        checkNoElements(["!--"], in: clean?.bytes ?? [])
    },
    "svg": { bytes in
        guard let once = try? Sanitiser.drawing(bytes, at: "a/b.svg", allowsRemote: false) else { return }
        check(!once.isScripted, "a drawing has scripts")
        checkNoElements(forbidden, in: once.bytes)
        let twice = try? Sanitiser.drawing(once.bytes, at: "a/b.svg", allowsRemote: false)
        check(twice?.remote.isEmpty ?? true, "something leads away: \(twice?.remote ?? [])")
        checkSame(once.bytes, twice?.bytes, "a clean drawing")
    },
    "xhtml": { bytes in
        checkDocument(bytes, "a/b.xhtml", isXHTML: true) { checkSame($0, $1, "a clean document") }
    },
    "xml": { bytes in _ = try? XMLTree.parse(bytes) },
]

private let forbidden = [
    "!--", "script", "iframe", "object", "embed", "base ", "base>", "applet", "template", "noscript",
]

/// A clean document runs nothing, and leads nowhere by itself.
private func checkDocument(
    _ bytes: [UInt8], _ path: String, isXHTML: Bool, _ compare: ([UInt8], [UInt8]?) -> Void
) {
    func clean(_ bytes: [UInt8]) -> SanitisedDocument? {
        try? Sanitiser.document(bytes, at: path, isXHTML: isXHTML, keepsScripts: false, allowsRemote: false)
    }
    guard let once = clean(bytes) else { return }
    check(!once.isScripted, "a document has scripts")
    checkNoElements(forbidden, in: once.bytes)
    let twice = clean(once.bytes)
    check(twice?.hasLostScripts != true, "a script was left in:\n\(String(decoding: once.bytes, as: UTF8.self))")
    check(twice?.remote.isEmpty ?? true, "something leads away: \(twice?.remote ?? [])")
    compare(once.bytes, twice?.bytes)
}

/// A path stays in its folder. Looked at in bytes, as everything outside Swift does.
private func checkStays(_ path: String) {
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let leads = names.contains { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) || $0.isEmpty }
    check(path.isEmpty || !leads, "\(path.debugDescription) leads out of its folder")
}

private func checkPlain(_ path: some StringProtocol) {
    check(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x5C && $0 != 0x25 }, "\(path) is not plain")
}

/// A file in memory that goes when it is closed.
private func memoryFile(_ bytes: [UInt8]) throws(WorkerError) -> Int32 {
    var name = Array("/dev/shm/fuzz-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw WorkerError(.internalError, "no file in memory") }
    unlink(name)
    guard bytes.withUnsafeBytes({ pwrite(file, $0.baseAddress, $0.count, 0) }) == bytes.count else {
        throw WorkerError(.internalError, "no room in memory")
    }
    return file
}
