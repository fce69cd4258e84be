public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Updates the search index from the stands; one caller at a time.
    ///
    /// - Parameter progress: Called with the number of issues read, while an empty index is filled.
    public func updateSearch(at now: Date, progress: @Sendable (Int) -> Void = { _ in }) async throws {
        do {
            try await SearchIndexer(storage: self, file: search.file, now: now).catchUp(progress: progress)
        } catch StorageError.unknownCursor {
            // The index has not followed for so long that its next changes are no longer kept.
            try await rebuildSearch(at: now, progress: progress)
        }
    }

    /// Makes the search index again. The old one answers until the new one is ready.
    ///
    /// - Returns: False when that is under way already.
    @discardableResult
    public func rebuildSearch(at now: Date, progress: @Sendable (Int) -> Void = { _ in }) async throws -> Bool {
        guard let fresh = try search.fresh() else { return false }
        do {
            try await SearchIndexer(storage: self, file: fresh, now: now).catchUp(progress: progress)
            search.replace(with: fresh)
            return true
        } catch {
            search.giveUp()
            throw error
        }
    }

    /// Returns the progress of the search index.
    public func searchReport() async throws -> SearchReport {
        let state = try await search.file.state()
        let seen = try state.cursor.map { try EventCursor(parsing: $0, instance: instance).seq } ?? 0
        let newest = try await store.read { try $0.newestEvent() }
        return SearchReport(
            issues: state.issues, pages: state.pages, lag: Int(newest - seen), isFilled: state.isFilled,
            isRebuilding: search.isRebuilding)
    }
}
