import EdicolaCore
public import Formats
import FoundationEssentials

extension Act {
    /// A member that an act changed.
    public struct Change: Hashable, Sendable, Codable {
        /// nil: it was not set.
        public var was: JSONValue?
        /// nil: it is not set any more.
        public var became: JSONValue?

        enum CodingKeys: String, CodingKey {
            case was
            case became = "is"
        }
    }

    /// The members that changed, by name; empty when the act has none, or when they were too long for the log.
    public var changes: [String: Change] {
        (try? JSON.decode([String: Change].self, from: Data(change.utf8))) ?? [:]
    }
}

extension Storage {
    /// Returns an act by its number.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` for one that is not in the log, or not any more.
    public func act(_ number: Int64) async throws -> Act {
        let found = try await store.read { session in
            try session.first("SELECT \(Act.columns) FROM act WHERE number = \(number)") { try Act(&$0) }
        }
        guard let found else { throw StorageError.notFound("act \(number)") }
        return found
    }
}
