import Markup

/// A white page, where there is no picture to show.
enum PlainSheet {
    private static let size = (width: 1_000, height: 1_414)

    static func pressCover(widths: [Int], _ sizes: PageSizes, to writer: FrameWriter) throws(WorkerError) {
        writer.note("missing-resource", "there is no cover picture: the stand shows a plain sheet")
        let sheet = try Bitmap(width: size.width, height: size.height)
        try CoverLadder(widths: widths, width: size.width, height: size.height)
            .write(sheet, page: 1, sizes, to: writer)
    }

    /// A JPEG.
    static func picture() throws(WorkerError) -> [UInt8] {
        try JPEG.encode(try Bitmap(width: size.width, height: size.height))
    }
}
