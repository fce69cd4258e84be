import Markup

/// The book's archive: finds the package and reads files by their paths in the book.
struct EPUBContainer {
    private static let packageType = "application/oebps-package+xml"

    let archive: Archive
    /// The folder that holds everything when a whole folder was zipped; empty, or with a slash at its end.
    let root: String
    /// The package's path in the book.
    let packagePath: String

    /// - Returns: nil when the archive is no EPUB.
    /// - Throws: ``WorkerError`` when it is one, but says nothing of its package.
    init?(_ archive: Archive) throws(WorkerError) {
        let root = archive.entry("META-INF/container.xml") == nil ? archive.root : ""
        self.archive = archive
        self.root = root
        let isDeclared = try Self.isDeclared(archive, root)
        guard let entry = archive.entry(root + "META-INF/container.xml") else {
            guard isDeclared else { return nil }
            // Without its index the book is still readable when it has one package.
            guard let package = archive.entries.first(where: { $0.path.lowercased().hasSuffix(".opf") }) else {
                throw WorkerError(.missingFile, "the EPUB lacks META-INF/container.xml and a package file (.opf)")
            }
            packagePath = String(package.path.dropFirst(root.count))
            return
        }
        let rootfiles = try XMLTree.tolerant(try archive.read(entry), "META-INF/container.xml").descendants("rootfile")
        let packages = rootfiles.filter { $0["media-type"] == Self.packageType }
        guard let path = (packages.first ?? (isDeclared ? rootfiles.first : nil))?["full-path"] else {
            guard isDeclared else { return nil }
            throw WorkerError(.missingFile, "META-INF/container.xml of the EPUB names no package file")
        }
        guard let reference = try? EPUBReference(path, in: "") else {
            throw WorkerError(
                .missingFile, "the EPUB's package file “\(oneLine(path, limit: 200))” is outside of the book")
        }
        packagePath = reference.path
    }

    /// Whether the file that is to come first says that this is an EPUB. Many books lack it, or have a line end in it.
    private static func isDeclared(_ archive: Archive, _ root: String) throws(WorkerError) -> Bool {
        guard let entry = archive.entry(root + "mimetype") else { return false }
        return oneLine(String(decoding: try archive.head(entry, 64), as: UTF8.self), limit: 64)
            == "application/epub+zip"
    }

    func entry(_ path: String) -> Archive.Entry? {
        archive.entry(root + path)
    }

    /// - Throws: ``WorkerError`` `missing-file` when the book doesn't have it.
    func read(_ path: String) throws(WorkerError) -> [UInt8] {
        guard let entry = entry(path) else {
            throw WorkerError(.missingFile, "the file “\(oneLine(path, limit: 200))” is missing in the EPUB")
        }
        return try archive.read(entry)
    }
}
