import EdicolaCore

/// What kind of file an issue of a foreign catalog is: told by what is in it, for nothing else says it reliably.
struct IssueFileType: Hashable, Sendable {
    let form: IssueForm
    /// As in `application/pdf`.
    let mediaType: String
    /// Of a file's name.
    let ending: String

    private init(_ format: IssueForm.Format, _ layout: IssueForm.Layout, _ mediaType: String, _ ending: String) {
        form = IssueForm(format: format, layout: layout)
        self.mediaType = mediaType
        self.ending = ending
    }

    static let pdf = IssueFileType(.pdf, .fixed, "application/pdf", "pdf")
    static let epub = IssueFileType(.epub, .reflowable, "application/epub+zip", "epub")
    static let hpub = IssueFileType(.hpub, .scrolled, "application/x-hpub", "hpub")
    static let comic = IssueFileType(.images, .fixed, "application/vnd.comicbook+zip", "cbz")
    static let pages = IssueFileType(.html, .scrolled, "application/zip", "zip")

    /// Whether a file that begins like this may be an issue.
    static func mayBeIssue(_ start: some Collection<UInt8>) -> Bool { isPDF(start) || isArchive(start) }

    private static func isArchive(_ start: some Collection<UInt8>) -> Bool { start.starts(with: "PK\u{3}\u{4}".utf8) }

    /// Some write something before the header (ISO 32000-2, Annex I: within the first 1024 bytes).
    private static func isPDF(_ start: some Collection<UInt8>) -> Bool {
        let start = Array(start.prefix(1024))
        return start.indices.contains { start[$0...].starts(with: "%PDF-".utf8) }
    }

    static func isPicture(_ start: some Collection<UInt8>) -> Bool {
        let start = Array(start)
        let isWebP = start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: "WEBP".utf8)
        return start.starts(with: [0xFF, 0xD8, 0xFF]) || start.starts(with: [0x89, 0x50, 0x4E, 0x47])
            || start.starts(with: "GIF8".utf8) || isWebP
    }

    /// Looks at a whole file, and at its end, so that one that was cut is not taken for whole. Blocks.
    ///
    /// - Returns: nil for what is no issue, or not whole.
    /// - Throws: ``FileError``.
    init?(ofFile path: String) throws {
        let file = try OpenFile(path, .reading)
        let start = try file.read(upTo: 1024)
        if Self.isPDF(start) {
            let end = try file.end(65_536)
            guard end.indices.contains(where: { end[$0...].starts(with: "%%EOF".utf8) }) else { return nil }
            self = .pdf
        } else if Self.isArchive(start) {
            guard let names = try ZipNames(file)?.names, !names.isEmpty else { return nil }
            self = Self.archive(of: names)
        } else {
            return nil
        }
    }

    private static func archive(of names: [String]) -> IssueFileType {
        let files = names.filter { !$0.hasSuffix("/") }.map { $0.lowercased() }
        if files.contains("meta-inf/container.xml") { return .epub }
        if files.contains(where: { $0 == "book.json" || $0.hasSuffix("/book.json") }) { return .hpub }
        let endings = ["jpg", "jpeg", "png", "webp", "gif"]
        let pictures = files.filter { name in endings.contains { name.hasSuffix(".\($0)") } }
        let isWeb = files.contains { $0.hasSuffix(".html") || $0.hasSuffix(".htm") || $0.hasSuffix(".xhtml") }
        return !isWeb && pictures.count * 2 > files.count ? .comic : .pages
    }
}

extension OpenFile {
    /// Its last bytes.
    fileprivate func end(_ count: Int) throws(FileError) -> [UInt8] {
        let size = try size()
        try seek(to: max(0, size - count))
        return try read(upTo: min(size, count))
    }
}
