public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Library {
    /// Archives what a budget has no room for; see ``StorageBudget`` for what stays.
    ///
    /// ```swift
    /// try await library.purge(to: StorageBudget(bytes: 2_000_000_000))
    /// ```
    /// - Parameters:
    ///   - kept: issues that stay beside those that always do.
    ///   - now: the time (default: by the library's clock).
    /// - Returns: the issues that were archived.
    /// - Throws: ``FileError``.
    @discardableResult
    public func purge(
        to budget: StorageBudget, keeping kept: Set<Issue.Key> = [], at now: Date? = nil
    ) async throws -> [Issue.Key] {
        let now = now ?? clock.now()
        var archived: [Issue.Key] = []
        for issue in budget.surplus(in: try await issues(), keeping: kept) {
            // It may have been opened, taken up by another program, or withdrawn since the list was made.
            guard try await currentlyReading() != issue.key else { continue }
            do {
                try await archive(issue.key, at: now)
                archived.append(issue.key)
            } catch DownloadError.busy, is LastCopyError {}
        }
        return archived
    }
}
