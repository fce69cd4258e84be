public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An issue on the stand, for those who look for all of them.
public struct SitemapEntry: Hashable, Sendable {
    public let key: Issue.Key
    public let updated: Date
}

extension Storage {
    /// How many issues a part of the sitemap has at most.
    public static let sitemapPart = 10_000

    /// How many parts the sitemap has: by the order in which issues were added, so that a part stays what it is.
    public func sitemapParts() async throws -> Int {
        let last = try await store.read { try $0.first("SELECT coalesce(max(id), 0) FROM issue") { try $0.int() } ?? 0 }
        return (last + Self.sitemapPart - 1) / Self.sitemapPart
    }

    /// - Parameter part: from 0.
    public func sitemap(part: Int, at now: Date) async throws -> [SitemapEntry] {
        try await store.read { session in
            try session.rows(SitemapEntry.part(part, at: now)) { row in
                SitemapEntry(
                    key: Issue.Key(
                        publication: try row.parsed { try Publication.ID(parsing: $0) },
                        issue: try row.parsed { try Issue.ID(parsing: $0) }),
                    updated: try row.date())
            }
        }
    }
}

extension SitemapEntry {
    static func part(_ part: Int, at now: Date) -> SQL {
        let first = Int64(part) * Int64(Storage.sitemapPart)
        return """
            SELECT publication_id, slug, updated_at FROM issue
            WHERE id > \(first) AND id <= \(first + Int64(Storage.sitemapPart)) AND shown = 1 AND on_sale <= \(now)
            ORDER BY id
            """
    }
}
