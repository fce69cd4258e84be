public import EdicolaCore
public import FoundationEssentials

/// Which acts to list.
public struct ActFilter: Hashable, Sendable {
    /// nil for all publications.
    public var publication: Publication.ID?
    public var subject: String?
    public var actor: Principal.Kind?
    /// The member's number or the key's name.
    public var actorID: String?
    public var verb: Act.Verb?

    public init(
        publication: Publication.ID? = nil, subject: String? = nil, actor: Principal.Kind? = nil,
        actorID: String? = nil,
        verb: Act.Verb? = nil
    ) {
        self.publication = publication
        self.subject = subject
        self.actor = actor
        self.actorID = actorID
        self.verb = verb
    }
}

/// What a walk over the log found.
public struct ActVerification: Hashable, Sendable {
    public var count: Int
    /// The digest of the newest act; nil for an empty log.
    public var newest: Digest?
    /// The first act that does not fit; nil when all do.
    public var broken: Int64?
}

extension Storage {
    /// Returns acts, the newest first, before a number.
    public func acts(_ filter: ActFilter = ActFilter(), before: Int64? = nil, limit: Int = 100) async throws -> [Act] {
        try await store.read { session in
            var conditions: SQL = "number < \(before ?? .max)"
            if let publication = filter.publication { conditions = "\(conditions) AND publication_id = \(publication)" }
            if let subject = filter.subject { conditions = "\(conditions) AND subject = \(subject)" }
            if let verb = filter.verb { conditions = "\(conditions) AND verb = \(verb.rawValue)" }
            if let kind = filter.actor { conditions = "\(conditions) AND actor_kind = \(kind.rawValue)" }
            if let id = filter.actorID { conditions = "\(conditions) AND actor = \(id)" }
            return try session.rows(
                "SELECT \(Act.columns) FROM act WHERE \(conditions) ORDER BY number DESC LIMIT \(limit)"
            ) { try Act(&$0) }
        }
    }

    /// Logs an act that changes nothing else: a sign-in, a refusal.
    public func log(
        _ verb: Act.Verb, by principal: Principal, on publication: Publication.ID? = nil, subject: String = "",
        at now: Date
    ) async throws {
        try await store.write { session in
            try session.log(verb, by: principal, on: publication, subject: String(subject.prefix(300)), at: now)
        }
    }

    /// The digest of the newest act; nil for an empty log.
    public func newestAct() async throws -> Digest? {
        try await store.read { try $0.first("SELECT digest FROM act ORDER BY number DESC LIMIT 1") { try $0.digest() } }
    }

    /// Walks the chain of digests from the first act to the newest.
    public func verifyActs() async throws -> ActVerification {
        var (found, after, previous) = (ActVerification(count: 0), Int64(0), Digest?.none)
        while true {
            let batch = try await store.read { [after] session in
                try session.rows("SELECT \(Act.columns) FROM act WHERE number > \(after) ORDER BY number LIMIT 1000") {
                    try Act(&$0)
                }
            }
            for act in batch {
                // The first act that is left follows one that was removed.
                let follows = previous.map { $0 == act.previous && act.number == after + 1 } ?? true
                guard follows, act.digest == act.expectedDigest else {
                    found.broken = act.number
                    return found
                }
                (found.count, found.newest, previous, after) = (found.count + 1, act.digest, act.digest, act.number)
            }
            if batch.isEmpty { break }
        }
        // What was removed from the beginning is named by an act.
        let first = try await store.read {
            try $0.first("SELECT min(number), max(pruned_to) FROM act") {
                (try $0.optionalInt64() ?? 1, try $0.optionalInt64() ?? 0)
            }
        }
        if let first, first.0 > first.1 + 1 { found.broken = first.0 }
        return found
    }

    /// Removes acts older than an instant. The removal is an act itself.
    ///
    /// - Returns: The number of removed acts.
    @discardableResult
    public func pruneActs(before oldest: Date, at now: Date) async throws -> Int {
        try await store.write { session in
            let last = try session.first(
                "SELECT number, digest FROM act WHERE at < \(oldest) ORDER BY number DESC LIMIT 1"
            ) { (try $0.int64(), try $0.digest()) }
            guard let last else { return 0 }
            try session.log(
                .logPruned, by: .newsstand, subject: last.1.hex, prunedTo: last.0, at: now)
            return try session.run("DELETE FROM act WHERE number <= \(last.0)")
        }
    }
}
