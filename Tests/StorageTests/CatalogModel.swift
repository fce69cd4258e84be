import EdicolaCore
import Foundation

@testable import Storage

/// A newsstand of plain values with the rules of Core and no database.
struct CatalogModel: Equatable {
    // `Issue` is also a name of the test library.
    typealias Key = Issue.Key
    typealias Named = Issue

    var entries: [Issue.Key: CatalogEntry] = [:]
    var order: [Issue.Key: Int] = [:]

    mutating func save(_ issue: Issue) {
        var issue = issue
        issue.lifeCycle = entries[issue.key]?.issue.lifeCycle ?? LifeCycle()
        if order[issue.key] == nil { order[issue.key] = order.count }
        entries[issue.key] = CatalogEntry(
            issue: issue, updated: .noon, pageCount: entries[issue.key]?.pageCount ?? 0,
            pagesReady: entries[issue.key]?.pagesReady ?? 0)
    }

    mutating func apply(_ event: LifeCycle.Event, to key: Issue.Key, at now: Date) throws {
        guard var entry = entries[key] else { throw StorageError.notFound("\(key)") }
        // A scheduled issue whose time has come is on sale, for every rule.
        if entry.issue.lifeCycle.stage == .scheduled, let onSale = entry.issue.onSale, onSale <= now {
            entry.issue.lifeCycle = try entry.issue.lifeCycle.after(.scheduled(onSale: onSale, now: now))
        }
        entry.issue.lifeCycle = try entry.issue.lifeCycle.after(event)
        switch event {
        case .scheduled(let onSale, _), .restored(let onSale, _): entry.issue.onSale = onSale
        case .contentReceived where entry.issue.lifeCycle.revision == 0: (entry.pageCount, entry.pagesReady) = (0, 0)
        default: break
        }
        entries[key] = entry
    }

    func onStand(_ publication: Publication.ID, at now: Date) -> [Issue.Key] {
        entries.values.filter { $0.issue.publication == publication && $0.isOnStand(at: now) }
            .sorted { rank($0) > rank($1) }.map(\.key)
    }

    private func rank(_ entry: CatalogEntry) -> (Date, Int) {
        (entry.issue.onSale ?? .distantPast, order[entry.key] ?? 0)
    }
}
