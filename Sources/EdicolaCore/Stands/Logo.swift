/// A publication's name as a picture: PNG, JPEG, WebP or SVG.
public struct Logo: Hashable, Sendable {
    /// `image/png`, `image/jpeg`, `image/webp` or `image/svg+xml`.
    public let mediaType: String
    /// Pixels, or units of an SVG's view box.
    public let width: Int
    /// In the same units as ``width``.
    public let height: Int
    /// The publisher's own file, unchanged.
    public let bytes: [UInt8]

    /// Makes a logo from known values, without the checks of ``init(reading:)``.
    public init(mediaType: String, width: Int, height: Int, bytes: [UInt8]) {
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// The maximum size, half a mebibyte, because every visitor fetches it.
    public static let largest = 512 * 1024

    /// The reason why a file is not a logo.
    public enum FormatError: Error, Hashable, Sendable, CustomStringConvertible {
        /// `tooLarge`: more than ``Logo/largest`` bytes. `notAPicture`: none of the four formats, or its size is not
        /// stated.
        case tooLarge, notAPicture

        /// A sentence for the publisher.
        public var description: String {
            switch self {
            case .tooLarge: "A logo can have at most 512 kB, because every visitor downloads it."
            case .notAPicture: "A logo must be a PNG, JPEG, WebP or SVG with a size."
            }
        }
    }

    /// Detects the format from the bytes. Only their headers are read; browsers decode them as pictures, in which no
    /// script can run.
    ///
    /// - Throws: ``FormatError``.
    public init(reading bytes: [UInt8]) throws(FormatError) {
        guard bytes.count <= Self.largest else { throw .tooLarge }
        let found = Self.png(bytes) ?? Self.jpeg(bytes) ?? Self.webP(bytes) ?? Self.svg(bytes)
        guard let (mediaType, width, height) = found, (1...20_000).contains(width), (1...20_000).contains(height) else {
            throw .notAPicture
        }
        self.init(mediaType: mediaType, width: width, height: height, bytes: bytes)
    }

    private typealias Head = (mediaType: String, width: Int, height: Int)

    private static func number(_ bytes: [UInt8], at start: Int, count: Int, isBig: Bool = true) -> Int {
        let part = bytes[start..<(start + count)]
        return (isBig ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    private static func png(_ bytes: [UInt8]) -> Head? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        return ("image/png", number(bytes, at: 16, count: 4), number(bytes, at: 20, count: 4))
    }

    /// Reads from marker to marker up to the frame's.
    private static func jpeg(_ bytes: [UInt8]) -> Head? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return ("image/jpeg", number(bytes, at: place + 7, count: 2), number(bytes, at: place + 5, count: 2))
            }
            place += 2 + max(2, number(bytes, at: place + 2, count: 2))
        }
        return nil
    }

    private static func webP(_ bytes: [UInt8]) -> Head? {
        guard bytes.count >= 30, bytes.starts(with: "RIFF".utf8), bytes[8...].starts(with: "WEBPVP8".utf8) else {
            return nil
        }
        switch bytes[15] {
        case UInt8(ascii: "X"):
            return (
                "image/webp", number(bytes, at: 24, count: 3, isBig: false) + 1,
                number(bytes, at: 27, count: 3, isBig: false) + 1
            )
        case UInt8(ascii: "L"):
            let bits = number(bytes, at: 21, count: 4, isBig: false)
            return ("image/webp", bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        default:
            return (
                "image/webp", number(bytes, at: 26, count: 2, isBig: false) & 0x3FFF,
                number(bytes, at: 28, count: 2, isBig: false) & 0x3FFF
            )
        }
    }

    /// Reads the `viewBox`, which every drawing that can be shown at any size has.
    private static func svg(_ bytes: [UInt8]) -> Head? {
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
        guard let start = head.firstRange(of: "<svg"), let box = head[start.upperBound...].firstRange(of: "viewBox=")
        else { return nil }
        let quoted = head[box.upperBound...]
        guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
        let numbers = quoted.dropFirst().prefix { $0 != quote }.split { $0 == " " || $0 == "," }.compactMap {
            Double($0)
        }
        guard numbers.count == 4, numbers[2] >= 1, numbers[3] >= 1, numbers[2] <= 20_000, numbers[3] <= 20_000 else {
            return nil
        }
        return ("image/svg+xml", Int(numbers[2]), Int(numbers[3]))
    }
}
