import EdicolaCore
import FoundationEssentials

/// Updates an index: fills it with the issues on the stands, then follows the log of changes. Each batch records its
/// progress in its own transaction, so that an interrupted run continues from there.
struct SearchIndexer: Sendable {
    let storage: Storage
    let file: SearchFile
    let now: Date

    /// Pages and issues written in one batch.
    private static let batch = (pages: 500, issues: 50)

    /// - Throws: ``StorageError/unknownCursor`` when changes are no longer kept that the index has not seen.
    func catchUp(progress: @Sendable (Int) -> Void = { _ in }) async throws {
        if try await file.state().cursor == nil {
            let cursor = try await storage.newestCursor()
            try await file.store.write { try $0.run("UPDATE search SET cursor = \(cursor) WHERE id = 1") }
        }
        try await readPublications()
        try await fill(progress: progress)
        try await follow()
    }

    private func fill(progress: @Sendable (Int) -> Void) async throws {
        var state = try await file.state()
        guard !state.isFilled else { return }
        var found = 0
        while true {
            let after = state.filled
            let issues = try await storage.store.read { session in
                try session.rows(SearchSource.shown(after: after, limit: Self.batch.issues)) { row in
                    (
                        number: try row.int64(),
                        key: Issue.Key(
                            publication: try row.parsed { try Publication.ID(parsing: $0) },
                            issue: try row.parsed { try Issue.ID(parsing: $0) })
                    )
                }
            }
            guard !issues.isEmpty else { break }
            var (editions, pages): ([SearchEdition], Int) = ([], 0)
            for (index, issue) in issues.enumerated() {
                if let edition = try await edition(issue.key) {
                    editions.append(edition)
                    pages += edition.pages?.count ?? 0
                }
                guard pages >= Self.batch.pages || index == issues.count - 1 else { continue }
                try await write(editions, filled: issue.number)
                found += editions.count
                progress(found)
                (editions, pages) = ([], 0)
                state.filled = issue.number
            }
        }
        try await file.store.write { session in
            for index in ["page", "title"] { try session.optimise(index) }
            try session.run("UPDATE search SET is_filled = 1 WHERE id = 1")
        }
    }

    private func write(_ editions: [SearchEdition], filled: Int64) async throws {
        try await file.store.write { session in
            for edition in editions { try session.put(edition) }
            try session.run("UPDATE search SET filled = \(filled) WHERE id = 1")
        }
    }

    private func follow() async throws {
        var hasMore = true
        while hasMore {
            let list = try await storage.changes(since: try await file.state().cursor, limit: 100, at: now)
            var seen: Set<Issue.Key> = []
            for change in list.changes {
                let key = Issue.Key(publication: change.publication, issue: change.issue)
                if seen.insert(key).inserted { try await look(at: key) }
            }
            hasMore = list.hasMore
            let isNew = !list.changes.isEmpty
            if isNew {
                try await file.store.write { try $0.run("UPDATE search SET cursor = \(list.cursor) WHERE id = 1") }
            }
        }
    }

    /// Reads the issue's present state, not the change, so that it does no harm to see a change twice.
    private func look(at key: Issue.Key) async throws {
        let edition = try await edition(key)
        try await file.store.write { session in
            if let edition { try session.put(edition) } else { try session.removeEdition(key) }
        }
    }

    /// Names change without a change of the catalog.
    private func readPublications() async throws {
        while true {
            let seen = try await file.state().publications
            let found = try await storage.store.read { session in
                try session.rows(Publication.updated(since: seen, limit: 100)) {
                    (publication: try Publication(&$0), version: try $0.int64())
                }
            }
            guard let last = found.last?.version else { return }
            for (publication, _) in found {
                let keys = try await file.store.write { session -> [Issue.Key] in
                    try session.put(publication) ? try session.editions(of: publication.id) : []
                }
                for key in keys { try await look(at: key) }
            }
            try await file.store.write { try $0.run("UPDATE search SET publications = \(last) WHERE id = 1") }
        }
    }

