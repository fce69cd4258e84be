public import EdicolaCore
public import FoundationEssentials

/// The content of a stand, so that its pages offer only links that lead somewhere.
public struct StandFacts: Hashable, Sendable {
    public var count: Int
    public var newCount: Int
    public var freeCount: Int
    public var specialCount: Int
    public var categories: Set<StandCategory.ID>

    public var hasNew: Bool { newCount > 0 }
    public var hasFree: Bool { freeCount > 0 }
    public var hasPriced: Bool { freeCount < count }
    public var hasSpecials: Bool { specialCount > 0 }
    public var hasNumbered: Bool { specialCount < count }
}

extension Storage {
    /// - Parameter fresh: Issues on sale since then are new.
    public func standFacts(
        of publication: Publication.ID, at now: Date, freshSince fresh: Date
    ) async throws -> StandFacts {
        try await store.read { session in
            let counts = try session.first(StandFacts.counts(of: publication, at: now, freshSince: fresh)) { row in
                [try row.int(), try row.int(), try row.int(), try row.int()]
            }
            let filed = try session.rows(StandFacts.categories(of: publication, at: now)) {
                try $0.json([StandCategory.ID].self)
            }
            let numbers = counts ?? [0, 0, 0, 0]
            return StandFacts(
                count: numbers[0], newCount: numbers[1], freeCount: numbers[2], specialCount: numbers[3],
                categories: Set(filed.joined()))
        }
    }
}

extension StandFacts {
    static func counts(of publication: Publication.ID, at now: Date, freshSince fresh: Date) -> SQL {
        """
        SELECT count(*), count(CASE WHEN on_sale >= \(fresh) THEN 1 END), count(CASE WHEN is_free = 1 THEN 1 END),
            count(CASE WHEN number_position IS NULL THEN 1 END)
        FROM issue WHERE publication_id = \(publication) AND shown = 1 AND on_sale <= \(now)
        """
    }

    static func categories(of publication: Publication.ID, at now: Date) -> SQL {
        """
        SELECT DISTINCT categories FROM issue
        WHERE publication_id = \(publication) AND shown = 1 AND on_sale <= \(now) AND categories <> '[]'
        """
    }
}
