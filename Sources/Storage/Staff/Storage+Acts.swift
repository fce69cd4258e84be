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
    /// The first instant, and the first one after the last.
    public var span: Range<Date>?

    public init(
        publication: Publication.ID? = nil, subject: String? = nil, actor: Principal.Kind? = nil,
        actorID: String? = nil, verb: Act.Verb? = nil, span: Range<Date>? = nil
    ) {
        self.publication = publication
        self.subject = subject
        self.actor = actor
        self.actorID = actorID
        self.verb = verb
        self.span = span
    }

    /// The statement that lists them, the newest first.
    func listing(before: Int64?, limit: Int) -> SQL {
        // A day is found by its instants, and only then put in order: “+” keeps the numbers' index out of it.
        let number: SQL = span == nil ? "number" : "+number"
        var conditions: SQL = "\(number) < \(before ?? .max)"
        if let publication { conditions = "\(conditions) AND publication_id = \(publication)" }
        if let subject { conditions = "\(conditions) AND subject = \(subject)" }
        if let verb { conditions = "\(conditions) AND verb = \(verb.rawValue)" }
        if let actor { conditions = "\(conditions) AND actor_kind = \(actor.rawValue)" }
        if let actorID { conditions = "\(conditions) AND actor = \(actorID)" }
        if let span { conditions = "\(conditions) AND at >= \(span.lowerBound) AND at < \(span.upperBound)" }
        return "SELECT \(Act.columns) FROM act WHERE \(conditions) ORDER BY \(number) DESC LIMIT \(limit)"
    }
}

extension Storage {
    /// Returns acts, the newest first, before a number.
    public func acts(_ filter: ActFilter = ActFilter(), before: Int64? = nil, limit: Int = 100) async throws -> [Act] {
        try await store.read { session in
            try session.rows(filter.listing(before: before, limit: limit)) { try Act(&$0) }
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

    /// Removes acts older than an instant. The removal is an act itself.
    ///
    /// - Returns: The number of removed acts.
    @discardableResult
    public func pruneActs(before oldest: Date, at now: Date) async throws -> Int {
        try await store.write { session in
            let last = try session.first(
                """
                SELECT number, digest FROM act WHERE number = (SELECT max(+number) FROM act WHERE at < \(oldest))
                """
            ) { (try $0.int64(), try $0.digest()) }
            guard let last else { return 0 }
            try session.log(
                .logPruned, by: .newsstand, subject: last.1.hex, prunedTo: last.0, at: now)
            return try session.run("DELETE FROM act WHERE number <= \(last.0)")
        }
    }
}
