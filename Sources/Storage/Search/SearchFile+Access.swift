import EdicolaCore

/// Matching rows of the two indices, with their scores.
struct SearchHits {
    typealias Row = (row: Int64, score: Double)

    var titles: [Row] = []
    var pages: [Row] = []
    /// The maximum number of rows of each.
    let most: Int

    var count: Int { titles.count + pages.count }
    /// Whether the maximum was reached. Only rows that the caller may see count.
    var isPartial: Bool { max(titles.count, pages.count) == most }
}

extension SearchFile {
    fileprivate enum Index {
        case titles, pages
    }

    /// Returns rows with the words whose text the caller may open. The limit counts only these rows: closed rows take
    /// no place away, and gaps don't reveal how many there are.
    func openHits(
        _ phrases: [SearchQuery.Phrase], scope: String?, _ judge: SearchAccess.Judge
    ) async throws -> SearchHits {
        let isPhrase = phrases.contains { $0.words.count > 1 }
        var hits = SearchHits(most: isPhrase ? SearchResults.maximumPhraseRows : SearchResults.maximumRows)
        hits.titles = try await openRows(of: .titles, phrases, scope: scope, most: hits.most, judge)
        hits.pages = try await openRows(of: .pages, phrases, scope: scope, most: hits.most, judge)
        return hits
    }

    private func openRows(
        of index: Index, _ phrases: [SearchQuery.Phrase], scope: String?, most: Int, _ judge: SearchAccess.Judge
    ) async throws -> [SearchHits.Row] {
        var (open, before) = ([SearchHits.Row](), Int64.max)
        for _ in 0..<SearchResults.maximumLooks {
            let found = try await store.read { [before] session in
                try session.rows(of: index, phrases, scope: scope, before: before, limit: most)
            }
            let access = try await access(toSlots: Set(found.map { Self.slot(ofRow: $0.row) }), judge)
            switch index {
            case .titles: open += try await openTitles(found, phrases, scope: scope, access)
            case .pages:
                open += found.filter { row, _ in
                    let slot = Self.slot(ofRow: row)
                    guard let access = access[slot] else { return false }
                    return access.opensAll || access.opensPage(Int(row - Self.rows(of: slot).lowerBound))
                }
            }
            guard found.count == most, open.count < most, let last = found.last else { break }
            before = last.row
        }
        return Array(open.prefix(most))
    }

    /// For closed articles only the title counts, with the score of the title only.
    private func openTitles(
        _ found: [SearchHits.Row], _ phrases: [SearchQuery.Phrase], scope: String?, _ access: [Int64: SearchAccess]
    ) async throws -> [SearchHits.Row] {
        let seen = found.filter { access[Self.slot(ofRow: $0.row)] != nil }
        let partly = seen.map(\.row).filter { access[Self.slot(ofRow: $0)]?.opensAll == false }
        guard let last = partly.first, let first = partly.last else { return seen }
        let (titles, ends) = try await store.read { session in
            (
                Dictionary(try session.publicTitles(phrases, scope: scope, in: first...last)) { first, _ in first },
                try session.lastPages(ofTitles: partly)
            )
        }
        return seen.compactMap { hit in
            let slot = Self.slot(ofRow: hit.row)
            guard let access = access[slot], !access.opensAll, hit.row != Self.rows(of: slot).lowerBound,
                let pages = ends[hit.row], !pages.allSatisfy(access.opensPage)
            else { return hit }
            return titles[hit.row].map { (hit.row, $0) }
        }
    }

    /// Returns closed issues that have all the words, each whole and separately. Pages, counts and neighbouring words
    /// stay hidden, so the only order is that of their dates.
    func closedSlots(
        _ words: [String], scope: String?, _ judge: SearchAccess.Judge
    ) async throws -> Set<Int64> {
        guard let words = words.isEmpty ? nil : words else { return [] }
        var common: Set<Int64>?
        for word in words {
            let slots = try await store.read { try $0.slots(with: word, scope: scope) }
            common = common?.intersection(slots) ?? slots
            if common?.isEmpty == true { return [] }
        }
        let access = try await access(toSlots: common ?? [], judge)
        return Set(access.filter { !$0.value.opensAll }.keys)
    }

