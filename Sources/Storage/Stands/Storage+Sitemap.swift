public import EdicolaCore
public import FoundationEssentials

/// An issue on the stand, as the sitemap lists it.
public struct SitemapEntry: Hashable, Sendable {
    public let key: Issue.Key
    public let updated: Date
}

extension Storage {
    /// The maximum number of issues in a part of the sitemap.
    public static let sitemapPart = 10_000

    /// Returns the parts of the sitemap that are not empty. Issues are divided in the order in which they were added,
    /// so that the parts stay the same.
    public func sitemapParts(at now: Date) async throws -> [Int] {
        try await store.read { session in
            let last = try session.first("SELECT coalesce(max(id), 0) FROM issue") { try $0.int() } ?? 0
            return try (0..<(last + Self.sitemapPart - 1) / Self.sitemapPart).filter { part in
                try session.row("\(SitemapEntry.part(part, at: now)) LIMIT 1") != nil
            }
        }
    }

    /// - Parameter part: From 0.
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
