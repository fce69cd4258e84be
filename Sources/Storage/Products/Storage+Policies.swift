public import EdicolaCore
import FoundationEssentials

extension Storage {
    /// Stores a policy. Readers see the difference when this returns.
    public func save(_ policy: AccessPolicy, for publication: Publication.ID) async throws {
        try await store.write { session in
            guard try session.publication(publication) != nil else {
                throw StorageError.notFound("publication \(publication)")
            }
            try session.run(PolicyRecord.save(policy, for: publication))
            try session.beginRecomputation()
        }
        try await recomputeRights()
    }

    /// Returns the publisher's policy, or the defaults.
    public func policy(of publication: Publication.ID) async throws -> AccessPolicy {
        try await store.read { try $0.policy(of: publication) }
    }

    /// Returns the ways in which an issue is sold.
    public func saleRule(of key: Issue.Key) async throws -> SaleRule {
        try await store.read { session in
            guard let record = try session.issue(key) else { throw StorageError.notFound("issue \(key)") }
            return try session.first("SELECT rule FROM issue_rule WHERE issue_id = \(record.id)") {
                try $0.parsed { SaleRule(rawValue: $0) }
            } ?? .both
        }
    }

    /// Stores the ways in which an issue is sold.
    ///
    /// - Throws: ``StorageError/notFound(_:)``; ``StorageError/freeToAll`` for an issue without a price, which
    ///   everybody may read whatever the rule.
    public func save(_ rule: SaleRule, for key: Issue.Key) async throws {
        try await store.write { session in
            guard let record = try session.issue(key) else { throw StorageError.notFound("issue \(key)") }
            guard rule == .both || !record.issue.isFree else { throw StorageError.freeToAll }
            try session.run("DELETE FROM issue_rule WHERE issue_id = \(record.id)")
            guard rule != .both else { return }
            try session.run("INSERT INTO issue_rule (issue_id, rule) VALUES (\(record.id), \(rule))")
        }
    }
}

extension SQLSession {
    func policy(of publication: Publication.ID) throws -> AccessPolicy {
        try first(PolicyRecord.of(publication)) { try PolicyRecord.read(&$0) } ?? AccessPolicy()
    }
}

/// A row of `access_policy`.
enum PolicyRecord {
    static func of(_ publication: Publication.ID) -> SQL {
        """
        SELECT span, time_zone, welcomes, keeps_unlocked, refund_withdraws, grace_keeps, sandbox_opens, free_first,
            meter_count, meter_every
        FROM access_policy WHERE publication_id = \(publication)
        """
    }

    static func read(_ row: inout SQLRow) throws -> AccessPolicy {
        var policy = AccessPolicy(
            window: try row.parsed { AccessPolicy.Window(rawValue: $0) }, timeZone: try row.text(),
            welcomesWithNewest: try row.bool(), keepsUnlocked: try row.bool(), refundWithdraws: try row.bool(),
            graceKeeps: try row.bool())
        policy.sandboxOpens = try row.bool()
        policy.freeFirst = try row.int()
        let (count, every) = (try row.optionalInt(), try row.optionalText())
        if let count, let every = every.flatMap({ AccessPolicy.Meter.Every(rawValue: $0) }) {
            policy.meter = AccessPolicy.Meter(count: count, every: every)
        }
        return policy
    }

    static func save(_ policy: AccessPolicy, for publication: Publication.ID) -> SQL {
        """
        INSERT INTO access_policy (
            publication_id, span, time_zone, welcomes, keeps_unlocked, refund_withdraws, grace_keeps, sandbox_opens,
            free_first, meter_count, meter_every
        ) VALUES (
            \(publication), \(policy.window), \(policy.timeZone), \(policy.welcomesWithNewest),
            \(policy.keepsUnlocked), \(policy.refundWithdraws), \(policy.graceKeeps), \(policy.sandboxOpens),
            \(policy.freeFirst), \(policy.meter?.count), \(policy.meter?.every)
        )
        ON CONFLICT (publication_id) DO UPDATE SET span = excluded.span, time_zone = excluded.time_zone,
            welcomes = excluded.welcomes, keeps_unlocked = excluded.keeps_unlocked,
            refund_withdraws = excluded.refund_withdraws, grace_keeps = excluded.grace_keeps,
            sandbox_opens = excluded.sandbox_opens, free_first = excluded.free_first,
            meter_count = excluded.meter_count, meter_every = excluded.meter_every
        """
    }
}

extension AccessPolicy.Window: SQLBindable {}
extension AccessPolicy.Meter.Every: SQLBindable {}
extension SaleRule: SQLBindable {}
