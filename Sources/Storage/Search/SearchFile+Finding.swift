public import EdicolaCore

/// The results of a search: issues and places in them, best first. The caller checks whether they may be shown.
public struct SearchResults: Hashable, Sendable {
    public var publications: [Publication.ID] = []
    public var issues: [Issue] = []
    /// The cursor for the next page, passed as `after`; nil at the end.
    public var next: String?
    /// Whether there may be more matches than were compared.
    public var isPartial = false

    public struct Issue: Hashable, Sendable {
        public var key: EdicolaCore.Issue.Key
        /// The revision of these texts.
        public var revision: Int
        /// Best first.
        public var places: [Place]
        /// Every page with the words, ascending.
        public var pages: [Int]
    }

    public struct Place: Hashable, Sendable {
        public var kind: FoundPlace.Kind
        public var page: Int
        /// The last page that a caller must be able to open to see the text.
        public var lastPage: Int
        public var label: String?
        public var title: String?
        let row: Int64
    }

    /// The maximum number of rows compared in each index: the newest matches that the caller may open.
    static let maximumRows = 300
    /// The maximum number of such reads when most rows are closed.
    static let maximumLooks = 5
    /// The maximum for phrases. Common words are seldom neighbours, and a hundred pages are read for each match.
    static let maximumPhraseRows = 100
    /// With fewer matches of the last word as a whole, it is also taken as a prefix.
    static let fewRows = 50
    static let placesAnIssue = 3
    static let pagesAnIssue = 100
    /// The newest rows of each index in which a closed issue's words are looked up.
    static let maximumWordRows = 1_000
}

extension SearchFile {
    /// Finds issues.
    ///
    /// - Parameter judge: The caller's access to issues; issues that it leaves out are not found at all.
    /// - Throws: ``StorageError/unknownCursor``.
    func find(
        _ query: SearchQuery, in publication: Publication.ID?, after cursor: String?, limit: Int, hasPlaces: Bool,
        judge: SearchAccess.Judge
    ) async throws -> SearchResults {
        let after = try cursor.map { try RankedIssue.place($0) }
        var scope: String?
        if let publication {
            let number: SQL = "SELECT id FROM publication WHERE slug = \(publication)"
            guard let known = try await store.read({ try $0.first(number) { try $0.int64() } }) else {
                return SearchResults()
            }
            scope = "p\(known)"
        }
        var hits = try await openHits(query.closed ?? query.phrases, scope: scope, judge)
        if query.closed != nil, hits.count < SearchResults.fewRows {
            hits = try await openHits(query.phrases, scope: scope, judge)
        }
        let closed = try await closedSlots(query.wholeWords, scope: scope, judge)
        return try await store.read { [hits] session in
            let ranked = RankedIssue.all(of: hits, closed: closed, newest: try session.newestSlot())
            let rest = after.map { ranked.suffix(from: RankedIssue.index(after: $0, in: ranked)) } ?? ranked[...]
            var findings = SearchResults()
            findings.isPartial = hits.isPartial
            findings.issues = try rest.prefix(limit).compactMap { try session.issue($0, hasPlaces: hasPlaces) }
            if rest.count > limit {
                let count = rest.startIndex + limit
                findings.next = ranked[count - 1].cursor(at: count)
            }
            if cursor == nil, publication == nil { findings.publications = try session.publications(query.phrases) }
            return findings
        }
    }

    static func slot(ofRow row: Int64) -> Int64 { row >> Int64(placeBits) }
}

/// An issue and its places, ranked.
private struct RankedIssue {
    var slot: Int64
    var score: Double
    var places: [(row: Int64, score: Double, isTitle: Bool)]

    /// Better scores rank higher; of two equal ones the newer issue.
    struct Rank: Comparable {
        var score: Double
        var slot: Int64

        static func < (left: Rank, right: Rank) -> Bool { (left.score, left.slot) < (right.score, right.slot) }
    }

    var rank: Rank { Rank(score: score, slot: slot) }

    /// - Parameter closed: Issues known only to have the words; they come last.
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

    /// Computes the score: its best place, and a little more for several places and for a new issue.
    private func ranked(newest: Int64) -> RankedIssue {
        var ranked = self
        ranked.places.sort { ($0.score, $1.row) > ($1.score, $0.row) }
        let minutes = (newest >> Int64(SearchFile.issueBits)) - (slot >> Int64(SearchFile.issueBits))
        let years = Double(max(0, minutes)) / (365 * 1440)
        let several = 1 + 0.03 * Double(min(places.count - 1, 5))
        ranked.score = (ranked.places.first?.score ?? 0) * several * (1 + 0.2 / (1 + years))
        return ranked
    }

    /// Returns the number of issues before, and the last of them.
    func cursor(at count: Int) -> String { ListCursor.text("search", count, slot) }

    static func place(_ text: String) throws -> (count: Int, slot: Int64) {
        let parts = try ListCursor.key(of: text, list: "search", parts: 2)
        guard let count = Int(parts[0]), count >= 0, let slot = Int64(parts[1]) else {
            throw StorageError.unknownCursor
        }
        return (count, slot)
    }

    /// Returns where the list continues. When the last issue is gone, the next one has moved up to its place.
    static func index(after place: (count: Int, slot: Int64), in ranked: [RankedIssue]) -> Int {
        ranked.firstIndex { $0.slot == place.slot }.map { $0 + 1 } ?? min(max(0, place.count - 1), ranked.count)
    }
}

extension SQLSession {
    func edition(_ slot: Int64) throws -> SearchResults.Issue? {
        try first("SELECT publication_id, slug, revision FROM edition WHERE id = \(slot)") { row in
            SearchResults.Issue(
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
                SELECT rowid AS number, edicola_rank(publication_index, 4.0, 3, 1.0, 30) AS worth FROM publication_index
                WHERE publication_index MATCH \(phrases.expression(columns: "title texts", scope: nil))
                ORDER BY rowid LIMIT \(SearchResults.maximumRows)
            ) JOIN publication ON publication.id = number ORDER BY worth DESC, number LIMIT 5
            """
        return try rows(best) { try $0.parsed { try Publication.ID(parsing: $0) } }
    }

    /// nil for an issue that was removed just now.
    fileprivate func issue(_ ranked: RankedIssue, hasPlaces: Bool) throws -> SearchResults.Issue? {
        let found = try edition(ranked.slot)
        guard var found, hasPlaces else { return found }
        let first = SearchFile.rows(of: ranked.slot).lowerBound
        for place in ranked.places where found.places.count < SearchResults.placesAnIssue && place.row != first {
            if let place = try place.isTitle
                ? titlePlace(place.row) : pagePlace(place.row, page: Int(place.row - first))
            {
                found.places.append(place)
            }
        }
        let pages = ranked.places.filter { !$0.isTitle }.map { Int($0.row - first) }
        found.pages = Array(pages.sorted().prefix(SearchResults.pagesAnIssue))
        return found
    }

    private func titlePlace(_ row: Int64) throws -> SearchResults.Place? {
        try first("SELECT page, last_page, title FROM title WHERE id = \(row)") { found in
            let page = try found.optionalInt() ?? 1
            let last = try found.optionalInt() ?? page
            return SearchResults.Place(kind: .article, page: page, lastPage: last, title: try found.text(), row: row)
        }
    }

    private func pagePlace(_ row: Int64, page: Int) throws -> SearchResults.Place? {
        try first("SELECT label, title FROM page WHERE id = \(row)") { found in
            SearchResults.Place(
                kind: .page, page: page, lastPage: page, label: try found.optionalText(),
                title: try found.optionalText(), row: row)
        }
    }
}
