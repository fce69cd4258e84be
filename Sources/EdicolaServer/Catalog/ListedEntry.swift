import EdicolaCore
import NIOCore
import Synchronization

/// An issue in a list, without its contents, and its JSON, cached at its first use.
final class ListedEntry: Sendable {
    let entry: CatalogEntry
    private let written = Mutex<[UInt8]?>(nil)

    init(_ entry: CatalogEntry) { self.entry = entry }

    var json: [UInt8] {
        if let known = written.withLock({ $0 }) { return known }
        var text = JSONText()
        text.add(entry)
        let bytes = Array(text.bytes.readableBytesView)
        written.withLock { $0 = bytes }
        return bytes
    }
}
