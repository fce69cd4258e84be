import EdicolaCore
import Foundation

extension MadeIssue {
    /// The issue as a ZIP of stored entries (APPNOTE 6.3.10).
    ///
    /// - Parameter isForOthers: with the CRC-32s that other programs look at, which take a while without an optimizer.
    func archive(_ rendition: Rendition, isForOthers: Bool = false) throws -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        var count = 0
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        func add(_ name: String, _ content: [UInt8]) {
            let sum = isForOthers ? Int(Self.crc32(content)) : 0
            // Version, flags, stored, time and date, CRC-32, both sizes, lengths of name and extra field.
            var header = number(20, 2) + number(0, 4) + [0, 0, 0x21, 0] + number(sum, 4)
            header += number(content.count, 4) + number(content.count, 4) + number(name.utf8.count, 2) + number(0, 2)
            directory += [0x50, 0x4B, 1, 2] + number(20, 2) + header + number(0, 10) + number(archive.count, 4)
            directory += Array(name.utf8)
            archive += [0x50, 0x4B, 3, 4] + header + Array(name.utf8) + content
            count += 1
        }
        add("manifest.json", Array(try JSON.encode(manifest.only(rendition))))
        for path in manifest.assets(for: rendition).map(\.path) { add("assets/\(path)", assets[path] ?? []) }
        let end = number(0, 4) + number(count, 2) + number(count, 2) + number(directory.count, 4)
        return archive + directory + [0x50, 0x4B, 5, 6] + end + number(archive.count, 4) + number(0, 2)
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }
}
