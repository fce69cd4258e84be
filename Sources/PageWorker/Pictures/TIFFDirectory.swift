/// One of the pictures in a TIFF: what its directory says (TIFF 6.0, section 2; BigTIFF's design of 2004).
struct TIFFDirectory {
    /// Where it stands in the file.
    var position: Int
    /// Pixels as stored.
    var width = 0
    var height = 0
    var orientation = Orientation.upright

    /// The pictures that are pages: smaller copies and masks of others are none.
    ///
    /// - Parameter limit: no more directories than these are read.
    /// - Returns: nothing for a file that is damaged, or a photograph as the camera took it.
    static func pages(of bytes: [UInt8], atMost limit: Int = 10_001) -> [TIFFDirectory] {
        guard let file = TIFFNumbers(bytes) else { return [] }
        var pages: [TIFFDirectory] = []
        var seen: Set<Int> = []
        var position = file.first
        while position > 0, pages.count < limit, seen.count < limit, seen.insert(position).inserted {
            guard let entries = file.entries(at: position) else { break }
            var directory = TIFFDirectory(position: position)
            var isPage = true
            for entry in entries.places {
                let value = file.value(at: entry)
                switch file.number(entry, 2) {
                // NewSubfileType: a smaller copy, or a mask. SubfileType: the same in older files.
                case 254: isPage = isPage && value & 5 == 0
                case 255: isPage = isPage && value != 2
                case 256: directory.width = value
                case 257: directory.height = value
                case 274: directory.orientation = Orientation(rawValue: value) ?? .upright
                // DNGVersion.
                case 50_706: return []
                default: break
                }
            }
            if isPage { pages.append(directory) }
            position = entries.next
        }
        return pages
    }
}

/// The numbers of a TIFF, of either order of bytes and either size.
private struct TIFFNumbers {
    private let bytes: [UInt8]
    private let isLittle: Bool
    private let isBig: Bool

    init?(_ bytes: [UInt8]) {
        guard PictureHead.kind(of: bytes) == .tiff, bytes.count >= 16 else { return nil }
        self.bytes = bytes
        isLittle = bytes[0] == UInt8(ascii: "I")
        isBig = bytes[2] == 43 || bytes[3] == 43
    }

    /// Where the first directory stands.
    var first: Int { isBig ? number(8, 8) : number(4, 4) }

    /// The places of a directory's entries, and where the next directory stands; nil when it isn't in the file.
    func entries(at position: Int) -> (places: [Int], next: Int)? {
        let (countSize, entrySize, offsetSize) = isBig ? (8, 20, 8) : (2, 12, 4)
        guard position <= bytes.count - countSize else { return nil }
        let count = number(position, countSize)
        let start = position + countSize
        guard count >= 0, count <= 65_535, start + count * entrySize <= bytes.count else { return nil }
        let end = start + count * entrySize
        let next = end + offsetSize <= bytes.count ? number(end, offsetSize) : 0
        return ((0..<count).map { start + $0 * entrySize }, next)
    }

    /// The first number of an entry whose values are short enough to stand in it.
    func value(at entry: Int) -> Int {
        let place = entry + (isBig ? 12 : 8)
        return switch number(entry + 2, 2) {
        case 1: Int(bytes[place])
        case 3: number(place, 2)
        case 4: number(place, 4)
        case 16 where isBig: number(place, 8)
        default: 0
        }
    }

    func number(_ start: Int, _ count: Int) -> Int {
        isLittle ? bytes.little(start, count) : bytes.big(start, count)
    }
}
