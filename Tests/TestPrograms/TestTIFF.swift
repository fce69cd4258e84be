/// Writes small TIFFs for tests (TIFF 6.0), without compression, one strip a picture.
public struct TestTIFF {
    public struct Picture {
        public var width: Int
        public var height: Int
        /// 0 white is 0, 1 black is 0, 2 colour, 5 inks.
        public var photometric = 2
        /// Channels, each of `depth` bits.
        public var samples = 3
        public var depth = 8
        /// The rows' bytes.
        public var data: [UInt8]
        /// More fields, such as 254 and 274, each a number.
        public var fields: [Int: Int] = [:]
        public var profile: [UInt8] = []

        public init(
            width: Int, height: Int, photometric: Int = 2, samples: Int = 3, depth: Int = 8, data: [UInt8],
            fields: [Int: Int] = [:], profile: [UInt8] = []
        ) {
            (self.width, self.height, self.photometric) = (width, height, photometric)
            (self.samples, self.depth, self.data) = (samples, depth, data)
            (self.fields, self.profile) = (fields, profile)
        }
    }

    public var pictures: [Picture]
    public var isLittle = true
    public var isBig = false
    /// The next directory that the last one names; 0 ends the file.
    public var last = 0

    public init(pictures: [Picture], isLittle: Bool = true, isBig: Bool = false, last: Int = 0) {
        (self.pictures, self.isLittle, self.isBig, self.last) = (pictures, isLittle, isBig, last)
    }

    public var bytes: [UInt8] {
        let mark = [UInt8](repeating: isLittle ? 0x49 : 0x4D, count: 2)
        var bytes = mark + number(isBig ? 43 : 42, 2) + (isBig ? number(8, 2) + number(0, 2) : [])
        var link = bytes.count
        bytes += number(0, wide)
        for picture in pictures {
            let strip = bytes.count
            bytes += picture.data
            let profile = bytes.count
            bytes += picture.profile
            let depths = bytes.count
            for _ in 0..<picture.samples { bytes += number(picture.depth, 2) }
            bytes += [UInt8](repeating: 0, count: bytes.count % 2)
            bytes.replaceSubrange(link..<(link + wide), with: number(bytes.count, wide))
            var fields = [
                256: (4, 1, picture.width), 257: (4, 1, picture.height), 259: (3, 1, 1),
                262: (3, 1, picture.photometric),
                273: (4, 1, strip), 277: (3, 1, picture.samples), 278: (4, 1, picture.height),
                279: (4, 1, picture.data.count),
            ]
            let fits = picture.samples * 2 <= wide
            fields[258] = (3, picture.samples, fits ? -picture.depth : depths)
            if !picture.profile.isEmpty { fields[34_675] = (7, picture.profile.count, profile) }
            for (tag, value) in picture.fields { fields[tag] = (4, 1, value) }
            bytes += number(fields.count, isBig ? 8 : 2)
            for (tag, (type, count, value)) in fields.sorted(by: { $0.key < $1.key }) {
                var place =
                    value < 0
                    ? (0..<count).flatMap { _ in number(-value, 2) } : number(value, type == 3 && count == 1 ? 2 : wide)
                if type == 4 { place = number(value, 4) }
                place += [UInt8](repeating: 0, count: wide - place.count)
                bytes += number(tag, 2) + number(type, 2) + number(count, wide) + place
            }
            link = bytes.count
            bytes += number(last, wide)
        }
        return bytes
    }

    private var wide: Int { isBig ? 8 : 4 }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittle ? bytes : bytes.reversed()
    }
}

extension TestTIFF.Picture {
    /// Makes a picture of one colour.
    public init(_ width: Int, _ height: Int, _ colour: [UInt8] = [200, 90, 60]) {
        self.init(width: width, height: height, data: (0..<(width * height)).flatMap { _ in colour })
    }
}
