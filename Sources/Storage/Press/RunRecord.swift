import EdicolaCore
import FoundationEssentials

/// A row of `press_run` that is still being pressed.
struct RunRecord {
    let id: PressRun.ID
    let issue: Int64
    let key: Issue.Key
    let job: Job.ID
    /// Whether the issue shows this run's pages so far, because it is the first one.
    let isCurrent: Bool
    /// Whether readers get the pages only when the publisher shows them.
    let isHeld: Bool
    let pageCount: Int
    let pagesReady: Int

    private static let selection: SQL =
        """
        SELECT press_run.id, press_run.issue_id, issue.publication_id, issue.slug, press_run.job_id,
            press_run.is_current, press_run.holds, press_run.page_count, press_run.pages_ready
        FROM press_run JOIN issue ON issue.id = press_run.issue_id
        """

    static func unfinished(_ id: PressRun.ID) -> SQL {
        "\(selection) WHERE press_run.id = \(id.number) AND press_run.state = 'pressing'"
    }

    static func unfinished(of key: Issue.Key) -> SQL {
        """
        \(selection) WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue)
            AND press_run.state = 'pressing'
        """
    }

    static func unfinished(ofIssue id: Int64) -> SQL {
        "\(selection) WHERE press_run.issue_id = \(id) AND press_run.state = 'pressing'"
    }

    static func unfinished(ofJob id: Job.ID) -> SQL {
        "\(selection) WHERE press_run.job_id = \(id.number) AND press_run.state = 'pressing'"
    }

    /// The pressed file that waits to be shown.
    static func held(ofIssue id: Int64) -> SQL {
        "\(selection) WHERE press_run.issue_id = \(id) AND press_run.state = 'held'"
    }

    init(_ row: inout SQLRow) throws {
        id = PressRun.ID(try row.int64())
        issue = try row.int64()
        key = Issue.Key(
            publication: try row.parsed { try Publication.ID(parsing: $0) },
            issue: try row.parsed { try Issue.ID(parsing: $0) })
        job = Job.ID(try row.int64())
        isCurrent = try row.bool()
        isHeld = try row.bool()
        pageCount = try row.int()
        pagesReady = try row.int()
    }
}

extension SQLSession {
    func runRecord(_ sql: SQL) throws -> RunRecord? {
        try first(sql) { try RunRecord(&$0) }
    }

    /// Returns an unfinished run.
    ///
    /// - Throws: ``StorageError/runEnded``.
    func unfinishedRun(_ id: PressRun.ID) throws -> RunRecord {
        guard let record = try runRecord(RunRecord.unfinished(id)) else { throw StorageError.runEnded }
        return record
    }

    /// Returns a run with its whole outline, which may be long: not for each page.
    func pressRun(_ sql: SQL) throws -> PressRun? {
        guard let record = try runRecord(sql) else { return nil }
        let details: SQL =
            """
            SELECT blob.digest, blob.size, blob.crc32, press_run.file_name, press_run.begun_at,
                press_run.allows_remote, issue.cover_page, press_run.content, press_run.covers, press_run.page_outlines,
                press_run.contents, press_run.form, press_run.articles, press_run.title, press_run.language,
                press_run.is_right_to_left
            FROM press_run JOIN blob ON blob.digest = press_run.original_digest
                JOIN issue ON issue.id = press_run.issue_id
            WHERE press_run.id = \(record.id.number)
            """
        let resources = try numbers(of: .resource, in: record.id)
        let articles = try numbers(of: .article, in: record.id)
        let small = Set(try rows(PressRun.smallPages(of: record.id)) { try $0.int() })
        return try first(details) { try PressRun(record, small: small, resources: resources, articles: articles, &$0) }
    }

    private func numbers(of kind: AssetKind, in run: PressRun.ID) throws -> Set<Int> {
        let sql: SQL = "SELECT position FROM press_asset WHERE run_id = \(run.number) AND kind = \(kind)"
        return Set(try rows(sql) { try $0.int() })
    }
}

extension PressRun {
    static func smallPages(of run: ID) -> SQL {
        """
        SELECT page FROM press_asset AS small WHERE run_id = \(run.number) AND kind = '1x' AND NOT EXISTS (
            SELECT 1 FROM press_asset WHERE run_id = small.run_id AND page = small.page AND kind = '2x')
        """
    }

    fileprivate init(
        _ record: RunRecord, small: Set<Int>, resources: Set<Int>, articles: Set<Int>, _ row: inout SQLRow
    ) throws {
        id = record.id
        key = record.key
        job = record.job
        isHeld = record.isHeld
        pagesReady = record.pagesReady
        smallPages = small
        resourcesReady = resources
        articlesReady = articles
        original = try StoredBlob(&row)
        fileName = try row.text()
        begun = try row.date()
        allowsRemote = try row.bool()
        coverPage = try row.optionalInt()
        content = try row.optionalText()
        hasCovers = try row.optionalText() != nil
        outline = try row.outline(hasContent: content != nil)
    }
}

extension SQLRow {
    /// Reads `page_outlines, contents, form, articles, title, language, is_right_to_left`; nil while there is none.
    fileprivate mutating func outline(hasContent: Bool) throws -> RunOutline? {
        let pages = try optionalJSON([PageOutline].self)
        let contents = try optionalJSON([ContentsEntry].self) ?? []
        let form = try optionalJSON(IssueForm.self) ?? IssueForm()
        let articles = try optionalJSON([Article].self) ?? []
        let title = try optionalText()
        let language = try optionalText()
        let isRightToLeft = try bool()
        return pages.map {
            RunOutline(
                form: form, pages: $0, contents: contents, articles: articles, hasResources: hasContent, title: title,
                language: language, isRightToLeft: isRightToLeft)
        }
    }
}

extension StoredBlob {
    /// Reads `digest, size, crc32`.
    init(_ row: inout SQLRow) throws {
        self.init(digest: try row.digest(), size: try row.int(), crc32: UInt32(try row.int64()))
    }
}
