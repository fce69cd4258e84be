import EdicolaCore
import FoundationEssentials

extension StandPage {
    /// Makes it one reader's page, with their issues and next actions.
    ///
    /// - Parameter isMerged: whether it includes the parts of their library, for store and library on one screen.
    mutating func take(
        _ reader: Reader.ID, from library: ReaderLibrary, after cursor: String?, isMerged: Bool, at now: Date
    ) async throws {
        let isMine = filter == .mine
        let mine = try await library.items(
            of: reader, part: .all, in: publication.id, after: isMine ? cursor : nil,
            limit: isMine ? StandRoutes.issuesAtOnce : 1, at: now)
        if isMine || !mine.items.isEmpty { browser?.filters.insert(.mine, at: 0) }
        if isMerged {
            var shelf = LibraryPage.Shelf(items: isMine ? mine.items : [])
            if filter == .everything, !isContinuation {
                shelf.begun = try await library.items(
                    of: reader, part: .begun, in: publication.id, limit: 3, at: now
                ).items.filter { $0.nextAction == .continueReading }
            }
            if isMine {
                shelf.hasArchived = try await !library.items(
                    of: reader, part: .archived, in: publication.id, limit: 1, at: now
                ).items.isEmpty
            }
            own = shelf
        }
        guard isMine else {
            standings = try await library.standings(of: reader, with: entries, at: now)
            return
        }
        backIssues = mine.items.map(\.entry)
        earlier = mine.next.map { filter.address(of: publication.id, after: $0) }
        standings = Dictionary(mine.items.map { ($0.entry.key, $0) }) { first, _ in first }
    }
}
