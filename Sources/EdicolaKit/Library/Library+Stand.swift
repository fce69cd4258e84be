import EdicolaCore

extension Library {
    /// Updates the issues on this device from a shelf: which were withdrawn, corrected, are back on the stand, or are open after
    /// a refusal. It never removes an issue. A ``Store`` with a library calls it after each refresh.
    ///
    /// ```swift
    /// await store.refresh()
    /// try await library.update(from: store.latest.shelf)
    /// ```
    /// - Throws: ``FileError``.
    public func update(from shelf: Shelf) async throws {
        let changed = try await onDisk { [folder] in
            let changed = try folder.keys().filter { key in
                let entry = shelf.entry(key)
                let withdrawal = shelf.withdrawn[key]
                // A shelf that knows nothing of an issue says nothing of it: its publication may be another stand's.
                guard entry != nil || withdrawal != nil else { return false }
                let state = try ReadingState.read(folder.readingState(of: key))
                let revision = entry?.issue.lifeCycle.revision
                guard
                    state.withdrawal != withdrawal || revision != nil && state.revisionOnStand != revision
                else {
                    return false
                }
                return try folder.change(key) { state in
                    state.withdrawal = withdrawal
                    state.revisionOnStand = revision ?? state.revisionOnStand
                }
            }
            let mine = try folder.issues()
            let had = try mine.filter { $0.isRefused(shelf.rights) }.map(\.key).filter { try folder.obtain($0) }
            let back = try mine.filter { $0.isBack(on: shelf) }.map(\.key).filter { try folder.goOn($0, by: shelf) }
            return Set(changed).union(had).union(back)
        }
        for key in changed { announce(key) }
    }
}

extension LibraryIssue {
    /// Whether it was refused to this device, and is the reader's.
    fileprivate func isRefused(_ rights: [Issue.Key: Access]) -> Bool {
        guard rights[key]?.isGranted == true else { return false }
        if case .offered = update ?? device.state { return true }
        return false
    }

    /// Whether it could not be had any more, and is on the stand.
    fileprivate func isBack(on shelf: Shelf) -> Bool {
        guard shelf.entry(key) != nil, shelf.withdrawn[key] == nil else { return false }
        return device.isFinal || failure?.isFinal == true
    }
}

extension LibraryFolder {
    fileprivate func obtain(_ key: Issue.Key) throws -> Bool {
        try write(.obtained, of: key) { history in
            if case .refused = history.stop { true } else { false }
        }
    }

    /// What came waits to go on; not by a shelf that is older than the failure.
    fileprivate func goOn(_ key: Issue.Key, by shelf: Shelf) throws -> Bool {
        guard let asked = shelf.asked else { return false }
        return try write(.stopped(.interrupted, at: asked), of: key) { history in
            history.isFinal && history.stopped.map { $0 <= asked } ?? false
        }
    }

    /// Blocks. - Returns: whether it is written down; not while somebody else changes the issue.
    private func write(_ entry: JournalEntry, of key: Issue.Key, if isTrue: (History) -> Bool) throws -> Bool {
        guard let lock = try IssueLock.take(key, in: self) else { return false }
        defer { withExtendedLifetime(lock) {} }
        let issue = folder(of: key)
        guard isTrue(try issue.history()) else { return false }
        try Journal(issue.journal).append(entry)
        return true
    }
}
