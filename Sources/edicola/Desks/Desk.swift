import EdicolaCore
import Foundation

/// Where the publisher's commands are carried out: the data folder itself, or a server that holds it.
protocol Desk: Sendable {
    func publications() async throws -> [Publication]
    func publication(_ id: Publication.ID) async throws -> Publication?
    func save(_ publication: Publication) async throws

    /// Newest on sale first, any stage.
    func issues(of publication: Publication.ID) async throws -> [CatalogEntry]
    func entry(_ key: Issue.Key) async throws -> CatalogEntry?
    func save(_ details: IssueDetails, for key: Issue.Key) async throws -> CatalogEntry

    /// Hands in the file and presses it. `progress` hears of every step; the last one says how it ended.
    func publish(_ file: URL, as key: Issue.Key, progress: @escaping @Sendable (PublishingStep) -> Void) async throws
        -> CatalogEntry

    func schedule(_ key: Issue.Key, onSale: Date?) async throws -> CatalogEntry
    func withdraw(_ key: Issue.Key, reason: String) async throws -> CatalogEntry
    func restore(_ key: Issue.Key, onSale: Date?) async throws -> CatalogEntry
    /// Only an issue that was never on sale.
    func delete(_ key: Issue.Key) async throws

    /// Ends what the desk holds open.
    func close() async
}

/// A step of handing in a file.
enum PublishingStep: Sendable {
    /// Bytes that the server has, of all.
    case sending(Int, of: Int)
    /// Pages that can be read, of all; 0 of 0 while the file is looked into.
    case pressing(Int, of: Int)
}
