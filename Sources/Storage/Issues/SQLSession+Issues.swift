import EdicolaCore
import FoundationEssentials

extension SQLSession {
    func issue(_ key: Issue.Key) throws -> IssueRecord? {
        try first(IssueRecord.by(key)) { try IssueRecord(&$0) }
    }

    /// Changes an issue; nothing else does. It first applies changes due by the clock, then runs `body`. Then it writes
    /// the row and adds events for readers to the log.
    ///
    /// - Parameter kind: The event for an issue that stays on the stand; nil for none.
    @discardableResult
    func change(
        _ key: Issue.Key, at now: Date, kind: Change.Kind?, _ body: (inout IssueRecord) throws -> Void
    ) throws -> CatalogEntry {
        guard var record = try issue(key) else { throw StorageError.notFound("issue \(key)") }
        let stored = record
        try settle(&record, at: now)
        do {
            try body(&record)
        } catch let error as LifeCycle.TransitionError {
            throw StorageError.conflict(error)
        }
        if record != stored {
            record.updated = now
            try announce(&record, kind: kind, at: now)
            try run(record.update)
        }
        return record.entry(contents: try contents(of: record.id))
    }

    /// Applies changes due by the clock: a scheduled issue whose time came is on sale, and readers learn of it.
    private func settle(_ record: inout IssueRecord, at now: Date) throws {
        let issue = record.issue
        if issue.lifeCycle.stage == .scheduled, let onSale = issue.onSale, onSale <= now {
            record.issue.lifeCycle = try issue.lifeCycle.after(.scheduled(onSale: onSale, now: now))
            try show(record, since: onSale, at: now)
        }
        try announce(&record, kind: nil, byClock: issue.lifeCycle.stage == .scheduled, at: now)
    }

    private func announce(
        _ record: inout IssueRecord, kind: Change.Kind?, byClock: Bool = false, at now: Date
    ) throws {
        let isOnStand = record.isOnStand(at: now)
        let told: Change.Kind? =
            switch (record.announced, isOnStand) {
            case (false, true): .added
            case (true, true): kind
            case (true, false): .withdrawn
            case (false, false): nil
            }
        record.announced = isOnStand
        try show(record, since: now, at: now)
        let isFirst = !record.wasOnStand
        if isOnStand { record.wasOnStand = true }
        guard let told else { return }
        if told == .added { try announceRelease(of: record, isFirst: isFirst, byClock: byClock, at: now) }
        if told == .withdrawn { try withdrawRelease(of: record.id, at: now) }
        try run(
            """
            INSERT INTO event (mark, kind, publication_id, slug, reason, at)
            VALUES (\(EventCursor.newMark()), \(told), \(record.key.publication), \(record.key.issue),
                \(told == .withdrawn ? record.issue.lifeCycle.withdrawalReason : nil), \(now))
            """)
    }

    func contents(of issue: Int64) throws -> [ContentsEntry] {
        try first("SELECT contents FROM press_run WHERE issue_id = \(issue) AND is_current = 1") {
            try $0.optionalJSON()
        }.flatMap(\.self) ?? []
    }

    func insert(_ issue: Issue, at now: Date) throws {
        try run(
            """
            INSERT INTO issue (
                publication_id, slug, title, number_position, number_name, cover_date, on_sale, price_minor,
                price_currency, summary, cover_lines, preview_pages, preview_choice, other_prices, is_free, categories,
                search_text, stage, revision, announced,
                page_count, pages_ready, updated_at
            ) VALUES (
                \(issue.publication), \(issue.id), \(issue.title), \(issue.number?.position), \(issue.number?.name),
                \(issue.coverDate.description), \(issue.onSale), \(issue.price?.minor), \(issue.price?.currency),
                \(issue.summary), \(try issue.coverLines.jsonText()), \(issue.previewPages.count),
                \(try issue.previewPages.choice?.jsonText()), \(try issue.otherPrices.jsonText()),
                \(issue.isFree), \(try issue.categories.jsonText()), \(issue.searchText),
                \(LifeCycle.Stage.draft), 0, 0, 0, 0, \(now)
            )
            """)
    }
}

extension IssueRecord {
    static func by(_ key: Issue.Key) -> SQL {
        """
        SELECT \(columns) FROM \(tables)
        WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue)
        """
    }

    fileprivate var update: SQL {
        get throws {
            """
            UPDATE issue SET
                title = \(issue.title), number_position = \(issue.number?.position),
                number_name = \(issue.number?.name), cover_date = \(issue.coverDate.description),
                on_sale = \(issue.onSale), price_minor = \(issue.price?.minor),
                price_currency = \(issue.price?.currency), summary = \(issue.summary),
                cover_lines = \(try issue.coverLines.jsonText()), preview_pages = \(issue.previewPages.count),
                preview_choice = \(try issue.previewPages.choice?.jsonText()),
                other_prices = \(try issue.otherPrices.jsonText()), is_free = \(issue.isFree),
                categories = \(try issue.categories.jsonText()),
                search_text = \(issue.searchText), stage = \(issue.lifeCycle.stage),
                revision = \(issue.lifeCycle.revision), withdrawal_reason = \(issue.lifeCycle.withdrawalReason),
                announced = \(announced), was_on_stand = \(wasOnStand), page_count = \(pageCount),
                pages_ready = \(pagesReady), updated_at = \(updated)
            WHERE id = \(id)
            """
        }
    }
}
