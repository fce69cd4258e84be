public import EdicolaCore

/// The result of ``Library/sync(_:)``; empty when all devices are in sync.
///
/// ```swift
/// for one in try await library.syncAll().refused { log("\(one.key): \(one.reason)") }
/// ```
public struct SyncReport: Hashable, Sendable {
    /// Places and marks that the newsstand permanently refuses. They stay on this device; all others were synced.
    public var refused: [Refusal] = []

    /// Nothing was refused.
    public init() {}

    /// A place or a mark that stays only on this device.
    public struct Refusal: Hashable, Sendable {
        /// Of which issue.
        public var key: Issue.Key
        /// The mark's id; nil for the place where the reader stopped, and for notes that can't be read.
        public var mark: Mark.ID?
        /// A sentence.
        public var reason: String

        /// Something that was refused.
        public init(key: Issue.Key, mark: Mark.ID? = nil, reason: String) {
            self.key = key
            self.mark = mark
            self.reason = reason
        }
    }
}
