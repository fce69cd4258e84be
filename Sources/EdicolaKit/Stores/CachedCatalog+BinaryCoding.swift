import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CachedCatalog {
    /// A later version writes another one.
    private static let version = "edicola catalog 2"

    /// - Returns: nil when there is none, or none that this version can read: it comes again.
    static func read(_ path: String, from address: String) -> CachedCatalog? {
        guard let content = try? Disk.bytes(of: path), var decoder = BinaryDecoder(sealed: content),
            decoder.text() == version, let small = decoder.text(),
            var catalog = try? JSON.decode(CachedCatalog.self, from: Data(small.utf8)), catalog.address == address
        else { return nil }
        while !decoder.isAtEnd {
            guard let id = decoder.text(), let parts = decoder.list({ Part(&$0) }) else { return nil }
            catalog.issues[id] = parts
        }
        return catalog
    }

    /// The issues packed, thousands as they are; the rest, which is little, as JSON before them.
    func write(_ path: String) throws {
        var small = self
        small.issues = [:]
        var encoder = BinaryEncoder()
        encoder.put(Self.version)
        encoder.put(String(decoding: try JSON.encode(small), as: UTF8.self))
        for (id, parts) in issues {
            encoder.put(id)
            try encoder.put(parts) { try $1.encode(into: &$0) }
        }
        try Disk.makeFolder(Disk.parent(of: path))
        try Disk.replace(path, with: encoder.sealed)
    }
}

extension CachedCatalog.Part where Item == CatalogEntry {
    fileprivate func encode(into encoder: inout BinaryEncoder) throws {
        encoder.put(path)
        encoder.put(optional: etag) { $0.put($1) }
        encoder.put(optional: page.next) { $0.put($1) }
        try encoder.put(page.items) { try $1.encode(into: &$0) }
    }

    fileprivate init?(_ decoder: inout BinaryDecoder) {
        guard let path = decoder.text(), let etag = decoder.optional({ $0.text() }),
            let next = decoder.optional({ $0.text() }), let items = decoder.list({ CatalogEntry(&$0) })
        else { return nil }
        self.init(path: path, etag: etag, page: ListPage(items: items, next: next))
    }
}
