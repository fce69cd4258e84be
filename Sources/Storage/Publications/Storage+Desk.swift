public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns publications by title as their publisher sees them, each with the issues added last.
    ///
    /// - Parameters:
    ///   - issues: the maximum number of issues of each.
    ///   - limit: the maximum number of publications.
    public func desk(
        at now: Date, issues: Int = 24, after cursor: String? = nil, limit: Int = 100
    ) async throws -> ListPage<DeskTitle> {
        let sql = try Publication.byTitle(after: cursor, limit: limit + 1)
        return try await store.read { session in
            try session.publications(sql, limit: limit) { publication in
                let id = publication.id
                let newest = try session.rows(IssueRecord.all(of: id, before: .max, limit: issues)) {
                    try IssueRecord(&$0).entry()
                }
                let count = try session.first(IssueRecord.count(of: id)) { try $0.int() } ?? 0
                let onStand = try session.first(IssueRecord.countOnStand(of: id, at: now)) { try $0.int() } ?? 0
                return DeskTitle(publication: publication, newest: newest, issueCount: count, onStandCount: onStand)
            }
        }
    }
}

extension IssueRecord {
    static func count(of publication: Publication.ID) -> SQL {
        "SELECT count(*) FROM issue WHERE publication_id = \(publication)"
    }
}
