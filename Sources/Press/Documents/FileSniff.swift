import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a file is, judged by its first bytes: names lie.
struct FileSniff {
    /// A sentence that says what the file is instead of a PDF; nil when it is one.
    let whatElse: String?

    /// - Throws: when the file can't be read.
    init(_ file: URL) throws {
        let handle = try FileDescriptor.open(FilePath(file.path), .readOnly, options: .closeOnExec)
        defer { try? handle.close() }
        var head = [UInt8](repeating: 0, count: 1_024)
        let count = try unsafe head.withUnsafeMutableBytes { buffer in
            try unsafe handle.read(fromAbsoluteOffset: 0, into: buffer)
        }
        whatElse = Self.whatElse(head[..<count])
    }

    static func whatElse(_ head: ArraySlice<UInt8>) -> String? {
        let signature = Array("%PDF-".utf8)
        if head.indices.contains(where: { head[$0...].starts(with: signature) }) { return nil }
        if head.isEmpty { return "This file is empty" }
        if head.contains(epub) { return "This is an EPUB book" }
        for (start, name) in signatures where head.starts(with: start) { return "This is \(name)" }
        let text = String(decoding: head, as: UTF8.self).lowercased()
        if text.contains("<html") || text.contains("<!doctype html") { return "This is a web page" }
        if head.allSatisfy({ $0 == 0 }) { return "This file holds nothing but zeros" }
        return "This is not a PDF"
    }

    private static let epub = Array("mimetypeapplication/epub+zip".utf8)

    private static let signatures: [([UInt8], String)] = [
        ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
        ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
        (Array("GIF8".utf8), "a GIF picture"),
        (Array("RIFF".utf8), "a WebP picture or a sound"),
        ([0x49, 0x49, 0x2A, 0x00], "a TIFF picture"),
        ([0x4D, 0x4D, 0x00, 0x2A], "a TIFF picture"),
        (Array("8BPS".utf8), "a Photoshop file"),
        (Array("%!PS".utf8), "a PostScript file"),
        ([0x06, 0x06, 0xED, 0xF5], "an InDesign document"),
        ([0xD0, 0xCF, 0x11, 0xE0], "an Office document"),
        (Array("{\\rtf".utf8), "an RTF document"),
        (Array("Rar!".utf8), "a RAR archive"),
        (Array("7z\u{BC}\u{AF}".utf8), "a 7-Zip archive"),
        ([0x1F, 0x8B], "a gzip archive"),
        (Array("<?xml".utf8), "an XML file"),
    ]
}
