public import Circulation
public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Returns lines that should have been renewed, or soon will be, without a later period here. The shop's
    /// notification may have been lost.
    ///
    /// These are lines whose newest period ends between two days ago and tomorrow, and that renew as far as we know.
    public func linesToReconcile(
        in environment: ShopEnvironment, of shop: Shop, after cursor: String? = nil, limit: Int = 100, at now: Date
    ) async throws -> ListPage<LineKey> {
        let place = try ListCursor.numbers(cursor, list: "ending").map { (end: $0.0, line: $0.1) }
        return try await store.read { session in
            let found = try session.rows(
                ExpiringLine.all(environment, shop, after: place, limit: limit + 1, at: now.milliseconds)
            ) { ExpiringLine(end: try $0.int64(), line: try $0.int64(), name: try $0.text()) }
            return ListPage(
                found, limit: limit, item: { LineKey(shop: shop, environment: environment, id: $0.name) }
            ) { ListCursor.text("ending", $0.end, $0.line) }
        }
    }
}

/// A line with the end of its newest known period.
struct ExpiringLine {
    var end: Int64
    var line: Int64
    var name: String

    private static let day: Int64 = 86_400_000

    static func all(
        _ environment: ShopEnvironment, _ shop: Shop, after place: (end: Int64, line: Int64)?, limit: Int, at now: Int64
    ) -> SQL {
        """
        SELECT fact.end_at, fact.line_id, line.name FROM fact
        JOIN line ON line.id = fact.line_id JOIN renewal ON renewal.line_id = fact.line_id
        WHERE (fact.end_at, fact.line_id) > (\(place?.end ?? now - 2 * day), \(place?.line ?? -1))
            AND fact.end_at < \(now + day) AND line.shop = \(shop) AND line.environment = \(environment)
            AND renewal.renews = 1 AND fact.revoked_at IS NULL
            AND NOT EXISTS (
                SELECT 1 FROM fact AS later WHERE later.line_id = fact.line_id
                    AND (later.end_at > fact.end_at OR (later.end_at = fact.end_at AND later.name > fact.name)))
        ORDER BY fact.end_at, fact.line_id LIMIT \(limit)
        """
    }
}
