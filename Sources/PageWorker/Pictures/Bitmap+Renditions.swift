import Markup

extension Bitmap {
    var size: (width: Int, height: Int) { (width, height) }

    func webP(_ sizes: PageSizes) throws(WorkerError) -> [UInt8] {
        try WebP.encode(self, quality: sizes.quality, method: sizes.method)
    }

    /// The picture at another size, by the quickest way that leads there.
    func scaled(to size: (width: Int, height: Int)) throws(WorkerError) -> Bitmap {
        if size.width * 2 == width && size.height * 2 == height { return try halved() }
        return try scaled(toWidth: size.width, height: size.height)
    }
}

extension Bitmap {
    /// A part of the picture.
    func part(x: Int, y: Int, width partWidth: Int, height partHeight: Int) throws(WorkerError) -> Bitmap {
        guard x >= 0, y >= 0, partWidth > 0, partHeight > 0, x + partWidth <= width, y + partHeight <= height else {
            throw WorkerError(.pageTooLarge, "the picture has no such part")
        }
        let part = try Bitmap(width: partWidth, height: partHeight)
        for row in 0..<partHeight {
            unsafe (part.pixels + row * partWidth).update(from: pixels + (y + row) * width + x, count: partWidth)
        }
        return part
    }
}
