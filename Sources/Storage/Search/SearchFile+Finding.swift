public import EdicolaCore

/// What the index knows of a question: issues and places in them, best first. Whether they may be shown is not its business.
public struct SearchFindings: Hashable, Sendable {
    public var publications: [Publication.ID] = []
    public var issues: [Issue] = []
    /// Hand it back as `after`; nil at the end.
    public var next: String?
    /// There were more than are compared.
    public var isPartial = false

    public struct Issue: Hashable, Sendable {
        public var key: EdicolaCore.Issue.Key
        /// The revision whose texts these are.
        public var revision: Int
        /// Best first.
        public var places: [Place]
        /// Every page with the words, ascending.
        public var pages: [Int]
    }

    public struct Place: Hashable, Sendable {
        public var kind: FoundPlace.Kind
        public var page: Int
        /// The last page that one must be able to open to be shown the text.
        public var lastPage: Int
        public var label: String?
        public var title: String?
        let row: Int64
    }

    /// Rows of each index that are compared: the newest with the words.
    static let mostRows = 300
    /// Of words that must stand together: common ones are seldom neighbours, and a hundred pages are read for each that has
    /// them so.
    static let mostPhraseRows = 100
    /// When fewer have the last word as it stands, it is taken for the beginning of one.
    static let fewRows = 50
    static let placesAnIssue = 3
    static let pagesAnIssue = 100
    /// The newest rows of each index in which a word of a closed issue is looked for.
    static let mostWordRows = 1_000
}

extension SearchFile {
    /// - Parameter judge: what the one who asks may open of issues; those that it leaves out are not found at all.
    /// - Throws: ``StorageError/unknownCursor``.
    func find(
        _ query: SearchQuery, in publication: Publication.ID?, after cursor: String?, limit: Int, hasPlaces: Bool,
        judge: SearchAccess.Judge
    ) async throws -> SearchFindings {
        let after = try cursor.map { try RankedIssue.cursor($0) }
        var scope: String?
        if let publication {
            let number: SQL = "SELECT id FROM publication WHERE slug = \(publication)"
            guard let known = try await store.read({ try $0.first(number) { try $0.int64() } }) else {
                return SearchFindings()
            }
            scope = "p\(known)"
        }
        var hits = try await openHits(query.closed ?? query.phrases, scope: scope, judge)
        if query.closed != nil, hits.count < SearchFindings.fewRows {
            hits = try await openHits(query.phrases, scope: scope, judge)
        }
        let closed = try await closedSlots(query.wholeWords, scope: scope, judge)
        return try await store.read { [hits] session in
            let ranked = RankedIssue.all(of: hits, closed: closed, newest: try session.newestSlot())
            let rest = after.map { last in Array(ranked.drop { !($0.rank < last) }) } ?? ranked
            var findings = SearchFindings()
            findings.isPartial = hits.isPartial
            findings.issues = try rest.prefix(limit).compactMap { try session.issue($0, hasPlaces: hasPlaces) }
            if rest.count > limit { findings.next = rest[limit - 1].cursor }
            if cursor == nil, publication == nil { findings.publications = try session.publications(query.phrases) }
            return findings
        }
    }

    /// Rows with the words, without those whose text may not be opened.
    private func openHits(
        _ phrases: [SearchQuery.Phrase], scope: String?, _ judge: SearchAccess.Judge
    ) async throws -> SearchHits {
        var hits = try await store.read { try $0.hits(phrases, scope: scope) }
        let access = try await access(toSlots: hits.slots, judge)
        let partly = Set(access.filter { !$0.value.opensAll }.keys)
        hits.keep { access[$0] != nil }
        guard hits.slots.contains(where: partly.contains) else { return hits }
        // Of articles that are closed only the title counts, and for no more than it is worth alone.
        let (titles, ends) = try await store.read { [hits] session in
            let rows = hits.titles.map(\.row).filter { partly.contains(SearchFile.slot(ofRow: $0)) }
            return (
                Dictionary(try session.publicTitles(phrases, scope: scope)) { first, _ in first },
                try session.lastPages(ofTitles: rows)
            )
        }
        hits.titles = hits.titles.compactMap { hit in
            let slot = SearchFile.slot(ofRow: hit.row)
            guard partly.contains(slot), hit.row != SearchFile.rows(of: slot).lowerBound,
                let pages = ends[hit.row], access[slot].map({ access in !pages.allSatisfy(access.opensPage) }) ?? true
            else { return hit }
            return titles[hit.row].map { (hit.row, $0) }
        }
        hits.pages = hits.pages.filter { row, _ in
            let slot = SearchFile.slot(ofRow: row)
            return access[slot]?.opensPage(Int(row - SearchFile.rows(of: slot).lowerBound)) ?? false
        }
        return hits
    }

