public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Sets the instant from which the stand shows the issue; nil removes it.
    ///
    /// - Throws: ``StorageError/conflict(_:)`` for an issue that is on sale already, or withdrawn;
    ///   ``StorageError/termsMissing(_:)`` for one that is neither free nor sold in any way.
    @discardableResult
    public func schedule(_ key: Issue.Key, onSale: Date?, at now: Date) async throws -> CatalogEntry {
        try await writeIssues { session in
            try session.change(key, at: now, kind: .updated) {
                let known = $0.issue
                try $0.put(onSale: onSale, .scheduled(onSale: onSale, now: now))
                try session.requireTerms(of: $0.issue, before: known)
            }
        }
    }

    /// Takes the issue off the stand and tells readers why. A correction that is being pressed is dropped.
    @discardableResult
    public func withdraw(_ key: Issue.Key, reason: String, at now: Date) async throws -> CatalogEntry {
        try await writeIssues { session in
            try session.change(key, at: now, kind: .updated) { record in
                record.issue.lifeCycle = try record.issue.lifeCycle.after(.withdrawn(reason: reason))
                try session.dropRun(of: record.id, at: now)
            }
        }
    }

    /// Takes back a sale of which nobody was notified yet: the issue is a draft without an instant of sale, as if it had
    /// never been on the stand.
    ///
    /// - Parameter undoMinutes: The usual time for it, for publications without their own.
    /// - Throws: ``StorageError/undoOver(_:)`` when its time is over or messages were sent.
    @discardableResult
    public func undoSale(_ key: Issue.Key, undoMinutes: Int, at now: Date) async throws -> CatalogEntry {
        try await writeIssues { session in
            try session.change(key, at: now, kind: .updated) { record in
                guard let release = try session.first(ReleaseRecord.of(key), { try ReleaseRecord(&$0) }),
                    let end = try session.undoEnd(of: release, usual: undoMinutes), end > now
                else { throw StorageError.undoOver(key) }
                try record.put(onSale: nil, .saleUndone)
                record.wasOnStand = try session.forgetShowing(of: record.id)
            }
        }
    }

    /// Brings a withdrawn issue back, now or later.
    @discardableResult
    public func restore(_ key: Issue.Key, onSale: Date?, at now: Date) async throws -> CatalogEntry {
        try await writeIssues { session in
            try session.change(key, at: now, kind: .updated) {
                let known = $0.issue
                try $0.put(onSale: onSale, .restored(onSale: onSale, now: now))
                try session.requireTerms(of: $0.issue, before: known)
            }
        }
    }

    /// Records changes due by the clock: issues whose time came are on sale, with their events.
    ///
    /// The stand shows them without this too; this makes the changes that clients follow.
    @discardableResult
    public func releaseDue(at now: Date) async throws -> [Issue.Key] {
        guard try await isAnyDue(at: now) else { return [] }
        return try await writeIssues { try $0.releaseDue(at: now) }
    }

    /// Returns when the next issue goes on sale by the clock; nil when none is scheduled.
    public func nextRelease(after now: Date) async throws -> Date? {
        try await store.read { session in
            try session.first(IssueRecord.nextDue(after: now)) { try $0.optionalDate() } ?? nil
        }
    }

    func isAnyDue(at now: Date) async throws -> Bool {
        try await store.read { try !$0.query(IssueRecord.due(at: now, limit: 1)).isEmpty }
    }
}

extension SQLSession {
    func releaseDue(at now: Date) throws -> [Issue.Key] {
        let due = try rows(IssueRecord.due(at: now, limit: 1000)) { row in
            Issue.Key(
                publication: try row.parsed { try Publication.ID(parsing: $0) },
                issue: try row.parsed { try Issue.ID(parsing: $0) })
        }
        for key in due { try change(key, at: now, kind: nil) { _ in } }
        return due
    }
}

extension IssueRecord {
    fileprivate mutating func put(onSale: Date?, _ event: LifeCycle.Event) throws {
        issue.lifeCycle = try issue.lifeCycle.after(event)
        issue.onSale = onSale.map { Date(milliseconds: $0.milliseconds) }
    }

    static func due(at now: Date, limit: Int) -> SQL {
        """
        SELECT publication_id, slug FROM issue
        WHERE shown = 1 AND announced = 0 AND on_sale <= \(now) ORDER BY on_sale LIMIT \(limit)
        """
    }

    static func nextDue(after now: Date) -> SQL {
        "SELECT min(on_sale) FROM issue WHERE shown = 1 AND announced = 0 AND on_sale > \(now)"
    }
}
