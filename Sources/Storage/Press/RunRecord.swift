import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A row of `press_run` that is still being pressed.
struct RunRecord {
    let id: PressRun.ID
    let issue: Int64
    let key: Issue.Key
    let job: Job.ID
    /// The issue shows what this run has so far: it is the first one.
    let isCurrent: Bool
    let pageCount: Int
    let pagesReady: Int

    private static let selection: SQL =
        """
        SELECT press_run.id, press_run.issue_id, issue.publication_id, issue.slug, press_run.job_id,
            press_run.is_current, press_run.page_count, press_run.pages_ready
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

    init(_ row: inout SQLRow) throws {
        id = PressRun.ID(try row.int64())
        issue = try row.int64()
        key = Issue.Key(
            publication: try row.parsed { try Publication.ID(parsing: $0) },
            issue: try row.parsed { try Issue.ID(parsing: $0) })
        job = Job.ID(try row.int64())
        isCurrent = try row.bool()
        pageCount = try row.int()
        pagesReady = try row.int()
    }
}

extension SQLSession {
    func runRecord(_ sql: SQL) throws -> RunRecord? {
        try first(sql) { try RunRecord(&$0) }
    }

    /// - Throws: ``StorageError/runEnded``.
    func unfinishedRun(_ id: PressRun.ID) throws -> RunRecord {
        guard let record = try runRecord(RunRecord.unfinished(id)) else { throw StorageError.runEnded }
        return record
    }

    /// The run with everything that was found in the file, whatever its length: not for each page.
    func pressRun(_ sql: SQL) throws -> PressRun? {
        guard let record = try runRecord(sql) else { return nil }
        let details: SQL =
            """
            SELECT blob.digest, blob.size, blob.crc32, press_run.file_name, press_run.begun_at,
                press_run.page_outlines, press_run.contents, press_run.title, press_run.language,
                press_run.is_right_to_left, press_run.covers
            FROM press_run JOIN blob ON blob.digest = press_run.original_digest WHERE press_run.id = \(record.id.number)
            """
        return try first(details) { try PressRun(record, &$0) }
    }
}

extension PressRun {
    fileprivate init(_ record: RunRecord, _ row: inout SQLRow) throws {
        id = record.id
        key = record.key
        job = record.job
        pagesReady = record.pagesReady
        original = try StoredBlob(&row)
        fileName = try row.text()
        begun = try row.date()
        let pages = try row.optionalJSON([PageOutline].self)
        let contents = try row.optionalJSON([ContentsEntry].self) ?? []
        let title = try row.optionalText()
        let language = try row.optionalText()
        let isRightToLeft = try row.bool()
        outline = pages.map {
            RunOutline(pages: $0, contents: contents, title: title, language: language, isRightToLeft: isRightToLeft)
        }
        hasCovers = try row.optionalText() != nil
    }
}

extension StoredBlob {
    /// Reads `digest, size, crc32`.
    init(_ row: inout SQLRow) throws {
        self.init(digest: try row.digest(), size: try row.int(), crc32: UInt32(try row.int64()))
    }
}
