import CTurboJPEG

/// A reader with libjpeg-turbo, at a half, a quarter or an eighth of the size when that is enough.
enum JPEGReader {
    static func read(_ content: [UInt8], _ smallest: (width: Int, height: Int)) throws -> Raster {
        guard let reader = unsafe tjInitDecompress() else { throw Raster.UnreadableError() }
        defer { _ = unsafe tjDestroy(reader) }
        var (width, height, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let size = UInt(content.count)
        let head = unsafe tjDecompressHeader3(reader, content, size, &width, &height, &sampling, &colours)
        guard head == 0, width > 0, height > 0, Int(width) * Int(height) <= Raster.most,
            colours != TJCS_CMYK.rawValue, colours != TJCS_YCCK.rawValue
        else { throw Raster.UnreadableError() }
        let divisor =
            [8, 4, 2].first {
                Int(width) / $0 >= smallest.width && Int(height) / $0 >= smallest.height
            } ?? 1
        let (columns, rows) = ((Int(width) + divisor - 1) / divisor, (Int(height) + divisor - 1) / divisor)
        var bytes = [UInt8](repeating: 0, count: columns * rows * 3)
        let result = unsafe tjDecompress2(
            reader, content, size, &bytes, Int32(columns), Int32(columns * 3), Int32(rows), TJPF_RGB.rawValue,
            TJFLAG_LIMITSCANS)
        guard result == 0 else { throw Raster.UnreadableError() }
        return Raster(width: columns, height: rows, bytes: bytes)
    }
}
