import Markup

/// The pictures of a cover: JPEG (or PNG) in several widths, a placeholder and the dominant colour.
struct CoverLadder {
    var widths: [Int]
    /// Pixels of the picture that the cover is; no step is larger.
    var width: Int
    var height: Int

    /// - Parameter picture: the cover, at least as wide as the widest step.
    func write(
        _ picture: consuming Bitmap, page: Int, _ sizes: PageSizes, to writer: FrameWriter
    ) throws(WorkerError) {
        var picture = picture
        for width in Set(widths.map { min($0, width) }).sorted(by: >) {
            picture = try picture.scaled(to: (width, max(1, height * width / self.width)))
            let bytes = sizes.coversArePNG ? try PNGEncoder.encode(picture) : try JPEG.encode(picture)
            writer.write(.cover, page: page, width: picture.width, height: picture.height, bytes: bytes)
        }
        let tinyWidth = min(16, picture.width)
        let tiny = try picture.scaled(to: (tinyWidth, max(1, min(64, height * tinyWidth / width))))
        var tinySizes = sizes
        tinySizes.quality = 50
        writer.write(
            .placeholder, page: page, width: tiny.width, height: tiny.height, bytes: try tiny.webP(tinySizes))
        let colour = try picture.scaled(to: (min(64, picture.width), min(64, picture.height))).dominantColour()
        writer.write(.colour, page: page, bytes: Array(colour.utf8))
    }
}
