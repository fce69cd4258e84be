import Circulation
public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns the issues that a reader has bought, been given, or is covered for: by publication, newest issue first.
    ///
    /// - Parameter only: The only publication to list; nil for all.
    public func heldIssues(
        of reader: Reader.ID, in only: Publication.ID? = nil, at now: Date, after cursor: String? = nil, limit: Int = 50
    ) async throws -> ListPage<HeldIssue> {
        try await store.read { session in
            guard let holder = try session.knownHolder(of: reader) else { return ListPage(items: []) }
            var last = try cursor.map(HeldIssueCursor.init(parsing:))
            let publications = try session.rows(HeldIssue.publications(of: holder)) { try $0.publicationID() }
            var found: [HeldIssue] = []
            for publication in publications
            where publication >= (last?.publication ?? publication) && (only ?? publication) == publication {
                var shelf = try HeldIssueFilter(publication, of: holder, at: now, session)
                var place = HeldIssueCursor(publication: publication, onSale: now.milliseconds + 1, issue: 0)
                if let start = last, start.publication == publication { place = start }
                last = nil
                while found.count <= limit {
                    let batch = try session.rows(HeldIssue.shown(of: place, limit: 100)) {
                        (onSale: try $0.int64(), id: try $0.int64(), slug: try $0.issueID())
                    }
                    for row in batch {
                        place = HeldIssueCursor(publication: publication, onSale: row.onSale, issue: row.id)
                        if let held = try shelf.held(row.slug, onSale: row.onSale, session) { found.append(held) }
                        if found.count > limit { break }
                    }
                    if batch.count < 100 { break }
                }
                if found.count > limit { break }
            }
            return try ListPage(found, limit: limit, item: { $0 }) { held in
                let id = try session.issue(held.key)?.id ?? 0
                return ListCursor.text("holdings", held.key.publication, held.onSale.milliseconds, id)
            }
        }
    }
}

/// The place where the next page of a reader's holdings begins.
struct HeldIssueCursor {
    var publication: Publication.ID
    var onSale: Int64
    var issue: Int64

    init(publication: Publication.ID, onSale: Int64, issue: Int64) {
        self.publication = publication
        self.onSale = onSale
        self.issue = issue
    }

    init(parsing cursor: String) throws {
        let parts = try ListCursor.key(of: cursor, list: "holdings", parts: 3)
        guard let publication = try? Publication.ID(parsing: parts[0]), let onSale = Int64(parts[1]),
            let issue = Int64(parts[2])
        else { throw StorageError.unknownCursor }
        self.init(publication: publication, onSale: onSale, issue: issue)
    }
}

/// One reader's rights in one publication, evaluated issue by issue.
private struct HeldIssueFilter {
    let publication: Publication.ID
    let now: Date
    let policy: AccessPolicy
    let rights: ReaderRights
    let free: [FreeOpening]
    private var newest: [Int64: Issue.Key?] = [:]
    private var seen: Set<Issue.ID> = []

    init(_ publication: Publication.ID, of holder: Int64, at now: Date, _ session: any SQLSession) throws {
        self.publication = publication
        self.now = now
        policy = try session.policy(of: publication)
        rights = ReaderRights(
            coverage: try session.coverage(of: holder, in: publication),
            beginnings: try session.beginnings(of: holder, in: publication),
            unlocks: try session.rows(CoverageRecord.unlocks(of: holder)) { try CoverageRecord.unlock(&$0) }.filter {
                $0.issue.publication == publication
            })
        free = try session.freeOpenings(of: holder, in: publication)
    }

    /// Returns the issue as the reader has it; nil when the reader doesn't have it, or it was listed before. An issue
    /// that had several dates is listed at the newest.
    mutating func held(_ slug: Issue.ID, onSale: Int64, _ session: any SQLSession) throws -> HeldIssue? {
        guard seen.insert(slug).inserted else { return nil }
        let key = Issue.Key(publication: publication, issue: slug)
        guard let issue = try session.onSale(key, at: now) else { return nil }
        for beginning in rights.beginnings where newest[beginning.at] == nil {
            newest[beginning.at] = .some(try session.newest(in: publication, at: beginning.at))
        }
        var reasons = rights.grounds(for: issue.terms, policy, at: now.milliseconds) { newest[$0] ?? nil }
            .map(\.reason)
        if policy.opening(of: slug, among: free, at: now.milliseconds) != nil { reasons.append(.metered) }
        guard !reasons.isEmpty else { return nil }
        return HeldIssue(key: key, onSale: Date(milliseconds: onSale), reasons: Access.Reason.ordered(reasons))
    }
}

extension HeldIssue {
    static func publications(of holder: Int64) -> SQL {
        """
        SELECT publication_id FROM coverage WHERE holder_id = \(holder)
        UNION SELECT publication_id FROM unlock WHERE holder_id = \(holder)
        UNION SELECT publication_id FROM free_opening WHERE holder_id = \(holder)
        ORDER BY publication_id
        """
    }

    /// All issues that were ever on the stand, newest first.
    static func shown(of place: HeldIssueCursor, limit: Int) -> SQL {
        """
        SELECT issue_showing.on_sale, issue_showing.issue_id, issue.slug FROM issue_showing
        JOIN issue ON issue.id = issue_showing.issue_id
        WHERE issue_showing.publication_id = \(place.publication)
            AND (issue_showing.on_sale, issue_showing.issue_id) < (\(place.onSale), \(place.issue))
        ORDER BY issue_showing.on_sale DESC, issue_showing.issue_id DESC LIMIT \(limit)
        """
    }
}
