import EdicolaCore

/// What stands before an entry in a ZIP archive (APPNOTE 6.3.10, §4.3.7), of the only kind that is expected: stored,
/// its sizes known, its name plain.
struct LocalHeader: Hashable, Sendable {
    let name: String
    let size: Int

    init(name: String, size: Int) {
        self.name = name
        self.size = size
    }

    init(_ asset: Asset) {
        self.init(name: "assets/\(asset.path)", size: asset.size)
    }

    /// Bytes of the header.
    var length: Int { Self.fixedLength + name.utf8.count + (isLarge ? Self.extraLength : 0) }

    private var isLarge: Bool { size >= Self.limit }
    private static let fixedLength = 30
    private static let extraLength = 20
    /// From here on a field of 32 bits says "see the ZIP64 field".
    private static let limit = 0xFFFF_FFFF

    /// Whether these bytes are this header. The time and the CRC-32 may be any: the SHA-256 decides about the content.
    func matches(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == length else { return false }
        func number(at offset: Int, _ count: Int) -> Int {
            bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let shown = min(size, Self.limit)
        let fields = [
            number(at: 0, 4) == 0x0403_4B50,
            number(at: 6, 2) & ~0x0800 == 0,  // no flags, but perhaps "the name is UTF-8"
            number(at: 8, 2) == 0,  // stored
            number(at: 18, 4) == shown, number(at: 22, 4) == shown,
            number(at: 26, 2) == name.utf8.count,
            number(at: 28, 2) == (isLarge ? Self.extraLength : 0),
            bytes[Self.fixedLength...].starts(with: name.utf8),
        ]
        guard fields.allSatisfy(\.self) else { return false }
        guard isLarge else { return true }
        let extra = Self.fixedLength + name.utf8.count
        return number(at: extra, 2) == 1 && number(at: extra + 2, 2) == 16
            && bytes[(extra + 4)..<(extra + 12)] == bytes[(extra + 12)..<(extra + 20)]
            && number(at: extra + 4, 4) | number(at: extra + 8, 4) << 32 == size
    }
}
