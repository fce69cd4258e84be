public import EdicolaCore
public import FoundationEssentials
public import Storage

/// Changes a publisher's overlay of an issue, which makes a revision in which only the touched layers differ.
public struct OverlayEditor: Sendable {
    let storage: Storage
    let now: @Sendable () -> Date
    /// Called after a change.
    let changed: @Sendable () -> Void

    /// The number of times that an overlay is laid again because readers got another revision meanwhile.
    private static let mostAttempts = 3

    /// - Parameter changed: called after each change.
    public init(
        storage: Storage, now: @escaping @Sendable () -> Date = { Date() }, changed: @escaping @Sendable () -> Void = {}
    ) {
        (self.storage, self.now, self.changed) = (storage, now, changed)
    }

    /// Replaces the overlay. One that is equal to the present one makes no revision.
    ///
    /// - Parameter change: makes the new overlay from what there is.
    /// - Throws: ``StorageError`` or ``Problem``: 404 without a revision, 409 for pages that are documents, 400 for a fault in the overlay.
    @discardableResult
    public func change(
        _ key: Issue.Key, _ change: (OverlaidRevision) throws -> IssueOverlay
    ) async throws -> OverlaidRevision {
        for attempt in 1... {
            let before = try await storage.overlaid(key)
            guard before.manifest.pages.allSatisfy({ $0.document == nil }) else {
                throw Problem(
                    .conflict, detail: "The pages of \(key) are documents. Contents and links are in the file.")
            }
            let overlay: IssueOverlay
            do {
                overlay = try change(before).checked(pageCount: before.manifest.pageCount)
            } catch let error as OverlayError {
                throw Problem(.badRequest, detail: error.description)
            }
            guard overlay != before.overlay else { return before }
            do {
                let layers = try await storage.layers(for: overlay, over: before)
                try await storage.lay(overlay, layers: layers, over: before.run, of: key, at: now())
            } catch StorageError.runEnded where attempt < Self.mostAttempts {
                continue
            }
            changed()
            try await layOverHeld(key)
            break
        }
        return try await storage.overlaid(key)
    }

    /// A correction that waits gets the overlay too.
    private func layOverHeld(_ key: Issue.Key) async throws {
        guard let held = try await storage.overlaidHeld(key) else { return }
        let shown = try await storage.overlaid(key)
        do {
            try await storage.carry(shown.overlay, from: shown, to: held, at: now())
        } catch StorageError.runEnded {
            // Somebody showed or dropped it meanwhile.
        }
    }
}
