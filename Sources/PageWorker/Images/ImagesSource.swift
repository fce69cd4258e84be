import Markup

/// Pages that are pictures: a comic book archive (CBZ), a ZIP of pictures, or one picture by itself.
final class ImagesSource: Source {
    let pages: [ImagePage]
    private let archive: Archive?
    /// The file, when it is one picture.
    private let single: MappedFile?
    private let title: String?
    private let comic: ComicInfo?
    private let layout: LayoutFile?
    private var last = LastPicture()

    /// Bytes of a picture file.
    static let largest = 512 << 20

    var pageCount: Int { pages.count }

    /// - Returns: nil when the archive holds no pictures, or web pages of which they are a part.
    /// - Throws: ``WorkerError`` `unreadable-pictures` when pages would be missing.
    static func open(_ archive: Archive, _ arguments: Arguments) throws(WorkerError) -> (any Source)? {
        let isWeb = archive.entries.contains { entry in
            [".html", ".htm", ".xhtml"].contains { entry.path.lowercased().hasSuffix($0) }
        }
        guard !isWeb else { return nil }
        var pages = try ImagePage.pages(in: archive)
        try UnreadablePictures(in: archive, besides: pages).refuse(readable: pages.count)
        guard !pages.isEmpty else { return nil }
        let comic = ComicInfo(in: archive)
        for (index, page) in comic?.pages ?? [:] where pages.indices.contains(index) { pages[index].comic = page }
        pages.removeAll { $0.comic?.type == "Deleted" }
        var frames: [ImagePage] = []
        for page in pages where frames.count <= arguments.maximumPages {
            frames += try page.frames(atMost: arguments.maximumPages + 1) { (entry) throws(WorkerError) in
                try archive.read(entry, atMost: largest)
            }
        }
        pages = frames
        guard pages.count <= arguments.maximumPages else {
            throw WorkerError(
                .tooLarge, "the archive has \(pages.count) pages; the limit is \(arguments.maximumPages)")
        }
        return ImagesSource(archive, pages, comic, try LayoutFile.of(archive))
    }

    private init(_ archive: Archive, _ pages: [ImagePage], _ comic: ComicInfo?, _ layout: LayoutFile?) {
        self.layout = layout
        self.archive = archive
        self.pages = pages
        self.comic = comic
        single = nil
        let folder = String(archive.root.dropLast())
        title = folder.isEmpty || ImagePage.isDensity(folder) ? nil : folder
    }

    /// One picture is an issue of one page, or of as many as a TIFF holds.
    ///
    /// - Throws: ``WorkerError`` `unreadable-pictures` when there is no library for it, `damaged`, `picture-too-large`.
    init(picture: MappedFile, _ arguments: Arguments) throws(WorkerError) {
        let page = ImagePage(path: "", picture: .init(index: 0, path: "the picture", size: picture.count))
        let kind = PictureHead.kind(of: unsafe Array(picture.bytes.prefix(1_024)))
        try kind?.checkLibrary()
        if kind == .tiff {
            let bytes = try Self.read(picture)
            pages = try page.frames(atMost: arguments.maximumPages + 1) { _ in bytes }
            guard pages.first?.size != nil else {
                throw WorkerError(.damaged, "the TIFF is damaged, or holds no picture but smaller copies")
            }
        } else {
            pages = [page]
        }
        guard pages.count <= arguments.maximumPages else {
            throw WorkerError(.tooLarge, "the TIFF has over \(arguments.maximumPages) pages: that is the limit")
        }
        archive = nil
        single = picture
        title = nil
        comic = nil
        layout = nil
    }

