import EdicolaCore

extension Library {
    /// Takes note of what a stand says of the issues that are here: which were withdrawn, which were corrected, and which are
    /// the reader's now after they were refused. Nothing is ever removed by it: what a reader has stays.
    ///
    /// ```swift
    /// await store.refresh()
    /// try await library.learn(from: store.latest.shelf)
    /// ```
    /// - Throws: ``FileError``.
    public func learn(from shelf: Shelf) async throws {
        let changed = try await onDisk { [folder] in
            let changed = try folder.keys().filter { key in
                let entry = shelf.entry(key)
                let withdrawal = shelf.withdrawn[key]
                // A shelf that knows nothing of an issue says nothing of it: its publication may be another stand's.
                guard entry != nil || withdrawal != nil else { return false }
                let card = try ReadingCard.read(folder.card(of: key))
                let revision = entry?.issue.lifeCycle.revision
                guard card.withdrawal != withdrawal || revision != nil && card.revisionOnStand != revision else {
                    return false
                }
                return try folder.change(key) { card in
                    card.withdrawal = withdrawal
                    card.revisionOnStand = revision ?? card.revisionOnStand
                }
            }
            let had = try folder.refused(among: shelf.rights).filter { try folder.obtain($0) }
            return Set(changed).union(had)
        }
        for key in changed { announce(key) }
    }
}

extension LibraryFolder {
    /// Issues that were refused to this device, and are the reader's. Blocks.
    fileprivate func refused(among rights: [Issue.Key: Access]) throws -> [Issue.Key] {
        guard rights.values.contains(where: \.isGranted) else { return [] }
        return try issues().filter { issue in
            guard rights[issue.key]?.isGranted == true else { return false }
            if case .offered = issue.update ?? issue.device.state { return true }
            return false
        }.map(\.key)
    }

    /// Blocks. - Returns: whether it is written down; not while somebody else changes the issue.
    fileprivate func obtain(_ key: Issue.Key) throws -> Bool {
        guard let lock = try IssueLock.take(key, in: self) else { return false }
        defer { withExtendedLifetime(lock) {} }
        let issue = folder(of: key)
        guard case .refused = try issue.history().stop else { return false }
        try Journal(issue.journal).append(.obtained)
        return true
    }
}
