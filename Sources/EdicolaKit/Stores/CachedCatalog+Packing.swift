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
        guard let content = try? Disk.bytes(of: path), var unpacker = Unpacker(sealed: content),
            unpacker.text() == version, let small = unpacker.text(),
            var catalog = try? JSON.decode(CachedCatalog.self, from: Data(small.utf8)), catalog.address == address
        else { return nil }
        while !unpacker.isAtEnd {
            guard let id = unpacker.text(), let parts = unpacker.list({ Part(&$0) }) else { return nil }
            catalog.issues[id] = parts
        }
        return catalog
    }

    /// The issues packed, thousands as they are; the rest, which is little, as JSON before them.
    func write(_ path: String) throws {
        var small = self
        small.issues = [:]
        var packer = Packer()
        packer.put(Self.version)
        packer.put(String(decoding: try JSON.encode(small), as: UTF8.self))
        for (id, parts) in issues {
            packer.put(id)
            try packer.put(parts) { try $1.pack(into: &$0) }
        }
        try Disk.makeFolder(Disk.parent(of: path))
        try Disk.replace(path, with: packer.sealed)
    }
}

extension CachedCatalog.Part where Item == CatalogEntry {
    fileprivate func pack(into packer: inout Packer) throws {
        packer.put(path)
        packer.put(optional: etag) { $0.put($1) }
        packer.put(optional: page.next) { $0.put($1) }
        try packer.put(page.items) { try $1.pack(into: &$0) }
    }

    fileprivate init?(_ unpacker: inout Unpacker) {
        guard let path = unpacker.text(), let etag = unpacker.optional({ $0.text() }),
            let next = unpacker.optional({ $0.text() }), let items = unpacker.list({ CatalogEntry(&$0) })
        else { return nil }
        self.init(path: path, etag: etag, page: ListPage(items: items, next: next))
    }
}
