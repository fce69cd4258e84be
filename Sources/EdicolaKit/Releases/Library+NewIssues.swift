import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Library {
    /// Not what the reader put away, removed or stopped; not what is here as the stand has it, or on its way.
    func isWanted(_ entry: CatalogEntry) async throws -> Bool {
        guard runningDownload(entry.key) == nil else { return false }
        guard let mine = try await issue(entry.key) else {
            let state = try await onDisk { [folder] in try ReadingState.read(folder.readingState(of: entry.key))
            }
            return state.wasDeleted != true
        }
        return switch mine.device.state {
        case .available: true
        case .readable: mine.isCorrected && mine.update == nil
        // It may have been bought since.
        case .offered: true
        default: false
        }
    }

    /// What went on sale since this was asked last, by a mark of its own: a shelf is asked for other reasons too.
    ///
    /// - Parameter date: what counts where there is no mark yet; nil for a first shelf, of which nothing is news.
    func unannounced(of shelf: Shelf, orSince date: Date?) async throws -> [CatalogEntry] {
        guard let asked = shelf.asked else { return [] }
        return try await onDisk { [folder] in
            let path = folder.told
            let told = try Disk.read(path).flatMap { Moment(parsing: String(decoding: $0, as: UTF8.self)) }?.date
            // What is told twice, on a full disk, is not lost.
            try? folder.exclusively { try Disk.replace(path, with: Data(Moment(asked).description.utf8)) }
            return (told ?? date).map { shelf.news(since: $0) } ?? []
        }
    }
}

extension LibraryFolder {
    /// The time up to which the reader knows the new issues.
    fileprivate var told: String { "\(own)/told" }
}
