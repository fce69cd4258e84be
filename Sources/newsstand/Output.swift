import ArgumentParser
import EdicolaCore
import EdicolaKit
import FoundationEssentials

/// For whom a command writes.
struct Output: ParsableArguments {
    @Flag(help: "Write JSON. docs/newsstand.md describes it.")
    var json = false

    /// One value, on one line.
    func write(_ value: some Encodable) throws {
        try Terminal.line(String(decoding: try JSON.encode(value), as: UTF8.self))
    }
}

/// An issue as scripts see it.
struct IssueLine: Encodable {
    var issue: String
    var title: String
    var number: String?
    var coverDate: String?
    var price: String?
    var pages: Int?
    var onSale: Date?
    /// `readable`, `downloading`, `paused`, `failed`, `archived`, `offered`; nil when nothing of it is here.
    var state: String?
    var nextAction: String?
    var bytes: Int?
    var bytesTotal: Int?
    var pagesReadable: Int?
    var revision: Int?
    var isUnread: Bool?
    var isPinned: Bool?
    var isCorrected: Bool?
    var withdrawal: String?
    var problem: String?

    init(_ card: IssueCard) {
        issue = card.id.description
        title = card.title
        number = (card.entry?.issue.number ?? card.mine?.number)?.name
        coverDate = card.coverDate?.description
        price = card.entry?.issue.price?.description
        pages = card.entry?.pageCount ?? card.mine?.progress.pageCount
        onSale = card.entry?.issue.onSale
        nextAction = card.nextAction?.rawValue
        withdrawal = card.withdrawal ?? card.mine?.withdrawal
        guard let mine = card.mine else { return }
        state = mine.device.state.name
        bytes = mine.progress.bytesDone
        bytesTotal = mine.progress.bytesTotal
        pagesReadable = mine.progress.pagesReadable
        revision = mine.revision
        isUnread = mine.isUnread
        isPinned = mine.isPinned
        isCorrected = mine.isCorrected
        if case .failed(let reason) = mine.device.state { problem = reason }
    }
}

extension IssueOnDevice.State {
    /// One word, which never changes.
    var name: String {
        switch self {
        case .offered: "offered"
        case .available: "available"
        case .downloading: "downloading"
        case .paused: "paused"
        case .failed: "failed"
        case .readable: "readable"
        case .archived: "archived"
        }
    }
}
