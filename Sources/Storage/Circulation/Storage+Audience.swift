public import Circulation
public import EdicolaCore
import FoundationEssentials

extension Storage {
    /// Returns the readers whom the release of an issue concerns, each once: those covered at its instant of sale, and
    /// those who own the issue itself. The order has no meaning.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` for an issue that doesn't exist or has no instant of sale.
    public func audience(
        of key: Issue.Key, in environment: ShopEnvironment = .production, after cursor: String? = nil,
        limit: Int = 1000
    ) async throws -> AudiencePage {
        let start = try cursor.map { try ListCursor.key(of: $0, list: "audience", parts: 3) }
        let place = try start.map(Audience.Place.init)
        return try await store.read { session in
            guard let record = try session.issue(key), let onSale = record.issue.onSale else {
                throw StorageError.notFound("issue \(key) on sale")
            }
            let rule = try session.onSale(key, at: onSale)?.terms.rule ?? .both
            let audience = Audience(key: key, environment: environment, onSale: onSale.milliseconds)
            return try audience.page(after: place, isIncluded: rule != .single, limit: limit, session)
        }
    }
}

/// One page of an audience.
public struct AudiencePage: Hashable, Sendable {
    public var readers: [Reader.ID]
    /// The cursor for the next page, passed as `after`; nil at the end.
    public var next: String?
}

/// One range of an index, then the few readers who own the issue itself.
struct Audience {
    let key: Issue.Key
    let environment: ShopEnvironment
    let onSale: Int64

    struct Place {
        var isAlone: Bool
        var end: Int64
        var holder: Int64

        init(isAlone: Bool, end: Int64, holder: Int64) {
            self.isAlone = isAlone
            self.end = end
            self.holder = holder
        }

        init(parts: [String]) throws {
            guard let end = Int64(parts[1]), let holder = Int64(parts[2]) else { throw StorageError.unknownCursor }
            self.init(isAlone: parts[0] == "1", end: end, holder: holder)
        }
    }

    func page(after place: Place?, isIncluded: Bool, limit: Int, _ session: any SQLSession) throws -> AudiencePage {
        let start =
            isIncluded ? Place(isAlone: false, end: onSale, holder: .max) : Place(isAlone: true, end: 0, holder: 0)
        var place = place ?? start
        var readers: [Reader.ID] = []
        readers.reserveCapacity(limit)
        while true {
            let wanted = limit - readers.count
            let found = try session.rows(place.isAlone ? alone(place, wanted) : covered(place, wanted)) {
                (end: try $0.int64(), holder: try $0.int64(), reader: try $0.optionalText())
            }
            readers += found.compactMap { $0.reader.flatMap { Reader.ID(parsing: $0) } }
            if let last = found.last { (place.end, place.holder) = (last.end, last.holder) }
            if found.count < wanted {
                if place.isAlone { return AudiencePage(readers: readers, next: nil) }
                place = Place(isAlone: true, end: 0, holder: 0)
            } else if readers.count >= limit {
                let text = ListCursor.text("audience", place.isAlone ? 1 : 0, place.end, place.holder)
                return AudiencePage(readers: readers, next: text)
            }
        }
    }

    func covered(_ place: Place, _ limit: Int) -> SQL {
        """
        SELECT coverage.end_at, coverage.holder_id, holder.reader_id FROM coverage
        JOIN holder ON holder.id = coverage.holder_id
        WHERE coverage.publication_id = \(key.publication) AND coverage.environment = \(environment)
            AND (coverage.end_at, coverage.holder_id) > (\(place.end), \(place.holder))
            AND coverage.start_at <= \(onSale)
        ORDER BY coverage.end_at, coverage.holder_id LIMIT \(limit)
        """
    }

    func alone(_ place: Place, _ limit: Int) -> SQL {
        let covering: SQL =
            """
            AND NOT EXISTS (
                SELECT 1 FROM coverage WHERE coverage.holder_id = unlock.holder_id
                    AND coverage.publication_id = \(key.publication) AND coverage.environment = \(environment)
                    AND coverage.start_at <= \(onSale) AND coverage.end_at > \(onSale)
                    AND NOT EXISTS (SELECT 1 FROM issue_rule JOIN issue ON issue.id = issue_rule.issue_id
                        WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue)
                            AND issue_rule.rule = 'single'))
            """
        return """
            SELECT 0, unlock.holder_id, (SELECT reader_id FROM holder WHERE id = unlock.holder_id)
            FROM unlock JOIN line ON line.id = unlock.line_id
            WHERE unlock.publication_id = \(key.publication) AND unlock.slug = \(key.issue)
                AND unlock.holder_id > \(place.holder) AND unlock.withdrawn_at IS NULL
                AND line.environment = \(environment) \(covering)
            GROUP BY unlock.holder_id ORDER BY unlock.holder_id LIMIT \(limit)
            """
    }
}
