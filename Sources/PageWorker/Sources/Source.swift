import Markup

/// A publisher's file, opened and recognised. There is one leaf for each format; how to add another is told in
/// docs/notes/formats.md.
///
/// Pages, articles and resources are counted from 1, as in ``info()``.
protocol Source {
    var pageCount: Int { get }

    /// What the file says of itself.
    func info() throws(WorkerError) -> SourceInfo

    /// The contents that ``info()`` lacks, where pages have to be read to find them; nil when there are none.
    func printedContents() throws(WorkerError) -> PrintedContents?

    /// Pages that will be pressed, one after the other.
    func willPress(_ pages: ClosedRange<Int>)

    /// Writes the frames of one page, or an error frame for it; the run goes on.
    func pressPage(_ number: Int, _ sizes: PageSizes, to writer: FrameWriter)

    /// Writes the cover ladder, largest first, the placeholder and the colour.
    ///
    /// - Parameter number: the page that is the cover, for formats whose cover is a page.
    func pressCover(_ number: Int, widths: [Int], _ sizes: PageSizes, to writer: FrameWriter) throws(WorkerError)

    /// Writes a file that documents or page layers refer to, in pieces.
    ///
    /// - Parameter item: as ``SourceInfo/Resource/item`` says, for formats that say it.
    func writeResource(_ number: Int, item: Int?, to writer: FrameWriter) throws(WorkerError)

    /// The text of an article as JSON (docs/notes/article.md).
    func article(_ number: Int) throws(WorkerError) -> [UInt8]

    /// A square of a page, much enlarged, as WebP.
    func tile(_ tile: Tile, _ sizes: PageSizes) throws(WorkerError) -> Picture

    /// The layer of a page, with the words that ``Tesseract`` finds in its picture in place of its text.
    func recognisedLayer(_ number: Int, _ sizes: PageSizes) throws(WorkerError) -> [UInt8]
}

extension Source {
    func printedContents() throws(WorkerError) -> PrintedContents? { nil }

    func willPress(_ pages: ClosedRange<Int>) {}

    func writeResource(_ number: Int, item: Int?, to writer: FrameWriter) throws(WorkerError) {
        throw WorkerError(.usage, "this format has no resources")
    }

    func article(_ number: Int) throws(WorkerError) -> [UInt8] {
        throw WorkerError(.usage, "this format has no articles of its own")
    }

    func tile(_ tile: Tile, _ sizes: PageSizes) throws(WorkerError) -> Picture {
        throw WorkerError(.usage, "this format has no tiles")
    }

    func recognisedLayer(_ number: Int, _ sizes: PageSizes) throws(WorkerError) -> [UInt8] {
        throw WorkerError(.usage, "in this format no page is read")
    }
}

/// A square of a page's picture at a multiple of its 2x size. Squares at the right and lower edge are cut to the picture.
struct Tile {
    var page: Int
    /// 2 means: twice the width and height of the 2x picture.
    var scale: Int
    /// Column and row, from 0.
    var x: Int
    var y: Int
    /// Pixels of a side.
    var side: Int
}

/// An encoded picture.
struct Picture {
    var width: Int
    var height: Int
    var bytes: [UInt8]
}
