import EdicolaCore
import Foundation

extension MadeIssue {
    /// The issue as a ZIP of stored entries, as far as a reader needs it that does not look at the directory: the
    /// local headers of APPNOTE 6.3.10, §4.3.7, without the CRC-32.
    func archive(_ rendition: Rendition) throws -> [UInt8] {
        var archive: [UInt8] = []
        func add(_ name: String, _ content: [UInt8]) {
            let size = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> ($0 * 8)) }
            archive += [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0, 0, 0, 0, 0]
            archive += size + size + [UInt8(name.utf8.count), 0, 0, 0]
            archive += Array(name.utf8) + content
        }
        add("manifest.json", Array(try JSON.encode(manifest.only(rendition))))
        for path in manifest.assets(for: rendition).map(\.path) { add("assets/\(path)", assets[path] ?? []) }
        return archive + Array("the directory".utf8)
    }
}
