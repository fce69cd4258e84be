/// A picture as rows of red, green and blue: what a terminal can be given.
public struct Raster: Hashable, Sendable {
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// Three bytes a pixel, row by row from the top.
    public private(set) var bytes: [UInt8]

    /// The bytes are no picture that can be read, or one that is too large.
    public struct Unreadable: Error {}

    /// A picture of one colour.
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
    /// - Parameter smallest: it need not be larger than this to be of use: then most of the work is never done.
    /// - Throws: ``Unreadable``.
    public init(reading content: [UInt8], atLeast smallest: (width: Int, height: Int)) throws {
        if content.starts(with: [0xFF, 0xD8]) {
            self = try JPEGReader.read(content, smallest)
        } else if content.starts(with: Array("RIFF".utf8)) {
            self = try WebPReader.read(content, smallest)
        } else {
            throw Unreadable()
        }
    }

    /// A pixel; both coordinates must be within the picture.
    public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let place = (y * width + x) * 3
        return (bytes[place], bytes[place + 1], bytes[place + 2])
    }

    /// No decoder is started for more pixels than this.
    static let most = 60_000_000
}

extension Raster {
    /// The whole picture within so many pixels, its shape kept.
    public func fitting(width most: Int, height tallest: Int) -> Raster {
        let scale = min(Double(most) / Double(width), Double(tallest) / Double(height))
        return scaled(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }

    /// Each pixel is the mean of those that it stands for.
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

    /// Puts another picture into this one; what does not fit is left out.
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
