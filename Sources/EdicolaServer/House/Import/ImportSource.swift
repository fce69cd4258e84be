public import EdicolaCore
public import Storage

/// Reads other newsstands: from the network, or a test's own.
///
/// An implementation for the network must refuse private addresses: see `AddressPolicy` in the target Outbound.
public struct ImportSource: Sendable {
    /// Why a catalog or a file can't be had, as a sentence for its publisher.
    public struct FetchError: Error, Hashable, Sendable, CustomStringConvertible {
        public var description: String

        public init(_ description: String) {
            self.description = description
        }
    }

    /// Reads a catalog with all its parts. It is told which issues exist here.
    public var look:
        @Sendable (ImportOrder, _ isKnown: @Sendable (Issue.Key) async throws -> Bool) async throws
            -> ImportTable
    /// Fetches a file into a folder, and continues an interrupted one.
    ///
    /// Returns the file's path.
    public var fetch: @Sendable (_ address: String, _ folder: String) async throws -> String

    public init(
        look:
            @escaping @Sendable (
                ImportOrder, _ isKnown: @Sendable (Issue.Key) async throws -> Bool
            ) async throws -> ImportTable,
        fetch: @escaping @Sendable (_ address: String, _ folder: String) async throws -> String
    ) {
        self.look = look
        self.fetch = fetch
    }
}
