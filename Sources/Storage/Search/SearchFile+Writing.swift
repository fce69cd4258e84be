import EdicolaCore
import FoundationEssentials

extension SQLSession {
    /// Replaces an issue's rows.
    func put(_ edition: SearchEdition) throws {
        let known = try knownEdition(edition.key)
        let staysInPlace = known?.slot == edition.slot && known?.content == edition.content && edition.pages == nil
        if let known {
            try removeTitles(of: known.slot)
            if !staysInPlace { try removePages(of: known.slot) }
            try run("DELETE FROM edition WHERE id = \(known.slot)")
        }
        let scope = "p\(try publicationNumber(edition.key.publication))"
        let pages = staysInPlace ? known?.pages ?? 0 : edition.pages?.count ?? 0
        try run(
            """
            INSERT INTO edition (id, publication_id, slug, revision, pages, content)
            VALUES (\(edition.slot), \(edition.key.publication), \(edition.key.issue), \(edition.revision), \(pages),
                \(edition.content))
            """)
        try count(issues: known == nil ? 1 : 0, pages: pages - (known?.pages ?? 0))
        let first = SearchFile.rows(of: edition.slot).lowerBound
        for (place, title) in edition.titles.enumerated() { try insert(title, at: first + Int64(place), scope: scope) }
        for page in edition.pages ?? [] where page.number <= SearchFile.maximumPlaces {
            try insert(page, at: first + Int64(page.number), scope: scope)
        }
    }

    /// Removes an issue's rows.
    func removeEdition(_ key: Issue.Key) throws {
        guard let known = try knownEdition(key) else { return }
        try removeTitles(of: known.slot)
        try removePages(of: known.slot)
        try run("DELETE FROM edition WHERE id = \(known.slot)")
        try count(issues: -1, pages: -known.pages)
    }

    func knownEdition(_ key: Issue.Key) throws -> (slot: Int64, content: String, pages: Int)? {
        let sql: SQL =
            """
            SELECT id, content, pages FROM edition
            WHERE publication_id = \(key.publication) AND slug = \(key.issue)
            """
        return try first(sql) { (try $0.int64(), try $0.text(), try $0.int()) }
    }

    private func count(issues: Int, pages: Int) throws {
        try run("UPDATE search SET issues = issues + \(issues), pages = pages + \(pages) WHERE id = 1")
    }

    private func insert(_ title: SearchEdition.Title, at row: Int64, scope: String) throws {
        let texts = title.texts
        // The text itself is shown; its words are searched.
        try run(
            """
            INSERT INTO title (id, page, last_page, title, texts)
            VALUES (\(row), \(title.page), \(title.lastPage), \(title.title),
                \(try ([scope, title.text] + texts).jsonText()))
            """)
        try run(
            """
            INSERT INTO title_index (rowid, scope, title, texts, context)
            VALUES (\(row), \(scope), \(texts[0]), \(texts[1]), \(texts[2]))
            """)
    }

    private func insert(_ page: SearchEdition.Page, at row: Int64, scope: String) throws {
        try run(
            """
            INSERT INTO page (id, label, title, texts)
            VALUES (\(row), \(page.label), \(page.title), \(bytes: page.texts))
            """)
        try run(
            """
            INSERT INTO page_index (rowid, scope, heading, body)
            VALUES (\(row), \(scope), \(page.heading), \(page.body))
            """)
    }

    private func removeTitles(of slot: Int64) throws {
        let range = SearchFile.rows(of: slot)
        let rows = try rows(
            "SELECT id, texts FROM title WHERE id BETWEEN \(range.lowerBound) AND \(range.upperBound)"
        ) { (try $0.int64(), try $0.json([String].self)) }
        for (row, texts) in rows {
            try run(
                """
                INSERT INTO title_index (title_index, rowid, scope, title, texts, context)
                VALUES ('delete', \(row), \(texts[0]), \(texts[2]), \(texts[3]), \(texts[4]))
                """)
        }
        try run("DELETE FROM title WHERE id BETWEEN \(range.lowerBound) AND \(range.upperBound)")
    }

    /// The index removes a row only when it is given the row's former text again.
    private func removePages(of slot: Int64) throws {
        let range = SearchFile.rows(of: slot)
        let publication: SQL =
            """
            SELECT publication.id FROM edition JOIN publication ON publication.slug = edition.publication_id
            WHERE edition.id = \(slot)
            """
        let scope = "p\(try first(publication) { try $0.int64() } ?? 0)"
        let rows = try rows(
            "SELECT id, texts FROM page WHERE id BETWEEN \(range.lowerBound) AND \(range.upperBound)"
        ) { (try $0.int64(), try $0.bytes()) }
        for (row, packed) in rows {
            let text = PageText(kept: try CompressedText.unpack(packed))
            try run(
                """
                INSERT INTO page_index (page_index, rowid, scope, heading, body)
                VALUES ('delete', \(row), \(scope), \(text.headings.indexed), \(text.body.indexed))
                """)
        }
        try run("DELETE FROM page WHERE id BETWEEN \(range.lowerBound) AND \(range.upperBound)")
    }
}

/// Publications, whose rows have small numbers because they are few.
extension SQLSession {
    func publicationNumber(_ id: Publication.ID) throws -> Int64 {
        let known: SQL = "SELECT id FROM publication WHERE slug = \(id)"
        if let number = try first(known, { try $0.int64() }) { return number }
        try run("INSERT INTO publication (slug, texts) VALUES (\(id), '[]')")
        return try first(known) { try $0.int64() } ?? 0
    }

    /// Stores a publication.
    ///
    /// - Returns: Whether its title changed, which is also in the rows of its issues.
    func put(_ publication: Publication) throws -> Bool {
        let number = try publicationNumber(publication.id)
        let old = try first("SELECT texts FROM publication WHERE id = \(number)") { try $0.json([String].self) } ?? []
        let texts = [publication.title.indexed, publication.summary.indexed]
        guard old != texts else { return false }
        if old.count == 2 {
            try run(
                """
                INSERT INTO publication_index (publication_index, rowid, title, texts)
                VALUES ('delete', \(number), \(old[0]), \(old[1]))
                """)
        }
        try run("UPDATE publication SET texts = \(try texts.jsonText()) WHERE id = \(number)")
        try run("INSERT INTO publication_index (rowid, title, texts) VALUES (\(number), \(texts[0]), \(texts[1]))")
        return old.count == 2 && old[0] != texts[0]
    }
}