    /// Issues that may not be opened and have all the words somewhere, each whole and by itself: neither on which page nor
    /// how often nor beside what, and so in no order but that of their dates.
    private func closedSlots(
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

    fileprivate static func slot(ofRow row: Int64) -> Int64 { row >> Int64(placeBits) }
}

/// Rows of the two indices with how well they fit.
private struct SearchHits {
    var titles: [(row: Int64, score: Double)]
    var pages: [(row: Int64, score: Double)]

    /// Rows of each at most.
    var most: Int
    /// There were as many as are compared.
    private let isFull: Bool

    init(titles: [(row: Int64, score: Double)], pages: [(row: Int64, score: Double)], most: Int) {
        (self.titles, self.pages, self.most) = (titles, pages, most)
        isFull = max(titles.count, pages.count) == most
    }

    var count: Int { titles.count + pages.count }
    /// Said only of what may be seen.
    var isPartial: Bool { isFull && count > 0 }
    var slots: Set<Int64> { Set((titles + pages).map { SearchFile.slot(ofRow: $0.row) }) }

    mutating func keep(_ isKept: (Int64) -> Bool) {
        titles.removeAll { !isKept(SearchFile.slot(ofRow: $0.row)) }
        pages.removeAll { !isKept(SearchFile.slot(ofRow: $0.row)) }
    }
}

/// An issue and its places in the order of their worth.
private struct RankedIssue {
    var slot: Int64
    var score: Double
    var places: [(row: Int64, score: Double, isTitle: Bool)]

    /// The better one first; of two alike the newer.
    struct Rank: Comparable {
        var score: Double
        var slot: Int64

        static func < (left: Rank, right: Rank) -> Bool { (left.score, left.slot) < (right.score, right.slot) }
    }

    var rank: Rank { Rank(score: score, slot: slot) }

    /// - Parameter closed: issues of which no more is known than that they have the words; they come last.
    static func all(of hits: SearchHits, closed: Set<Int64>, newest: Int64) -> [RankedIssue] {
        var issues: [Int64: RankedIssue] = [:]
        func add(_ row: Int64, _ score: Double, isTitle: Bool) {
            let slot = SearchFile.slot(ofRow: row)
            // The title of an issue is worth more than one in it.
            let worth = isTitle && row == SearchFile.rows(of: slot).lowerBound ? score * 1.5 : score
            issues[slot, default: RankedIssue(slot: slot, score: 0, places: [])].places.append((row, worth, isTitle))
        }
        for (row, score) in hits.titles { add(row, score, isTitle: true) }
        for (row, score) in hits.pages { add(row, score, isTitle: false) }
        for slot in closed where issues[slot] == nil { issues[slot] = RankedIssue(slot: slot, score: 0, places: []) }
        return issues.values.map { $0.ranked(newest: newest) }.sorted { $0.rank > $1.rank }
    }

    /// Its best place counts; that there are several, and that it is new, a little.
    private func ranked(newest: Int64) -> RankedIssue {
        var ranked = self
        ranked.places.sort { ($0.score, $1.row) > ($1.score, $0.row) }
        let minutes = (newest >> Int64(SearchFile.issueBits)) - (slot >> Int64(SearchFile.issueBits))
        let years = Double(max(0, minutes)) / (365 * 1440)
        let several = 1 + 0.03 * Double(min(places.count - 1, 5))
        ranked.score = (ranked.places.first?.score ?? 0) * several * (1 + 0.2 / (1 + years))
        return ranked
    }

    var cursor: String { ListCursor.text("search", score.bitPattern, slot) }

    static func cursor(_ text: String) throws -> Rank {
        let parts = try ListCursor.key(of: text, list: "search", parts: 2)
        guard let bits = UInt64(parts[0]), let slot = Int64(parts[1]) else { throw StorageError.unknownCursor }
        return Rank(score: Double(bitPattern: bits), slot: slot)
    }
}

extension SQLSession {
    fileprivate func hits(_ phrases: [SearchQuery.Phrase], scope: String?) throws -> SearchHits {
        let isPhrase = phrases.contains { $0.words.count > 1 }
        let most = isPhrase ? SearchFindings.mostPhraseRows : SearchFindings.mostRows
        let titles: SQL =
            """
            SELECT rowid, edicola_rank(title_index, 0.0, 4.0, 1.5, 0.5) FROM title_index
            WHERE title_index MATCH \(phrases.expression(columns: "title texts context", scope: scope))
            ORDER BY rowid DESC LIMIT \(most)
            """
        let pages: SQL =
            """
            SELECT rowid, edicola_rank(page_index, 0.0, 3.0, 1.0) FROM page_index
            WHERE page_index MATCH \(phrases.expression(columns: "heading body", scope: scope))
            ORDER BY rowid DESC LIMIT \(most)
            """
        return SearchHits(
            titles: try rows(titles) { (try $0.int64(), try $0.double()) },
            pages: try rows(pages) { (try $0.int64(), try $0.double()) }, most: most)
    }

