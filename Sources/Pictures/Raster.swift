/// A picture as rows of red, green and blue, for a terminal.
public struct Raster: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Three bytes for each pixel, row by row from the top.
    public private(set) var bytes: [UInt8]

    /// An error when the bytes are no readable picture, or one that is too large.
    public struct UnreadableError: Error {}

    /// Makes a picture of one colour.
    public init(width: Int, height: Int, red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0) {
        self.width = max(1, width)
        self.height = max(1, height)
        bytes = []
        bytes.reserveCapacity(self.width * self.height * 3)
        for _ in 0..<self.width * self.height { bytes += [red, green, blue] }
    }

    init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// Reads JPEG or WebP.
    ///
    /// - Parameter smallest: The size that is needed. A larger picture may be scaled down while it is read, which saves
    ///   most of the work.
    /// - Throws: ``UnreadableError``.
    public init(reading content: [UInt8], atLeast smallest: (width: Int, height: Int)) throws {
        if content.starts(with: [0xFF, 0xD8]) {
            self = try JPEGReader.read(content, smallest)
        } else if content.starts(with: Array("RIFF".utf8)) {
            self = try WebPReader.read(content, smallest)
        } else {
            throw UnreadableError()
        }
    }

    /// The colour of a pixel; both coordinates must be within the picture.
    public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let place = (y * width + x) * 3
        return (bytes[place], bytes[place + 1], bytes[place + 2])
    }

    /// The maximum number of pixels for which a decoder is started.
    static let most = 60_000_000
}

extension Raster {
    /// Returns the whole picture within a number of pixels, with its proportions.
    public func fitting(width most: Int, height tallest: Int) -> Raster {
        let scale = min(Double(most) / Double(width), Double(tallest) / Double(height))
        return scaled(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// Returns the picture scaled; each pixel is the mean of those that it replaces.
    public func scaled(width new: Int, height tall: Int) -> Raster {
        guard new != width || tall != height else { return self }
        var scaled: [UInt8] = []
        scaled.reserveCapacity(new * tall * 3)
        for y in 0..<tall {
            let top = y * height / tall
            let bottom = max(top + 1, (y + 1) * height / tall)
            for x in 0..<new {
                let left = x * width / new
                let right = max(left + 1, (x + 1) * width / new)
                var (red, green, blue) = (0, 0, 0)
                for row in top..<bottom {
                    for place in (row * width + left)..<(row * width + right) {
                        red += Int(bytes[place * 3])
                        green += Int(bytes[place * 3 + 1])
                        blue += Int(bytes[place * 3 + 2])
                    }
                }
                let count = (bottom - top) * (right - left)
                scaled += [UInt8(red / count), UInt8(green / count), UInt8(blue / count)]
            }
        }
        return Raster(width: new, height: tall, bytes: scaled)
    }

    /// Copies another picture into this one; parts outside are left out.
    public mutating func put(_ other: Raster, x: Int, y: Int) {
        guard x >= 0, y >= 0, x < width else { return }
        let columns = min(other.width, width - x)
        for row in 0..<max(0, min(other.height, height - y)) {
            let from = row * other.width * 3
            let to = ((y + row) * width + x) * 3
            bytes.replaceSubrange(to..<to + columns * 3, with: other.bytes[from..<from + columns * 3])
        }
    }
}
