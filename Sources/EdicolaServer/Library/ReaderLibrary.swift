import EdicolaCore
import FoundationEssentials
import Storage

/// A reader's library, with the next action of each issue.
struct ReaderLibrary: Sendable {
    let catalog: CatalogReader

    func items(
        of reader: Reader.ID, part: LibraryPart, in publication: Publication.ID? = nil, after cursor: String? = nil,
        limit: Int = 50, at now: Date
    ) async throws -> ListPage<LibraryItem> {
        // The other parts contain only issues that the reader opened or archived themselves.
        let held = part == .all ? try await heldIssues(of: reader, in: publication, at: now) : []
        let page = try await catalog.storage.library(
            of: reader, part: part, in: publication, held: held, after: cursor, limit: limit)
        let access = try await catalog.access(of: reader, to: page.items.map(\.entry.issue), at: now)
        let items = page.items.map { shelved in
            item(shelved, access: access[shelved.entry.key] ?? .refused(.wait))
        }
        return ListPage(items: items, next: page.next)
    }

    /// Returns the same for issues on a stand, whether or not they are in the library: this reader's next actions.
    func standings(
        of reader: Reader.ID, with entries: [CatalogEntry], at now: Date
    ) async throws -> [Issue.Key: LibraryItem] {
        let access = try await catalog.access(of: reader, to: entries.map(\.issue), at: now)
        let positions = try await catalog.storage.positions(of: reader, in: entries.map(\.key))
        var standings: [Issue.Key: LibraryItem] = [:]
        for entry in entries {
            guard let access = access[entry.key] else { continue }
            // The stand itself names the publication.
            standings[entry.key] = LibraryItem(
                entry: entry, publicationTitle: "", access: access, position: positions[entry.key], isArchived: false)
        }
        return standings
    }

    func item(_ key: Issue.Key, of reader: Reader.ID, at now: Date) async throws -> LibraryItem? {
        guard let issue = try await catalog.storage.entry(key)?.issue else { return nil }
        let access = try await catalog.access(of: .reader(reader), to: issue, at: now)
        guard let shelved = try await catalog.storage.shelvedIssue(key, of: reader, isHeld: access.isOwned) else {
            return nil
        }
        return item(shelved, access: access)
    }

    /// Returns everything that a reader may open in a part of their library: their own issues, and free ones that they
    /// began.
    func everything(
        of reader: Reader.ID, part: LibraryPart, in publication: Publication.ID? = nil, at now: Date
    ) async throws -> [ShelvedIssue] {
        let held = try await heldIssues(of: reader, in: publication, at: now)
        let owned = Set(held)
        var all: [ShelvedIssue] = []
        var after: String?
        repeat {
            let page = try await catalog.storage.library(
                of: reader, part: part, in: publication, held: held, after: after, limit: 500)
            let others = page.items.map(\.entry).filter { !owned.contains($0.key) && $0.isOnStand(at: now) }
            let access = try await catalog.access(of: reader, to: others.map(\.issue), at: now)
            all += page.items.filter {
                owned.contains($0.entry.key) || access[$0.entry.key]?.isGranted == true
            }
            after = page.next
        } while after != nil && all.count < Self.maximumHeld
        return all
    }

    /// Returns every issue that a reader has a right to. A lifetime of reading bounds the list.
    private func heldIssues(
        of reader: Reader.ID, in publication: Publication.ID? = nil, at now: Date
    ) async throws -> [Issue.Key] {
        var held: [Issue.Key] = []
        var after: String?
        repeat {
            let part = try await catalog.storage.heldIssues(
                of: reader, in: publication, at: now, after: after, limit: 500)
            held += part.items.map(\.key)
            after = part.next
        } while after != nil && held.count < Self.maximumHeld
        return held
    }

    private static let maximumHeld = 10_000

    private func item(_ shelved: ShelvedIssue, access: Access) -> LibraryItem {
        // An issue that was free for all left the stand for all; a reader's own issue stays theirs.
        let isClosed = shelved.entry.issue.lifeCycle.stage == .withdrawn && !access.isOwned
        var entry = shelved.entry
        if isClosed { entry.covers = [] }
        return LibraryItem(
            entry: entry, publicationTitle: shelved.publicationTitle,
            access: isClosed ? .refused(.wait) : access, position: shelved.position, isArchived: shelved.isArchived)
    }
}

extension Access {
    /// Whether access is granted to this reader, not to everybody.
    var isOwned: Bool {
        switch self {
        case .granted(.free), .granted(.preview), .granted(.publisher), .refused: false
        case .granted: true
        }
    }
}
