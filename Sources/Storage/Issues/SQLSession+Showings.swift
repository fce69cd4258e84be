import Circulation
import EdicolaCore
import FoundationEssentials

extension SQLSession {
    /// Records that the issue is on the stand under its present date, or that it left.
    ///
    /// - Parameter since: The instant from which readers could see it there, if it was not there before.
    func show(_ record: IssueRecord, since: Date, at now: Date) throws {
        guard record.isOnStand(at: now), let onSale = record.issue.onSale else {
            try run("UPDATE issue_showing SET until = \(now) WHERE issue_id = \(record.id) AND until IS NULL")
            return
        }
        try run(
            """
            UPDATE issue_showing SET until = \(now)
            WHERE issue_id = \(record.id) AND until IS NULL AND on_sale <> \(onSale)
            """)
        let isShown =
            try row(
                "SELECT on_sale FROM issue_showing WHERE issue_id = \(record.id) AND until IS NULL") != nil
        guard !isShown else { return }
        try run(
            """
            INSERT INTO issue_showing (issue_id, on_sale, since, publication_id)
            VALUES (\(record.id), \(onSale), \(max(since, onSale)), \(record.key.publication))
            ON CONFLICT (issue_id, on_sale, since) DO UPDATE SET until = NULL
            """)
    }

    /// Forgets that the issue is on the stand now.
    ///
    /// - Returns: whether it was there before.
    func forgetShowing(of issue: Int64) throws -> Bool {
        try run("DELETE FROM issue_showing WHERE issue_id = \(issue) AND until IS NULL")
        return try row("SELECT 1 FROM issue_showing WHERE issue_id = \(issue) LIMIT 1") != nil
    }

    /// Returns the facts about an issue on which access depends; nil for an unknown issue.
    func onSale(_ key: Issue.Key, at now: Date) throws -> ShownIssue? {
        guard var row = try row(ShownIssue.by(key)) else { return nil }
        return try ShownIssue(&row, of: key, at: now, self)
    }

    /// Returns the issue with which a subscription that begins at an instant starts.
    func newest(in publication: Publication.ID, at instant: Int64) throws -> Issue.Key? {
        for sql in [
            ShownIssue.newest(of: publication, at: instant), ShownIssue.newestDated(of: publication, at: instant),
        ] {
            let shown = try first(sql) { (onSale: try $0.int64(), issue: try $0.issueID()) }
            let due = try first(ShownIssue.newestDue(of: publication, at: instant)) {
                (onSale: try $0.int64(), issue: try $0.issueID())
            }
            let newest = [shown, due].compactMap(\.self).max { ($0.onSale, $0.issue) < ($1.onSale, $1.issue) }
            if let newest { return Issue.Key(publication: publication, issue: newest.issue) }
        }
        return nil
    }
}

/// An issue with its price and its showings.
struct ShownIssue {
    let id: Int64
    let hasPrice: Bool
    let terms: IssueOnSale

    static func by(_ key: Issue.Key) -> SQL {
        """
        SELECT issue.id, issue.price_minor IS NOT NULL, issue.is_free, issue_rule.rule, issue.on_sale, issue.shown
        FROM issue LEFT JOIN issue_rule ON issue_rule.issue_id = issue.id
        WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue)
        """
    }

    static func showings(of issue: Int64) -> SQL {
        "SELECT on_sale, since, until FROM issue_showing WHERE issue_id = \(issue) ORDER BY on_sale, since"
    }

    init(_ row: inout SQLRow, of key: Issue.Key, at now: Date, _ session: any SQLSession) throws {
        id = try row.int64()
        hasPrice = try row.bool()
        let isFree = try row.bool()
        let rule = try row.optionalText().flatMap { SaleRule(rawValue: $0) } ?? .both
        let (onSale, isShown) = (try row.optionalInt64(), try row.bool())
        var showings = try session.rows(Self.showings(of: id)) {
            IssueOnSale.Showing(onSale: try $0.int64(), since: try $0.int64(), until: try $0.optionalInt64())
        }
        // Its time has come, and nothing has recorded that yet.
        if let onSale, isShown, onSale <= now.milliseconds, !showings.contains(where: { $0.onSale == onSale }) {
            showings.append(.init(onSale: onSale, since: onSale))
        }
        terms = IssueOnSale(key: key, showings: showings, rule: rule, isFree: isFree)
    }

    /// The newest issue that was on the stand at that instant.
    static func newest(of publication: Publication.ID, at instant: Int64) -> SQL {
        """
        \(dated(publication, instant)) AND since <= \(instant) AND (until IS NULL OR until > \(instant)) \(order)
        """
    }

    /// The newest issue dated at that instant or earlier.
    static func newestDated(of publication: Publication.ID, at instant: Int64) -> SQL {
        "\(dated(publication, instant)) \(order)"
    }

    private static func dated(_ publication: Publication.ID, _ instant: Int64) -> SQL {
        """
        SELECT issue_showing.on_sale, issue.slug FROM issue_showing JOIN issue ON issue.id = issue_showing.issue_id
        WHERE issue_showing.publication_id = \(publication) AND issue_showing.on_sale <= \(instant) AND \(included)
        """
    }

    private static let included: SQL =
        "NOT EXISTS (SELECT 1 FROM issue_rule WHERE issue_id = issue.id AND rule = 'single')"

    private static let order: SQL = "ORDER BY issue_showing.on_sale DESC, issue.slug DESC LIMIT 1"

    /// The newest issue whose time came without being recorded.
    static func newestDue(of publication: Publication.ID, at instant: Int64) -> SQL {
        """
        SELECT on_sale, slug FROM issue WHERE shown = 1 AND announced = 0 AND on_sale <= \(instant)
            AND publication_id = \(publication) AND \(included)
        ORDER BY on_sale DESC, slug DESC LIMIT 1
        """
    }
}
