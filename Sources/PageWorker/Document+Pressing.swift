extension Document {
    /// Writes the frames of one page. A page that fails gets an error frame instead, and the run goes on.
    func pressPage(_ number: Int, _ sizes: PageSizes, to writer: FrameWriter) {
        do throws(Failure) {
            let page = try Page(number, of: self)
            let size = try sizes.size2x(width: page.width, height: page.height)
            let large = try page.render(width: size.width, height: size.height)
            let medium =
                if sizes.width1x * 2 == sizes.width2x {
                    try large.halved()
                } else {
                    try large.scaled(to: sizes.size(sizes.width1x, of: size))
                }
            let small = try medium.scaled(to: sizes.size(sizes.thumbnail, of: size))
            // All is encoded before anything is written: a page comes whole or not at all.
            let pictures = [
                (FrameKind.image2x, large.width, large.height, try large.webP(sizes)),
                (.image1x, medium.width, medium.height, try medium.webP(sizes)),
                (.thumbnail, small.width, small.height, try small.webP(sizes)),
            ]
            let layer = page.layer()
            for (kind, width, height, bytes) in pictures {
                writer.write(kind, page: number, width: width, height: height, bytes: bytes)
            }
            writer.write(.layer, page: number, bytes: layer)
        } catch {
            writer.write(error, page: number)
        }
    }

    /// Writes the cover ladder, largest first, the placeholder and the colour.
    func pressCover(_ number: Int, widths: [Int], _ sizes: PageSizes, to writer: FrameWriter) throws(Failure) {
        let page = try Page(number, of: self)
        let size = try sizes.size2x(width: page.width, height: page.height)
        var picture = try page.render(width: size.width, height: size.height)
        // A picture is never enlarged: a width beyond it gives way to the picture's own.
        for width in Set(widths.map { min($0, size.width) }).sorted(by: >) {
            let height = max(1, size.height * width / size.width)
            picture = try picture.scaled(to: (width, height))
            writer.write(.cover, page: number, width: width, height: height, bytes: try JPEG.encode(picture))
        }
        let tiny = try picture.scaled(to: (16, max(1, min(64, size.height * 16 / size.width))))
        var tinySizes = sizes
        tinySizes.quality = 50
        writer.write(
            .placeholder, page: number, width: tiny.width, height: tiny.height, bytes: try tiny.webP(tinySizes))
        let colour = Array(try picture.scaled(to: (64, 64)).dominantColour().utf8)
        writer.write(.colour, page: number, bytes: colour)
    }
}

extension Bitmap {
    fileprivate func webP(_ sizes: PageSizes) throws(Failure) -> [UInt8] {
        try WebP.encode(self, quality: sizes.quality, method: sizes.method)
    }

    fileprivate func scaled(to size: (width: Int, height: Int)) throws(Failure) -> Bitmap {
        try scaled(toWidth: size.width, height: size.height)
    }
}