    private func access(toSlots slots: Set<Int64>, _ judge: SearchAccess.Judge) async throws -> [Int64: SearchAccess] {
        let editions = try await store.read { session in
            try slots.sorted().compactMap { slot in try session.edition(slot).map { (slot, $0) } }
        }
        let access = try await judge(editions.map(\.1))
        return Dictionary(
            uniqueKeysWithValues: editions.compactMap { slot, edition in access[edition.key].map { (slot, $0) } })
    }
}

extension SQLSession {
    /// Returns matching rows, newest first.
    fileprivate func rows(
        of index: SearchFile.Index, _ phrases: [SearchQuery.Phrase], scope: String?, before: Int64, limit: Int
    ) throws -> [SearchHits.Row] {
        let found: SQL =
            switch index {
            case .titles:
                """
                SELECT rowid, edicola_rank(title_index, 0, 1, 4.0, 8, 1.5, 30, 0.5, 8) FROM title_index
                WHERE title_index MATCH \(phrases.expression(columns: "title texts context", scope: scope))
                    AND rowid < \(before)
                ORDER BY rowid DESC LIMIT \(limit)
                """
            case .pages:
                """
                SELECT rowid, edicola_rank(page_index, 0, 1, 3.0, 8, 1.0, 400) FROM page_index
                WHERE page_index MATCH \(phrases.expression(columns: "heading body", scope: scope))
                    AND rowid < \(before)
                ORDER BY rowid DESC LIMIT \(limit)
                """
            }
        return try rows(found) { (try $0.int64(), try $0.double()) }
    }

    /// Returns title rows by the public parts of an issue's page: titles of articles and lines of the contents, with
    /// their authors.
    fileprivate func publicTitles(
        _ phrases: [SearchQuery.Phrase], scope: String?, in range: ClosedRange<Int64>
    ) throws -> [SearchHits.Row] {
        let titles: SQL =
            """
            SELECT rowid, edicola_rank(title_index, 0, 1, 4.0, 8, 0, 1, 0.5, 8) FROM title_index
            WHERE title_index MATCH \(phrases.expression(columns: "title context", scope: scope))
                AND rowid BETWEEN \(range.lowerBound) AND \(range.upperBound)
            ORDER BY rowid DESC
            """
        return try rows(titles) { (try $0.int64(), try $0.double()) }
    }

    /// Returns the pages that a caller must be able to open to see the texts of title rows.
    fileprivate func lastPages(ofTitles rows: [Int64]) throws -> [Int64: ClosedRange<Int>] {
        var pages: [Int64: ClosedRange<Int>] = [:]
        for row in rows {
            pages[row] = try first("SELECT page, last_page FROM title WHERE id = \(row)") { found in
                let page = try found.optionalInt() ?? 1
                return page...max(page, try found.optionalInt() ?? page)
            }
        }
        return pages
    }

    /// Returns issues that have a word anywhere, by the newest rows of each index.
    fileprivate func slots(with word: String, scope: String?) throws -> Set<Int64> {
        let phrase = [SearchQuery.Phrase(words: [word])]
        let titles: SQL =
            """
            SELECT rowid FROM title_index
            WHERE title_index MATCH \(phrase.expression(columns: "title texts context", scope: scope))
            ORDER BY rowid DESC LIMIT \(SearchResults.maximumWordRows)
            """
        let pages: SQL =
            """
            SELECT rowid FROM page_index WHERE page_index MATCH \(phrase.expression(columns: "heading body", scope: scope))
            ORDER BY rowid DESC LIMIT \(SearchResults.maximumWordRows)
            """
        return Set(try (rows(titles) { try $0.int64() } + rows(pages) { try $0.int64() }).map(SearchFile.slot(ofRow:)))
    }
}
