/// The names in a ZIP archive, out of its central directory (APPNOTE 6.3.10, §4.3.12 and §4.3.16). An archive that was cut
/// has none.
struct ZipNames: Hashable, Sendable {
    let names: [String]

    /// The record at the end, and the longest comment behind it.
    private static let maximumEndSize = 22 + 65_535
    private static let maximumDirectorySize = 32 << 20

    /// Blocks.
    ///
    /// - Returns: nil for what is no whole archive.
    init?(_ file: OpenFile) throws(FileError) {
        let size = try file.size()
        let start = max(0, size - Self.maximumEndSize)
        try file.seek(to: start)
        let end = try file.read(upTo: size - start)
        guard end.count >= 22,
            let record = (0...(end.count - 22)).last(where: { end[$0...].starts(with: [0x50, 0x4B, 5, 6]) }),
            record + 22 + Self.number(end, record + 20, 2) == end.count
        else { return nil }
        let length = Self.number(end, record + 12, 4)
        let offset = Self.number(end, record + 16, 4)
        // From here on ZIP64 is meant; no issue has so many files, and one so large has no names for us.
        guard offset < 0xFFFF_FFFF, length <= Self.maximumDirectorySize, offset + length <= start + record else {
            return nil
        }
        try file.seek(to: offset)
        let directory = try file.read(upTo: length)
        guard directory.count == length else { return nil }
        var names: [String] = []
        var place = 0
        while place + 46 <= length, directory[place...].starts(with: [0x50, 0x4B, 1, 2]) {
            let name = Self.number(directory, place + 28, 2)
            let rest = Self.number(directory, place + 30, 2) + Self.number(directory, place + 32, 2)
            guard place + 46 + name + rest <= length else { return nil }
            names.append(String(decoding: directory[(place + 46)..<(place + 46 + name)], as: UTF8.self))
            place += 46 + name + rest
        }
        guard place == length, names.count == Self.number(end, record + 10, 2) else { return nil }
        self.names = names
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