    func info() throws(WorkerError) -> SourceInfo {
        var info = SourceInfo(format: .images)
        info.title = title
        comic?.describe(&info)
        info.pages = zip(try pageSizes(), pages).map { size, page in
            // A wide picture is two pages.
            let isDouble = size.width > size.height || page.comic?.isDouble == true
            return .init(width: Double(size.width), height: Double(size.height), side: isDouble ? .center : nil)
        }
        let bookmarks = pages.enumerated().compactMap { index, page in
            page.comic?.bookmark.map { SourceInfo.Entry(title: $0, page: index + 1) }
        }
        info.contents = bookmarks.isEmpty ? FolderContents(pages.map(\.path)).entries : bookmarks
        layout?.apply(to: &info)
        return info
    }

    func pressPage(_ number: Int, _ sizes: PageSizes, to writer: FrameWriter) {
        do throws(WorkerError) {
            let page = pages[number - 1]
            let bytes = try read(page.picture)
            let smaller: [UInt8]? = if let entry = page.smaller { try read(entry) } else { nil }
            let layer = ContentLayer(page: number, picture: PictureHead(bytes, frame: page.frame))
            try PicturePages.press(
                bytes, frame: page.frame, oneX: smaller, page: number, sizes, layer: layer.json, to: writer)
        } catch {
            writer.write(error, page: number)
        }
    }

    func pressCover(_ number: Int, widths: [Int], _ sizes: PageSizes, to writer: FrameWriter) throws(WorkerError) {
        // Where the archive says which page is the cover, that is the first choice.
        let cover = pages.firstIndex { $0.comic?.type == "FrontCover" }.map { $0 + 1 }
        let page = number == 1 ? cover ?? number : number
        guard pages.indices.contains(page - 1) else { throw WorkerError(.pageFailed, "there is no page \(page)") }
        try PicturePages.pressCover(
            try read(pages[page - 1].picture), frame: pages[page - 1].frame, page: number, widths: widths, sizes,
            to: writer)
    }

    /// The sizes of all pages, from the first bytes of each. One that can't be told is taken for the one before.
    private func pageSizes() throws(WorkerError) -> [(width: Int, height: Int)] {
        guard let archive else {
            if pages.allSatisfy({ $0.size != nil }) { return pages.compactMap(\.size) }
            guard let single, let head = try PictureHead(Self.read(single)) else {
                throw WorkerError(.damaged, "the picture is damaged")
            }
            return [(head.width, head.height)]
        }
        var sizes = pages.map(\.size)
        // In the order in which they lie in the archive.
        for index in pages.indices.sorted(by: { pages[$0].picture.index < pages[$1].picture.index }) {
            guard sizes[index] == nil, let head = try? archive.pictureHead(pages[index].picture) else { continue }
            sizes[index] = (head.width, head.height)
        }
        var last = sizes.lazy.compactMap(\.self).first ?? (1_000, 1_414)
        return sizes.map { size in
            last = size ?? last
            return last
        }
    }

    func read(_ entry: Archive.Entry) throws(WorkerError) -> [UInt8] {
        try last.bytes(of: entry) { (entry) throws(WorkerError) in
            if let archive { return try archive.read(entry, atMost: Self.largest) }
            guard let single else { return [] }
            return try Self.read(single)
        }
    }

    private static func read(_ picture: MappedFile) throws(WorkerError) -> [UInt8] {
        guard picture.count <= largest else {
            throw WorkerError(.pictureTooLarge, "the picture has \(picture.count) bytes; the limit is \(largest)")
        }
        return unsafe Array(picture.bytes)
    }
}

extension Archive {
    /// What a picture says of itself, read no further than necessary.
    func pictureHead(_ entry: Entry) throws(WorkerError) -> PictureHead? {
        var head: PictureHead?
        var isWanted = false
        try self.head(entry, upTo: 16 << 20) { bytes in
            guard bytes.count >= 12 else { return false }
            guard let kind = PictureHead.kind(of: bytes) else { return true }
            // These say it anywhere in the file.
            isWanted = [.tiff, .heic, .avif].contains(kind)
            if !isWanted { head = PictureHead(bytes) }
            return isWanted || head != nil
        }
        return isWanted ? PictureHead(try read(entry, atMost: ImagesSource.largest)) : head
    }
}
