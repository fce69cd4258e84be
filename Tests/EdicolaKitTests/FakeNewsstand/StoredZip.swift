/// A ZIP of stored entries, with its directory (APPNOTE 6.3.10).
struct StoredZip {
    private var entries: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// - Parameter sum: the CRC-32, for programs that check it.
    mutating func add(_ name: String, _ content: [UInt8], sum: UInt32 = 0) {
        // Version, flags, stored, time and date, CRC-32, both sizes, lengths of name and extra field.
        var header = number(20, 2) + number(0, 4) + [0, 0, 0x21, 0] + number(Int(sum), 4)
        header += number(content.count, 4) + number(content.count, 4) + number(name.utf8.count, 2) + number(0, 2)
        directory += [0x50, 0x4B, 1, 2] + number(20, 2) + header + number(0, 10) + number(entries.count, 4)
        directory += Array(name.utf8)
        entries += [0x50, 0x4B, 3, 4] + header + Array(name.utf8) + content
        count += 1
    }

    /// The whole file.
    var bytes: [UInt8] {
        let end = number(0, 4) + number(count, 2) + number(count, 2) + number(directory.count, 4)
        return entries + directory + [0x50, 0x4B, 5, 6] + end + number(entries.count, 4) + number(0, 2)
    }

    private func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