    /// Title rows by what stands on every issue's page: titles of articles and lines of the contents, with their authors.
    fileprivate func publicTitles(
        _ phrases: [SearchQuery.Phrase], scope: String?
    ) throws -> [(row: Int64, score: Double)] {
        let titles: SQL =
            """
            SELECT rowid, edicola_rank(title_index, 0.0, 4.0, 0.0, 0.5) FROM title_index
            WHERE title_index MATCH \(phrases.expression(columns: "title context", scope: scope))
            ORDER BY rowid DESC LIMIT \(SearchFindings.mostRows)
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
            ORDER BY rowid DESC LIMIT \(SearchFindings.mostWordRows)
            """
        let pages: SQL =
            """
            SELECT rowid FROM page_index WHERE page_index MATCH \(phrase.expression(columns: "heading body", scope: scope))
            ORDER BY rowid DESC LIMIT \(SearchFindings.mostWordRows)
            """
        return Set(try (rows(titles) { try $0.int64() } + rows(pages) { try $0.int64() }).map(SearchFile.slot(ofRow:)))
    }

    fileprivate func edition(_ slot: Int64) throws -> SearchFindings.Issue? {
        try first("SELECT publication_id, slug, revision FROM edition WHERE id = \(slot)") { row in
            SearchFindings.Issue(
                key: Issue.Key(
                    publication: try row.parsed { try Publication.ID(parsing: $0) },
                    issue: try row.parsed { try Issue.ID(parsing: $0) }),
                revision: try row.int(), places: [], pages: [])
        }
    }

    fileprivate func newestSlot() throws -> Int64 {
        try first("SELECT coalesce(max(id), 0) FROM edition") { try $0.int64() } ?? 0
    }

    fileprivate func publications(_ phrases: [SearchQuery.Phrase]) throws -> [Publication.ID] {
        let best: SQL =
            """
            SELECT publication.slug FROM (
                SELECT rowid AS number, edicola_rank(publication_index, 4.0, 1.0) AS worth FROM publication_index
                WHERE publication_index MATCH \(phrases.expression(columns: "title texts", scope: nil))
                ORDER BY rowid LIMIT \(SearchFindings.mostRows)
            ) JOIN publication ON publication.id = number ORDER BY worth DESC, number LIMIT 5
            """
        return try rows(best) { try $0.parsed { try Publication.ID(parsing: $0) } }
    }

    /// nil for an issue that has just gone.
    fileprivate func issue(_ ranked: RankedIssue, hasPlaces: Bool) throws -> SearchFindings.Issue? {
        let found = try edition(ranked.slot)
        guard var found, hasPlaces else { return found }
        let first = SearchFile.rows(of: ranked.slot).lowerBound
        for place in ranked.places where found.places.count < SearchFindings.placesAnIssue && place.row != first {
            if let place = try place.isTitle
                ? titlePlace(place.row) : pagePlace(place.row, page: Int(place.row - first))
            {
                found.places.append(place)
            }
        }
        let pages = ranked.places.filter { !$0.isTitle }.map { Int($0.row - first) }
        found.pages = Array(pages.sorted().prefix(SearchFindings.pagesAnIssue))
        return found
    }

    private func titlePlace(_ row: Int64) throws -> SearchFindings.Place? {
        try first("SELECT page, last_page, title FROM title WHERE id = \(row)") { found in
            let page = try found.optionalInt() ?? 1
            let last = try found.optionalInt() ?? page
            return SearchFindings.Place(kind: .article, page: page, lastPage: last, title: try found.text(), row: row)
        }
    }

    private func pagePlace(_ row: Int64, page: Int) throws -> SearchFindings.Place? {
        try first("SELECT label, title FROM page WHERE id = \(row)") { found in
            SearchFindings.Place(
                kind: .page, page: page, lastPage: page, label: try found.optionalText(),
                title: try found.optionalText(), row: row)
        }
    }
}
