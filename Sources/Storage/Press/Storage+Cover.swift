public import EdicolaCore
public import FoundationEssentials

/// The page that is an issue's cover. The choice stays for later files too.
extension Storage {
    /// Returns the page that the publisher chose; nil for the first.
    public func coverPage(of key: Issue.Key) async throws -> Int? {
        let sql: SQL =
            "SELECT cover_page FROM issue WHERE publication_id = \(key.publication) AND slug = \(key.issue)"
        return try await store.read { try $0.first(sql) { try $0.optionalInt() } ?? nil }
    }

    /// Makes a page the cover. The issue gets a revision in which only the cover differs.
    ///
    /// - Parameters:
    ///   - covers: The page's pictures, narrowest first, stored.
    ///   - colour: Their dominant colour.
    /// - Throws: ``StorageError/notFound(_:)`` for an issue without a revision or without that page,
    ///   ``StorageError/conflict(_:)`` for one that is withdrawn or whose file is with the press.
    @discardableResult
    public func setCover(
        _ key: Issue.Key, page: Int, covers: [Picture], colour: String?, at now: Date
    ) async throws -> CatalogEntry {
        try await writeIssues { session in
            try session.change(key, at: now, kind: .revised) { issue in
                let finding: SQL =
                    """
                    SELECT id, page_count FROM press_run
                    WHERE issue_id = \(issue.id) AND is_current = 1 AND state = 'done'
                    """
                guard let run = try session.first(finding, { (id: try $0.int64(), pages: try $0.int()) }),
                    (1...run.pages).contains(page)
                else { throw StorageError.notFound("page \(page) of \(key)") }
                issue.issue.lifeCycle = try issue.issue.lifeCycle.after(.revisionShown)
                let copy = try session.copy(run.id, as: issue.issue.lifeCycle.revision, at: now)
                try session.put(covers: covers, colour: colour, into: PressRun.ID(copy), of: issue.id, at: now)
                let sizes = try session.manifest(of: copy).downloadSizes
                try session.run("UPDATE press_run SET sizes = \(try sizes.jsonText()) WHERE id = \(copy)")
                try session.run("UPDATE issue SET cover_page = \(page) WHERE id = \(issue.id)")
                try session.makeCurrent(copy, of: &issue)
            }
        }
    }
}
