import CPDFium
import Markup

/// A ZIP with one PDF, and beside it `hotspots.json` with the films, sounds and pictures that it speaks of,
/// `contents.txt` with its contents, or `cover.jpg` with another cover than its first page.
final class BundleSource: Source {
    private let archive: Archive
    private let document: Document
    private let hotSpots: HotSpotFile
    private let media: BundleMedia
    private let layout: LayoutFile?
    private let cover: Archive.Entry?

    var pageCount: Int { document.pageCount }

    /// - Returns: nil when the archive doesn't have exactly one PDF beside or in its top folder.
    static func open(
        _ archive: Archive, _ arguments: Arguments, _ pdfium: UnsafePointer<pdfium_functions>
    ) throws(WorkerError) -> (any Source)? {
        let top = archive.entries.filter { !$0.path.dropFirst(archive.root.count).contains("/") }
        let candidates = top.filter { $0.path.lowercased().hasSuffix(".pdf") }
        // A web site may offer a PDF of itself.
        let isWeb = top.contains { MediaTypes.fileExtension($0.path).hasPrefix("htm") }
        let isOurs =
            [HotSpotFile.name, ContentsFile.name, LayoutFile.name].contains { archive.entry(archive.root + $0) != nil }
            || cover(in: archive) != nil
        guard candidates.count == 1, let pdf = candidates.first, isOurs || !isWeb else { return nil }
        return try unsafe BundleSource(archive, pdf, arguments, pdfium)
    }

    private init(
        _ archive: Archive, _ pdf: Archive.Entry, _ arguments: Arguments, _ pdfium: UnsafePointer<pdfium_functions>
    ) throws(WorkerError) {
        let memory = unsafe try archive.memory(of: pdf)
        var document = unsafe try Document(memory: memory, pdfium: pdfium, maximumPages: arguments.maximumPages)
        if let entry = archive.entry(archive.root + HotSpotFile.name) {
            let bytes = try archive.read(entry, atMost: 16 << 20)
            hotSpots = try HotSpotFile(bytes, in: archive, pageCount: document.pageCount)
        } else {
            hotSpots = HotSpotFile()
        }
        document.spots = hotSpots.spots
        if let entry = archive.entry(archive.root + ContentsFile.name) {
            let file = try ContentsFile(archive.read(entry, atMost: 1 << 20), pageCount: document.pageCount)
            document.givenContents = file.entries
        }
        cover = Self.cover(in: archive)
        if let cover, try PictureHead(archive.read(cover, atMost: Self.largestCover)) == nil {
            throw WorkerError(.unreadablePictures, "\(cover.path) is no picture that can be a cover")
        }
        layout = try LayoutFile.of(archive)
        self.archive = archive
        self.document = document
        media = try BundleMedia(archive, hotSpots.files, allowsRemote: arguments.allowsRemote)
    }

    func info() throws(WorkerError) -> SourceInfo {
        var info = try document.info()
        info.resources = media.resources
        layout?.apply(to: &info)
        return info
    }

    func printedContents() throws(WorkerError) -> PrintedContents? { try document.printedContents() }

    func pressPage(_ number: Int, _ sizes: PageSizes, to writer: FrameWriter) {
        for note in hotSpots.notes[number] ?? [] { writer.note(note.code, note.message, page: number) }
        document.pressPage(number, sizes, to: writer)
    }

    func pressCover(_ number: Int, widths: [Int], _ sizes: PageSizes, to writer: FrameWriter) throws(WorkerError) {
        guard let cover else { return try document.pressCover(number, widths: widths, sizes, to: writer) }
        let bytes = try archive.read(cover, atMost: Self.largestCover)
        try PicturePages.pressCover(bytes, page: number, widths: widths, sizes, to: writer)
    }

    private static let largestCover = 64 << 20

    /// `cover.jpg`, or of another kind of picture.
    private static func cover(in archive: Archive) -> Archive.Entry? {
        ["jpg", "jpeg", "png", "webp", "avif", "heic", "tif", "tiff"].lazy
            .compactMap { archive.entry("\(archive.root)cover.\($0)") }.first
    }

    func writeResource(_ number: Int, item: Int?, to writer: FrameWriter) throws(WorkerError) {
        try media.write(number, to: writer)
    }

    func article(_ number: Int) throws(WorkerError) -> [UInt8] {
        try document.article(number)
    }

    func tile(_ tile: Tile, _ sizes: PageSizes) throws(WorkerError) -> Picture {
        try document.tile(tile, sizes)
    }

    func recognisedLayer(_ number: Int, _ sizes: PageSizes) throws(WorkerError) -> [UInt8] {
        try document.recognisedLayer(number, sizes)
    }
}

extension Archive {
    /// The bytes of a file in memory that stays as long as the process: the archive's own when they are stored as they
    /// are, a copy otherwise.
    fileprivate func memory(of entry: Entry) throws(WorkerError) -> UnsafeRawBufferPointer {
        if let stored = try storedRange(of: entry) {
            return unsafe UnsafeRawBufferPointer(rebasing: file.bytes[stored])
        }
        let most = 1 << 30
        guard entry.size <= most else {
            throw WorkerError(
                .archiveTooLarge, "a compressed PDF may have 1 GB; put it into the ZIP without compression")
        }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: entry.size, alignment: 16)
        var count = 0
        try stream(entry) { (piece) throws(WorkerError) in
            unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyBytes(from: piece)
            count += piece.count
        }
        return UnsafeRawBufferPointer(memory)
    }
}
