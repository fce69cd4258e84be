import Markup

/// A page that is a picture in an archive, or two: one made for each density.
struct ImagePage {
    /// Where it would lie without folders and names that tell the density.
    var path: String
    var picture: Archive.Entry
    /// Made by the publisher for 1x.
    var smaller: Archive.Entry?
    var comic: ComicInfo.Page?
    /// Which picture of a TIFF, from 0, and its size, where that is known already.
    var frame = 0
    var size: (width: Int, height: Int)?

    /// The pages that an archive holds, in order.
    static func pages(in archive: Archive) throws(WorkerError) -> [ImagePage] {
        var candidates: [Candidate] = []
        for entry in archive.entries where try isPicture(entry, in: archive) {
            candidates.append(Candidate(entry, path: String(entry.path.dropFirst(archive.root.count))))
        }
        candidates = candidates.withoutMasters
        let large = Set(candidates.filter { $0.density == .twoX }.map(\.key))
        let others = Set(candidates.filter { $0.density != .oneX }.map(\.key))
        // A picture is the smaller one of a pair when its name says so, or when the other one's says that it is the larger.
        func isSmaller(_ candidate: Candidate) -> Bool {
            switch candidate.density {
            case .twoX: false
            case .oneX: others.contains(candidate.key)
            case nil: large.contains(candidate.key)
            }
        }
        let smaller = Dictionary(candidates.filter(isSmaller).map { ($0.key, $0.entry) }) { first, _ in first }
        let pages = candidates.filter { !isSmaller($0) }.map { candidate in
            ImagePage(path: candidate.path, picture: candidate.entry, smaller: smaller[candidate.key])
        }
        return pages.map { (order: NaturalPath($0.path), page: $0) }.sorted { $0.order < $1.order }.map(\.page)
    }

    /// Whether a folder's name says for which density its pictures were made.
    static func isDensity(_ folder: String) -> Bool {
        Candidate.folders[folder.lowercased()] != nil
    }

    /// By its name where that says something, so that a damaged page is missed; by its first bytes otherwise.
    private static func isPicture(_ entry: Archive.Entry, in archive: Archive) throws(WorkerError) -> Bool {
        let segments = entry.path.pathNames
        guard let name = segments.last, !segments.contains(where: { $0.hasPrefix(".") }) else { return false }
        guard name.contains(".") else {
            guard let kind = PictureHead.kind(of: try archive.head(entry, 1_024)) else { return false }
            try kind.checkLibrary()
            return true
        }
        let ending = MediaTypes.fileExtension(String(name))
        return endings.contains(ending) || masters[ending].map(ForeignLibraries.canDecode) == true
    }

    private static let endings: Set<String> = ["jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif"]
    /// What cameras, scanners and programs keep pictures in.
    static let masters: [String: PictureHead.Kind] = [
        "tif": .tiff, "tiff": .tiff, "heic": .heic, "heif": .heic, "hif": .heic, "avif": .avif,
    ]
}

extension [Candidate] {
    /// Without the publisher's originals of pictures that are there too, made for the screen.
    fileprivate var withoutMasters: [Candidate] {
        let isMaster = { (candidate: Candidate) in
            ImagePage.masters[MediaTypes.fileExtension(candidate.entry.path)] != nil
        }
        guard contains(where: isMaster) else { return self }
        let others = Set(filter { !isMaster($0) }.map(\.key))
        return filter { !isMaster($0) || !others.contains($0.key) }
    }
}

private struct Candidate {
    enum Density {
        case oneX, twoX
    }

    let entry: Archive.Entry
    let path: String
    let density: Density?
    /// Equal for the pictures of one page.
    let key: String

    init(_ entry: Archive.Entry, path: String) {
        self.entry = entry
        var density: Density?
        var segments = path.pathNames.map(String.init)
        if let index = segments.dropLast().firstIndex(where: { Self.folders[$0.lowercased()] != nil }) {
            density = Self.folders[segments.remove(at: index).lowercased()]
        }
        if let name = segments.popLast() {
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            let stem = name[..<dot].lowercased()
            if let (ending, found) = Self.endings.first(where: { stem.hasSuffix($0.0) }) {
                density = found
                segments.append(String(name[..<dot].dropLast(ending.count)) + name[dot...])
            } else {
                segments.append(name)
            }
        }
        self.path = segments.joined(separator: "/")
        self.density = density
        let dot = self.path.lastIndex(of: ".") ?? self.path.endIndex
        key = self.path[..<dot].lowercased()
    }

    static let folders: [String: Density] = ["1x": .oneX, "@1x": .oneX, "2x": .twoX, "@2x": .twoX]
    private static let endings: [(String, Density)] = [("@1x", .oneX), ("@2x", .twoX)]
}
