import EdicolaCore
import FoundationEssentials

/// A row of `issue`, with columns of its current press run.
struct IssueRecord: Equatable {
    let id: Int64
    var issue: Issue
    /// Whether readers were notified that it is on the stand, and not yet that it left.
    var announced: Bool
    /// Whether it was ever on the stand, so that it can't be deleted.
    var wasOnStand: Bool
    var pageCount: Int
    var pagesReady: Int
    var updated: Date
    var covers: [Picture]
    var colour: String?
    var sizes: [String: Int]

    static let columns: SQL =
        """
        issue.id, issue.publication_id, issue.slug, issue.title, issue.number_position, issue.number_name,
        issue.cover_date, issue.on_sale, issue.price_minor, issue.price_currency, issue.summary, issue.cover_lines,
        issue.preview_pages, issue.preview_choice, issue.other_prices, issue.is_free, issue.categories, issue.stage, issue.revision, issue.withdrawal_reason, issue.announced,
        issue.was_on_stand, issue.page_count, issue.pages_ready, issue.updated_at, press_run.covers, press_run.colour, press_run.sizes
        """

    static let tables: SQL =
        "issue LEFT JOIN press_run ON press_run.issue_id = issue.id AND press_run.is_current = 1"

    init(_ row: inout SQLRow) throws {
        id = try row.int64()
        let publication = try row.parsed { try Publication.ID(parsing: $0) }
        issue = Issue(
            publication: publication, id: try row.parsed { try Issue.ID(parsing: $0) }, title: try row.text(),
            number: try row.number(), coverDate: try row.parsed { try CoverDate(parsing: $0) },
            onSale: try row.optionalDate(), price: try row.price(), summary: try row.text(),
            coverLines: try row.texts(), previewPages: try row.previewPages())
        issue.otherPrices = try row.fewOrNone()
        issue.isFree = try row.bool()
        issue.categories = try row.fewOrNone()
        issue.lifeCycle = try row.lifeCycle()
        announced = try row.bool()
        wasOnStand = try row.bool()
        pageCount = try row.int()
        pagesReady = try row.int()
        updated = try row.date()
        covers = try row.optionalPictures() ?? []
        colour = try row.optionalText()
        sizes = try row.optionalCounts() ?? [:]
    }

    var key: Issue.Key { issue.key }

    func entry(contents: [ContentsEntry] = []) -> CatalogEntry {
        CatalogEntry(
            issue: issue, updated: updated, pageCount: pageCount, pagesReady: pagesReady, covers: covers,
            colour: colour, contents: contents.upperLevels(2), sizes: sizes)
    }

    func isOnStand(at now: Date) -> Bool { entry().isOnStand(at: now) }
}

extension SQLRow {
    mutating func number() throws -> IssueNumber? {
        let position = try optionalDouble()
        let name = try optionalText()
        guard let position, let name else { return nil }
        return IssueNumber(position: position, name: name)
    }

    fileprivate mutating func previewPages() throws -> PreviewPages {
        let count = try int()
        let chosen = try optionalJSON([Int].self)
        return chosen.flatMap { PreviewPages(choosing: $0) } ?? .first(count)
    }

    fileprivate mutating func lifeCycle() throws -> LifeCycle {
        LifeCycle(
            stage: try parsed { LifeCycle.Stage(rawValue: $0) }, revision: try int(),
            withdrawalReason: try optionalText())
    }
}

extension [ContentsEntry] {
    /// Returns the entries down to a depth.
    func upperLevels(_ depth: Int) -> [ContentsEntry] {
        guard depth > 0 else { return [] }
        return map {
            ContentsEntry(
                title: $0.title, page: $0.page, fragment: $0.fragment, children: $0.children.upperLevels(depth - 1))
        }
    }
}

extension Issue {
    /// The text that `issues(query:)` searches.
    var searchText: String { ([title, summary] + coverLines).joined(separator: "\n").folded }
}

extension PreviewPages {
    /// The column for a choice of pages; nil for a beginning.
    var choice: [Int]? {
        if case .pages(let numbers) = self { numbers } else { nil }
    }
}

extension Encodable {
    /// Returns the text for a column of JSON.
    func jsonText() throws -> String { String(decoding: try JSON.encode(self), as: UTF8.self) }
}
