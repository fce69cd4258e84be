public import EdicolaCore
public import FoundationEssentials

/// One page of a search for readers.
public struct FoundReaders: Hashable, Sendable {
    public var readers: [ReaderEntry]
    /// The place to continue from; nil at the end.
    public var next: String?
    /// Whether only a part of the readers was compared with the wanted state, and this page may have fewer than asked.
    public var isCut: Bool
}

extension Storage {
    /// The most readers that are compared with a wanted state for one page.
    static let mostCompared = 2_000
    /// The fewest characters that are also looked for inside of addresses.
    public static let shortestPart = ReaderQuery.shortestPart

    /// Finds readers by any part of their address, by a number of theirs or of a purchase or grant, or by a promo code
    /// that they used.
    ///
    /// A text of one or two characters finds only the beginnings of addresses and of their domains.
    ///
    /// - Parameters:
    ///   - text: the text; without one all readers, newest first.
    ///   - state: the only state to list; nil for all.
    public func findReaders(
        _ text: String?, in state: ReaderState? = nil, at now: Date, after cursor: String? = nil, limit: Int = 50
    ) async throws -> FoundReaders {
        let query = ReaderQuery(text, at: now)
        guard !query.sources.isEmpty else { return try await newestReaders(query, in: state, after: cursor, limit) }
        let begin = try ReaderPlace(parsing: cursor)
        return try await store.read { session in
            var page = FoundPage(state: state, limit: limit)
            for source in query.sources where source.rawValue >= begin.source.rawValue {
                let place = source == begin.source ? begin : ReaderPlace(source: source)
                let sql = query.readers(of: source, after: (place.first, place.second), limit: page.room)
                for row in try session.query(sql) {
                    var row = row
                    let here = ReaderPlace(source: source, first: try row.text(), second: try row.text())
                    try page.take(&row, at: here.text)
                }
                if page.isFull { break }
            }
            return page.answer
        }
    }

    private func newestReaders(
        _ query: ReaderQuery, in state: ReaderState?, after cursor: String?, _ limit: Int
    ) async throws -> FoundReaders {
        let last = try ListCursor.newestFirst(cursor, list: "readers")
        return try await store.read { session in
            var page = FoundPage(state: state, limit: limit)
            for row in try session.query(query.newest(before: last, limit: page.room)) {
                var row = row
                _ = (try row.text(), try row.text())
                try page.take(&row) { ListCursor.text("readers", $0.added.milliseconds, $0.id) }
            }
            return page.answer
        }
    }
}

/// A place in a search.
private struct ReaderPlace {
    var source: ReaderQuery.Source
    var first = ""
    var second = ""

    init(source: ReaderQuery.Source, first: String = "", second: String = "") {
        (self.source, self.first, self.second) = (source, first, second)
    }

    /// - Throws: ``StorageError/unknownCursor``.
    init(parsing cursor: String?) throws {
        guard let cursor else {
            self.init(source: .number)
            return
        }
        let key = try ListCursor.key(of: cursor, list: "found", parts: 3)
        guard let source = Int(key[0]).flatMap({ ReaderQuery.Source(rawValue: $0) }) else {
            throw StorageError.unknownCursor
        }
        self.init(source: source, first: key[1], second: key[2])
    }

    var text: String { ListCursor.text("found", source.rawValue, first, second) }
}

/// A page of readers as it is filled: up to one more than wanted, which shows that there are more.
private struct FoundPage {
    let state: ReaderState?
    let limit: Int
    private var readers: [ReaderEntry] = []
    private var compared = 0
    /// The place of the last reader that is on the page or was passed over.
    private var last: String?
    private var hasMore = false

    init(state: ReaderState?, limit: Int) { (self.state, self.limit) = (state, limit) }

    /// The number of rows to read next.
    var room: Int { state == nil ? limit + 1 - readers.count : Storage.mostCompared - compared }
    var isFull: Bool { hasMore || room <= 0 }

    mutating func take(_ row: inout SQLRow, at place: String) throws { try take(&row) { _ in place } }

    mutating func take(_ row: inout SQLRow, place: (ReaderEntry) -> String) throws {
        guard !hasMore else { return }
        var reader = try ReaderEntry(&row)
        reader.state = [1: ReaderState.lapsed, 2: .grace, 3: .covered][try row.optionalInt() ?? 0]
        compared += 1
        let isWanted = state == nil || reader.state == state
        if isWanted, readers.count == limit {
            hasMore = true
            return
        }
        if isWanted { readers.append(reader) }
        last = place(reader)
    }

    var answer: FoundReaders {
        let isCut = !hasMore && state != nil && room <= 0
        return FoundReaders(readers: readers, next: hasMore || isCut ? last : nil, isCut: isCut)
    }
}
