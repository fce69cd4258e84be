public import EdicolaCore

/// What a walk over the log found.
public struct ActVerification: Hashable, Sendable {
    public var count: Int
    /// The number of the newest act that fits; 0 for an empty log.
    public var number: Int64 = 0
    /// The digest of the newest act; nil for an empty log.
    public var newest: Digest?
    /// The first act that does not fit; nil when all do.
    public var broken: Int64?
}

extension Storage {
    /// Walks the chain of digests from the first act to the newest.
    ///
    /// - Parameter earlier: what an earlier walk found: its newest act must still be there.
    public func verifyActs(since earlier: ActVerification? = nil) async throws -> ActVerification {
        try await store.verifyActs(since: earlier)
    }
}

extension StorageInspection {
    /// Walks the chain of digests in the log of acts from the first act to the newest.
    public func verifyActs() async throws -> ActVerification { try await store.verifyActs(since: nil) }
}

extension SQLStore {
    fileprivate func verifyActs(since earlier: ActVerification?) async throws -> ActVerification {
        var (found, previous) = (ActVerification(count: 0), Digest?.none)
        while true {
            let after = found.number
            let batch = try await read { session in
                try session.rows("SELECT \(Act.columns) FROM act WHERE number > \(after) ORDER BY number LIMIT 1000") {
                    try Act(&$0)
                }
            }
            for act in batch {
                // The first act that is left follows one that was removed.
                let follows = previous.map { $0 == act.previous && act.number == found.number + 1 } ?? true
                let isKnown = act.number == earlier?.number ? act.digest == earlier?.newest : true
                guard follows, isKnown, act.digest == act.expectedDigest else {
                    found.broken = act.number
                    return found
                }
                previous = act.digest
                (found.count, found.number, found.newest) = (found.count + 1, act.number, act.digest)
            }
            if batch.isEmpty { break }
        }
        // The end can't be removed, unless somebody changed the database.
        if let earlier, earlier.number > found.number { found.broken = found.number + 1 }
        // What was removed from the beginning is named by an act.
        let first = try await read {
            try $0.first("SELECT min(number), max(pruned_to) FROM act") {
                (try $0.optionalInt64() ?? 1, try $0.optionalInt64() ?? 0)
            }
        }
        if let first, first.0 > first.1 + 1 { found.broken = first.0 }
        return found
    }
}
