import Markup

/// Pictures in an archive that can't be pages because nothing here decodes them.
///
/// An issue that lacks some of its pages must not go on sale, so one of them is enough to refuse the archive. A picture
/// that is there in a format that can be read too is the publisher's original of that page, and is left alone.
struct UnreadablePictures {
    private let files: [(path: String, format: String)]

    /// - Parameter readable: the pages that can be read.
    init(in archive: Archive, besides readable: [ImagePage]) {
        let pages = Set(readable.flatMap { [$0.picture.path, $0.path] }.map(Self.stem))
        files = archive.entries.compactMap { entry in
            guard let name = entry.path.pathNames.last, let format = Self.format(of: name),
                !entry.path.pathNames.contains(where: { $0.hasPrefix(".") })
            else { return nil }
            let path = String(entry.path.dropFirst(archive.root.count))
            return pages.contains(Self.stem(path)) || pages.contains(Self.stem(entry.path)) ? nil : (path, format)
        }
    }

    /// - Throws: ``WorkerError`` `unreadable-pictures` that names them.
    func refuse(readable: Int) throws(WorkerError) {
        guard !files.isEmpty else { return }
        let named = files.prefix(Self.mostNamed).map { "\(oneLine($0.path, limit: 80)) (\($0.format))" }
        let others = files.count > named.count ? " and \(files.count - named.count) more" : ""
        let all = readable + files.count
        throw WorkerError(
            .unreadablePictures,
            "\(files.count) of \(all) pictures can't be read: \(named.joined(separator: ", "))\(others)")
    }

    private static let mostNamed = 5

    private static func stem(_ path: String) -> String {
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        return path[..<dot].lowercased()
    }

    private static func format(of name: Substring) -> String? {
        let ending = MediaTypes.fileExtension(String(name))
        return formats[ending] ?? libraries[ending].flatMap { ForeignLibraries.canDecode($0) ? nil : $0.rawValue }
    }

    /// What can be read where the library for it is installed.
    private static let libraries = ImagePage.masters

    private static let formats = [
        "jxl": "JPEG XL", "bmp": "BMP", "dib": "BMP", "jp2": "JPEG 2000", "j2k": "JPEG 2000", "jpf": "JPEG 2000",
        "jpx": "JPEG 2000", "psd": "Photoshop", "psb": "Photoshop", "tga": "TGA", "svg": "SVG", "eps": "EPS",
        "dng": "camera raw", "cr2": "camera raw", "cr3": "camera raw", "nef": "camera raw", "arw": "camera raw",
        "raf": "camera raw", "orf": "camera raw", "rw2": "camera raw",
    ]
}
