public import EdicolaCore
public import FoundationEssentials

/// The press's reports to the publisher.
extension Storage {
    /// The maximum number of notes kept for a run; a strange file may cause one for every word.
    public static var maximumNotes: Int { 1000 }

    /// Records notes about the file for the publisher. Equal notes count once; beyond ``maximumNotes`` they are
    /// dropped.
    ///
    /// - Throws: ``StorageError/runEnded``.
    public func record(_ notes: [RunNote], for run: PressRun.ID) async throws {
        guard !notes.isEmpty else { return }
        try await store.write { session in
            let record = try session.unfinishedRun(run)
            let counting: SQL = "SELECT count(*) FROM press_note WHERE run_id = \(record.id.number)"
            var count = try session.first(counting) { try $0.int() } ?? 0
            for note in notes where count < Self.maximumNotes {
                count += try session.run(
                    """
                    INSERT INTO press_note (run_id, page, code, sentence, remedy)
                    VALUES (\(record.id.number), \(note.page ?? 0), \(note.code), \(note.sentence), \(note.remedy))
                    ON CONFLICT DO NOTHING
                    """)
            }
        }
    }

    /// Returns the press's report on the newest file of an issue; nil when there never was one.
    public func runReport(_ key: Issue.Key) async throws -> RunReport? {
        try await store.read { session in
            guard var row = try session.row(RunReport.newest(of: key)) else { return nil }
            let run = try row.int64()
            var report = try RunReport(&row)
            report.notes = try session.rows(RunNote.all(of: run)) { row in
                let page = try row.int()
                return RunNote(
                    page: page == 0 ? nil : page, code: try row.text(), sentence: try row.text(),
                    remedy: try row.optionalText())
            }
            return report
        }
    }

    /// Ends the issue's unfinished run, as ``cancel(_:at:)`` does.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` without one.
    public func cancelRun(of key: Issue.Key, at now: Date) async throws {
        guard let run = try await run(key) else { throw StorageError.notFound("file of \(key) under the press") }
        try await cancel(run.job, at: now)
    }
}

extension RunReport {
    static func newest(of key: Issue.Key) -> SQL {
        """
        SELECT press_run.id, press_run.state, press_run.file_name, press_run.begun_at, press_run.updated_at,
            press_run.pages_ready, press_run.page_count, press_run.revision, press_run.failure_code,
            press_run.failure_sentence, press_run.failure_remedy, press_run.failure_page
        FROM issue JOIN press_run ON press_run.issue_id = issue.id
        WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue)
        ORDER BY press_run.id DESC LIMIT 1
        """
    }

    fileprivate init(_ row: inout SQLRow) throws {
        self.init(
            state: try row.parsed { State(rawValue: $0) }, fileName: try row.text(), begun: try row.date(),
            updated: try row.date(), pagesReady: try row.int(), pageCount: try row.int(),
            revision: try row.optionalInt())
        let code = try row.optionalText()
        let sentence = try row.optionalText()
        let remedy = try row.optionalText()
        let page = try row.optionalInt()
        failure = code.map { Failure(code: $0, sentence: sentence ?? $0, remedy: remedy, page: page) }
    }
}

extension RunNote {
    static func all(of run: Int64) -> SQL {
        "SELECT page, code, sentence, remedy FROM press_note WHERE run_id = \(run) ORDER BY page, code, sentence"
    }
}
