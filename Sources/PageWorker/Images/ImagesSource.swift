/// Pages that are pictures: a comic book archive (CBZ), a ZIP of pictures, or one picture by itself.
final class ImagesSource: Source {
    private let pages: [ImagePage]
    private let archive: Archive?
    /// The file, when it is one picture.
    private let single: MappedFile?
    private let title: String?
    private let comic: ComicInfo?

    /// Bytes of a picture file.
    private static let largest = 512 << 20

    var pageCount: Int { pages.count }

    /// - Returns: nil when the archive holds no pictures, or web pages of which they are a part.
    /// - Throws: ``Failure`` `unreadable-pictures` when pages would be missing.
    static func open(_ archive: Archive, _ arguments: Arguments) throws(Failure) -> (any Source)? {
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
        guard pages.count <= arguments.maximumPages else {
            throw Failure(
                .tooLarge, "the archive has \(pages.count) pages; the limit is \(arguments.maximumPages)")
        }
        return ImagesSource(archive, pages, comic)
    }

    private init(_ archive: Archive, _ pages: [ImagePage], _ comic: ComicInfo?) {
        self.archive = archive
        self.pages = pages
        self.comic = comic
        single = nil
        let folder = String(archive.root.dropLast())
        title = folder.isEmpty || ImagePage.isDensity(folder) ? nil : folder
    }

    /// One picture is an issue of one page.
    init(picture: MappedFile) {
        archive = nil
        single = picture
        pages = [ImagePage(path: "", picture: .init(index: 0, path: "the picture", size: picture.count))]
        title = nil
        comic = nil
    }

    func info() throws(Failure) -> SourceInfo {
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
        return info
    }

    func pressPage(_ number: Int, _ sizes: PageSizes, to writer: FrameWriter) {
        do throws(Failure) {
            let page = pages[number - 1]
            let bytes = try read(page.picture)
            let smaller: [UInt8]? = if let entry = page.smaller { try read(entry) } else { nil }
            let layer = ContentLayer(page: number, picture: PictureHead(bytes))
            try PicturePages.press(bytes, oneX: smaller, page: number, sizes, layer: layer.json, to: writer)
        } catch {
            writer.write(error, page: number)
        }
    }

    func pressCover(_ number: Int, widths: [Int], _ sizes: PageSizes, to writer: FrameWriter) throws(Failure) {
        // Where the archive says which page is the cover, that is the first choice.
        let cover = pages.firstIndex { $0.comic?.type == "FrontCover" }.map { $0 + 1 }
        let page = number == 1 ? cover ?? number : number
        guard pages.indices.contains(page - 1) else { throw Failure(.pageFailed, "there is no page \(page)") }
        try PicturePages.pressCover(
            try read(pages[page - 1].picture), page: number, widths: widths, sizes, to: writer)
    }

    /// The sizes of all pages, from the first bytes of each. One that can't be told is taken for the one before.
    private func pageSizes() throws(Failure) -> [(width: Int, height: Int)] {
        guard let archive else {
            guard let single, let head = unsafe PictureHead(Array(single.bytes.prefix(16 << 20))) else {
                throw Failure(.damaged, "the picture is damaged")
            }
            return [(head.width, head.height)]
        }
        var heads = [PictureHead?](repeating: nil, count: pages.count)
        // In the order in which they lie in the archive.
        for index in pages.indices.sorted(by: { pages[$0].picture.index < pages[$1].picture.index }) {
            heads[index] = try? archive.pictureHead(pages[index].picture)
        }
        var last = heads.lazy.compactMap(\.self).first.map { ($0.width, $0.height) } ?? (1_000, 1_414)
        return heads.map { head in
            last = head.map { ($0.width, $0.height) } ?? last
            return last
        }
    }

    private func read(_ entry: Archive.Entry) throws(Failure) -> [UInt8] {
        if let archive { return try archive.read(entry, atMost: Self.largest) }
        guard entry.size <= Self.largest else {
            throw Failure(.pictureTooLarge, "the picture has \(entry.size) bytes; the limit is \(Self.largest)")
        }
        return single.map { file in unsafe Array(file.bytes) } ?? []
    }
}

extension Archive {
    /// What a picture says of itself, read no further than necessary.
    func pictureHead(_ entry: Entry) throws(Failure) -> PictureHead? {
        var head: PictureHead?
        try self.head(entry, upTo: 16 << 20) { bytes in
            head = PictureHead(bytes)
            return head != nil || (bytes.count >= 12 && PictureHead.kind(of: bytes) == nil)
        }
        return head
    }
}
