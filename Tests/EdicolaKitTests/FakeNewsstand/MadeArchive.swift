import EdicolaCore
import Foundation

extension MadeIssue {
    /// Makes the issue's ZIP of stored entries (APPNOTE 6.3.10).
    ///
    /// - Parameter isForOthers: whether it includes the CRC-32s that other programs check, which take a while without
    ///   optimisation.
    func archive(_ rendition: Rendition, isForOthers: Bool = false) throws -> [UInt8] {
        var zip = StoredZip()
        func add(_ name: String, _ content: [UInt8]) {
            zip.add(name, content, sum: isForOthers ? Self.crc32(content) : 0)
        }
        add("manifest.json", Array(try JSON.encode(manifest.only(rendition))))
        for path in manifest.assets(for: rendition).map(\.path) { add("assets/\(path)", assets[path] ?? []) }
        return zip.bytes
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }
}
