public import EdicolaCore

/// What became of a ``Library/sync(_:)``: nothing to say when all devices have the same now.
///
/// ```swift
/// for one in try await library.syncAll().refused { log("\(one.key): \(one.reason)") }
/// ```
public struct SyncReport: Hashable, Sendable {
    /// What the newsstand will never take. It stays on this device, and whatever else there was went on.
    public var refused: [Refusal] = []

    /// Nothing was refused.
    public init() {}

    /// A place or a mark that stays on this device alone.
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