    /// Returns an issue in the form of the index; nil for an issue that is not on the stand.
    private func edition(_ key: Issue.Key) async throws -> SearchEdition? {
        let now = now
        guard let source = try await storage.store.read({ try $0.searchSource(key, at: now) }),
            let onSale = source.entry.issue.onSale,
            let slot = SearchFile.slot(of: source.number, onSale: onSale)
        else { return nil }
        let known = try await file.store.read { try $0.knownEdition(key) }
        let isKnown = known?.slot == slot && known?.content == source.content
        let blobs = storage.blobs
        // Reading and folding a hundred pages takes a core some time, so not one of those that answer requests.
        return try await storage.disk.run {
            SearchEdition(
                key: key, slot: slot, revision: source.entry.issue.lifeCycle.revision, content: source.content,
                titles: source.titles(articleTexts: source.articleTexts { try? Self.read($0, from: blobs) }),
                pages: isKnown ? nil : source.pages { try? Self.read($0, from: blobs) })
        }
    }

    private static func read(_ asset: Asset, from blobs: BlobStore) throws -> PageText {
        // A layer that can't be read is a page without words; the rest of the issue can still be found.
        try PageText(layer: Data(contentsOf: URL(filePath: blobs.path(of: asset.digest))))
    }
}

extension SearchSource {
    /// Every issue that is shown, or will be when its time comes.
    static func shown(after number: Int64, limit: Int) -> SQL {
        "SELECT id, publication_id, slug FROM issue WHERE id > \(number) AND shown = 1 ORDER BY id LIMIT \(limit)"
    }

    fileprivate func pages(_ read: (Asset) -> PageText?) -> [SearchEdition.Page] {
        let titles = pageTitles
        return (manifest?.pages ?? []).compactMap { page in
            guard let text = page.layer.flatMap(read), !text.passages.isEmpty else { return nil }
            return SearchEdition.Page(number: page.number, label: page.label, title: titles[page.number], text: text)
        }
    }

    /// Returns the beginnings of articles; their pages have the rest.
    fileprivate func articleTexts(_ read: (Asset) -> PageText?) -> [Int: String] {
        var texts: [Int: String] = [:]
        for (index, article) in (manifest?.articles ?? []).enumerated() {
            guard let text = article.text.flatMap(read) else { continue }
            let passages = text.passages.drop { $0.isHeading && $0.text == article.title }
            let beginning = passages.prefix(3).map(\.text).joined(separator: "\n")
            texts[index + 1] = String(beginning.prefix(600))
        }
        return texts
    }
}

extension SQLSession {
    fileprivate func searchSource(_ key: Issue.Key, at now: Date) throws -> SearchSource? {
        guard let record = try issue(key), record.isOnStand(at: now), let publication = try publication(key.publication)
        else { return nil }
        let run = try first(PressRun.shown(key, revision: nil)) { try $0.int64() }
        return SearchSource(
            number: record.id, entry: record.entry(), publicationTitle: publication.title,
            manifest: try run.map { try manifest(of: $0) }, content: "\(run ?? 0) \(record.pagesReady)")
    }

    fileprivate func optimise(_ index: String) throws {
        if index == "page" { try run("INSERT INTO page_index (page_index) VALUES ('optimize')") }
        if index == "title" { try run("INSERT INTO title_index (title_index) VALUES ('optimize')") }
    }

    fileprivate func editions(of publication: Publication.ID) throws -> [Issue.Key] {
        try rows("SELECT slug FROM edition WHERE publication_id = \(publication)") { row in
            Issue.Key(publication: publication, issue: try row.parsed { try Issue.ID(parsing: $0) })
        }
    }
}

extension Publication {
    /// Publications edited since a version, the last edited last.
    static func updated(since version: Int64, limit: Int) -> SQL {
        "SELECT \(columns), version FROM publication WHERE version > \(version) ORDER BY version LIMIT \(limit)"
    }
}
