import EdicolaCore

extension Library {
    /// Takes note of what a stand says of the issues that are here: which were withdrawn, and which were corrected. Nothing
    /// is ever removed by it: what a reader has stays.
    ///
    /// ```swift
    /// await store.refresh()
    /// try await library.learn(from: store.latest.shelf)
    /// ```
    /// - Throws: ``FileError``.
    public func learn(from shelf: Shelf) async throws {
        let changed = try await onDisk { [folder] in
            try folder.keys().filter { key in
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
        }
        for key in changed { announce(key) }
    }
}
