import Glibc
import Markup

/// What a file is, judged by its first and last bytes.
struct FileSniff {
    enum Kind {
        case pdf, archive, picture
        /// A sentence that says what it is instead.
        case other(String)
    }

    let kind: Kind

    init(descriptor: Int32) throws(WorkerError) {
        let head = Self.read(descriptor, at: 0, 1_024)
        guard !head.isEmpty else { throw WorkerError(.empty, "the file is empty") }
        kind = Self.kind(head, tail: Self.tail(of: descriptor))
    }

    /// - Parameters:
    ///   - head: the first 1,024 bytes.
    ///   - tail: the last 64 KB.
    static func kind(_ head: [UInt8], tail: [UInt8]) -> Kind {
        // A ZIP may begin with a PDF that is stored in it, so it is asked first.
        if isArchive(head) { return .archive }
        if isPDF(head) { return .pdf }
        if PictureHead.kind(of: head) != nil { return .picture }
        let what = whatElse(head)
        // A ZIP may have anything before it: it is known by its end (APPNOTE.TXT 4.3.16).
        if what == nil, contains(tail, ArchiveEnd.signature) { return .archive }
        return .other("\(what ?? "This is a file of an unknown kind"). \(remedy)")
    }

    /// Whether the file begins as a ZIP or a tar does.
    static func isArchive(_ head: [UInt8]) -> Bool {
        archiveStarts.contains(where: head.starts) || isTar(head)
    }

    /// POSIX 1003.1, ustar interchange format; what GNU's program writes has the same mark.
    static func isTar(_ head: [UInt8]) -> Bool {
        head.dropFirst(257).starts(with: "ustar".utf8)
    }

    /// Readers have always looked for the signature in the first 1,024 bytes (PDF 1.7, implementation note 13).
    static func isPDF(_ head: [UInt8]) -> Bool {
        contains(Array(head.prefix(1_024)), Array("%PDF-".utf8))
    }

    /// A sentence that says what is in an archive that is none of the formats.
    static func whatElse(_ archive: Archive) -> String {
        let names = archive.entries.prefix(3).map(\.path).joined(separator: ", ")
        let nested = archive.entries.filter { entry in
            nestedEndings.contains { entry.path.lowercased().hasSuffix($0) }
        }
        if nested.count == archive.entries.count {
            return "This archive holds other archives (\(names)). Upload each of them by itself."
        }
        return "This archive holds nothing that can be a page (\(names) …). \(remedy)"
    }

    static let remedy = """
        Edicola accepts PDF, EPUB, HPub and web pages in a ZIP, CBZ, CBT and pictures (\(PictureHead.kinds)) in a ZIP \
        or unpacked
        """

    private static let archiveStarts: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 0x30, 0x30]]
    private static let nestedEndings = [".zip", ".cbz", ".epub", ".hpub", ".rar", ".cbr", ".7z", ".tar", ".gz"]

    /// A sentence without its full stop; nil when there is no telling.
    private static func whatElse(_ head: [UInt8]) -> String? {
        for (start, name) in signatures where head.starts(with: start) { return "This is \(name)" }
        if head.dropFirst(4).starts(with: "ftyp".utf8) { return "This is \(brand(head))" }
        let text = String(decoding: head, as: UTF8.self).lowercased()
        if text.contains("<html") || text.contains("<!doctype html") {
            return "This is a web page by itself; put it into a ZIP with its pictures"
        }
        if head.starts(with: "<?xml".utf8) { return "This is an XML file" }
        if head.allSatisfy({ $0 == 0 }) { return "This file holds nothing but zeros" }
        return nil
    }

    /// ISO/IEC 14496-12, 4.3. HEIC and AVIF are pictures that can be shown.
    private static func brand(_ head: [UInt8]) -> String {
        switch String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self) {
        case "crx ": "a camera raw file; export it as JPEG or PNG"
        default: "a film"
        }
    }

    private static let signatures: [([UInt8], String)] = [
        ([0x49, 0x49, 0x2A, 0x00], "a camera raw file; export it as JPEG or PNG"),
        (Array("BM".utf8), "a BMP picture"),
        ([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL picture"),
        ([0xFF, 0x0A], "a JPEG XL picture"),
        ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000 picture"),
        ([0xFF, 0x4F, 0xFF, 0x51], "a JPEG 2000 picture"),
        (Array("RIFF".utf8), "a sound or a film"),
        (Array("8BPS".utf8), "a Photoshop file"),
        (Array("%!PS".utf8), "a PostScript file"),
        ([0x06, 0x06, 0xED, 0xF5], "an InDesign document"),
        ([0xD0, 0xCF, 0x11, 0xE0], "an Office document"),
        (Array("{\\rtf".utf8), "an RTF document"),
        (Array("Rar!".utf8), "a RAR archive; pack it as ZIP or CBZ"),
        ([0x37, 0x7A, 0xBC, 0xAF], "a 7-Zip archive; pack it as ZIP or CBZ"),
        ([0x1F, 0x8B], "a gzip archive; pack it as ZIP"),
        (Array("MOBI".utf8), "a Kindle book"),
    ]

    private static func contains(_ bytes: [UInt8], _ pattern: [UInt8]) -> Bool {
        guard let first = pattern.first else { return true }
        return bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: pattern) }
    }

    private static func tail(of descriptor: Int32) -> [UInt8] {
        let size = lseek(descriptor, 0, SEEK_END)
        let most = 65_536 + 22
        return read(descriptor, at: max(0, Int(size) - most), most)
    }

    private static func read(_ descriptor: Int32, at position: Int, _ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe pread(descriptor, buffer.baseAddress, buffer.count, position)
        }
        return Array(bytes.prefix(max(0, got)))
    }
}
