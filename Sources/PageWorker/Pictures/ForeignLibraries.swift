import CHEIF
import CTIFF
import Glibc
import Markup

/// The libraries for TIFF, HEIC and AVIF. They are opened only for files that may need them, before the sandbox closes:
/// most files are PDFs, whose start they would slow.
enum ForeignLibraries {
    /// Opens what the file on standard input may need, judged by its first bytes. One that isn't installed is missed only
    /// by a picture of its kind.
    static func open(for descriptor: Int32) {
        var head = [UInt8](repeating: 0, count: 1_024)
        let count = unsafe head.withUnsafeMutableBytes { buffer in
            unsafe pread(descriptor, buffer.baseAddress, buffer.count, 0)
        }
        let needs = needs(Array(head.prefix(max(0, count))))
        if needs.contains(.tiff) { _ = tiff_open_library() }
        if needs.contains(.heic) { _ = heif_open_libraries() }
    }

    /// - Returns: of TIFF and HEIC, which AVIF counts as, those that the file may be or hold.
    static func needs(_ head: [UInt8]) -> Set<PictureHead.Kind> {
        switch PictureHead.kind(of: head) {
        case .tiff: return [.tiff]
        case .heic, .avif: return [.heic]
        case .jpeg, .png, .webP, .gif: return []
        case nil: break
        }
        // EPUB 3.3, OCF 4.2.2; such a book's pictures are of the other kinds.
        let isBook = head.dropFirst(30).starts(with: "mimetypeapplication/epub+zip".utf8)
        return isBook || FileSniff.isPDF(head) && !FileSniff.isArchive(head) ? [] : [.tiff, .heic]
    }

    /// Whether pictures of a kind can be decoded on this machine.
    static func canDecode(_ kind: PictureHead.Kind) -> Bool {
        missing(kind) == nil
    }

    /// The Debian packages that pictures of a kind need and that aren't installed; nil when all are there.
    static func missing(_ kind: PictureHead.Kind) -> String? {
        switch kind {
        case .jpeg, .png, .webP, .gif: nil
        case .tiff: tiff_is_ready() ? nil : "libtiff6"
        case .heic, .avif: heif_is_ready() ? nil : "libheif1"
        }
    }

    /// What a library complained of.
    static func reason(_ problem: [CChar]) -> String {
        let text = String(decoding: problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? "no reason given" : oneLine(text, limit: 200)
    }
}
