import EdicolaCore
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A reader's library, with the next action of each issue.
struct ReaderLibrary: Sendable {
    let catalog: CatalogReader

    func items(
        of reader: Reader.ID, part: LibraryPart, after cursor: String? = nil, limit: Int = 50, at now: Date
    ) async throws -> ListPage<LibraryItem> {
        let held = part == .begun ? [] : try await holdings(of: reader, at: now)
        let page = try await catalog.storage.library(
            of: reader, part: part, held: held, after: cursor, limit: limit)
        var items: [LibraryItem] = []
        for shelved in page.items { items.append(try await item(shelved, of: reader, at: now)) }
        return ListPage(items: items, next: page.next)
    }

    func item(_ key: Issue.Key, of reader: Reader.ID, at now: Date) async throws -> LibraryItem? {
        guard let issue = try await catalog.storage.entry(key)?.issue else { return nil }
        let isHeld = try await catalog.access(of: .reader(reader), to: issue, at: now).isOwned
        guard let shelved = try await catalog.storage.shelvedIssue(key, of: reader, isHeld: isHeld) else { return nil }
        return try await item(shelved, of: reader, at: now)
    }

    /// Everything a reader has a right to, bounded by what one reads in a life.
    private func holdings(of reader: Reader.ID, at now: Date) async throws -> [Issue.Key] {
        var held: [Issue.Key] = []
        var after: String?
        repeat {
            let part = try await catalog.storage.holdings(of: reader, at: now, after: after, limit: 500)
            held += part.items.map(\.key)
            after = part.next
        } while after != nil && held.count < Self.mostHeld
        return held
    }

    private static let mostHeld = 10_000

    private func item(_ shelved: ShelvedIssue, of reader: Reader.ID, at now: Date) async throws -> LibraryItem {
        let issue = shelved.entry.issue
        let access = try await catalog.access(of: .reader(reader), to: issue, at: now)
        // What was free for all went off the stand for all; what somebody has stays theirs.
        let isClosed = issue.lifeCycle.stage == .withdrawn && !access.isOwned
        var entry = shelved.entry
        if isClosed { entry.covers = [] }
        return LibraryItem(
            entry: entry, publicationTitle: shelved.publicationTitle,
            access: isClosed ? .refused(.wait) : access, position: shelved.position, isArchived: shelved.isArchived)
    }
}

extension Access {
    /// Granted to this reader, not to everybody.
    var isOwned: Bool {
        switch self {
        case .granted(.free), .granted(.preview), .granted(.publisher), .refused: false
        case .granted: true
        }
    }
}
