import EdicolaCore

/// Rows of the two indices with how well they fit.
struct SearchHits {
    typealias Row = (row: Int64, score: Double)

    var titles: [Row] = []
    var pages: [Row] = []
    /// Rows of each at most.
    let most: Int

    var count: Int { titles.count + pages.count }
    /// There were as many as are compared. Only what may be seen counts.
    var isPartial: Bool { max(titles.count, pages.count) == most }
}

extension SearchFile {
    fileprivate enum Index {
        case titles, pages
    }

    /// Rows with the words, without those whose text may not be opened. The limit is one of rows that may be: what is
    /// closed takes no place away, and nobody learns from what is missing how much of it there is.
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

    /// Of articles that are closed only the title counts, and for no more than it is worth alone.
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

    /// Issues that may not be opened and have all the words somewhere, each whole and by itself: neither on which page nor
    /// how often nor beside what, and so in no order but that of their dates.
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
    /// The newest first.
    fileprivate func rows(
        of index: SearchFile.Index, _ phrases: [SearchQuery.Phrase], scope: String?, before: Int64, limit: Int
    ) throws -> [SearchHits.Row] {
        let found: SQL =
            switch index {
            case .titles:
                """
                SELECT rowid, edicola_rank(title_index, 0.0, 4.0, 1.5, 0.5) FROM title_index
                WHERE title_index MATCH \(phrases.expression(columns: "title texts context", scope: scope))
                    AND rowid < \(before)
                ORDER BY rowid DESC LIMIT \(limit)
                """
            case .pages:
                """
                SELECT rowid, edicola_rank(page_index, 0.0, 3.0, 1.0) FROM page_index
                WHERE page_index MATCH \(phrases.expression(columns: "heading body", scope: scope))
                    AND rowid < \(before)
                ORDER BY rowid DESC LIMIT \(limit)
                """
            }
        return try rows(found) { (try $0.int64(), try $0.double()) }
    }

    /// Title rows by what stands on every issue's page: titles of articles and lines of the contents, with their authors.
    fileprivate func publicTitles(
        _ phrases: [SearchQuery.Phrase], scope: String?, in range: ClosedRange<Int64>
    ) throws -> [SearchHits.Row] {
        let titles: SQL =
            """
            SELECT rowid, edicola_rank(title_index, 0.0, 4.0, 0.0, 0.5) FROM title_index
            WHERE title_index MATCH \(phrases.expression(columns: "title context", scope: scope))
                AND rowid BETWEEN \(range.lowerBound) AND \(range.upperBound)
            ORDER BY rowid DESC
            """
        return try rows(titles) { (try $0.int64(), try $0.double()) }
    }

    /// The pages that one must be able to open to be shown the texts of title rows.
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

    /// Issues that have a word anywhere, by the newest rows of each index.
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
