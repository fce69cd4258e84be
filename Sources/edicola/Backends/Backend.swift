import EdicolaCore
import EdicolaServer
import Foundation

/// Where the publisher's commands are carried out: the data folder itself, or a server that holds it.
protocol Backend: CirculationBackend, DeliveryBackend {
    func publications() async throws -> [Publication]
    func publication(_ id: Publication.ID) async throws -> Publication?
    func save(_ publication: Publication) async throws

    /// - Parameter publication: nil for the newsstand as a whole.
    func settings(of publication: Publication.ID?) async throws -> StandSettings
    func save(_ settings: StandSettings, of publication: Publication.ID?) async throws
    /// - Parameter logo: nil takes it away.
    func save(_ logo: Logo?, of publication: Publication.ID) async throws
    /// A link to how a stand would look; needs a server.
    func previewLink(of publication: Publication.ID, query: String) async throws -> PreviewLink
    func add(_ news: NewsDetails, to publication: Publication.ID) async throws -> NewsItem
    func news(of publication: Publication.ID) async throws -> [NewsItem]
    func removeNews(_ item: NewsItem.ID, of publication: Publication.ID) async throws

    /// Newest on sale first, any stage.
    func issues(of publication: Publication.ID) async throws -> [CatalogEntry]
    func entry(_ key: Issue.Key) async throws -> CatalogEntry?
    func save(_ details: IssueDetails, for key: Issue.Key) async throws -> CatalogEntry

    /// Hands in the file and presses it. `progress` hears of every step; the last one says how it ended.
    ///
    /// - Parameter allowsRemote: documents may use pictures, films and styles of other servers.
    func publish(
        _ file: URL, as key: Issue.Key, allowsRemote: Bool, progress: @escaping @Sendable (PublishingStep) -> Void
    ) async throws -> CatalogEntry

    /// How the press fares, or fared, with the newest file; nil when there never was one.
    func press(of key: Issue.Key) async throws -> RunReport?
    /// Stops it; the issue goes back where it was.
    func cancelPress(of key: Issue.Key) async throws

    func schedule(_ key: Issue.Key, onSale: Date?) async throws -> CatalogEntry
    /// By the clock of the newsstand, which may be another machine's.
    func sellNow(_ key: Issue.Key) async throws -> CatalogEntry
    func withdraw(_ key: Issue.Key, reason: String) async throws -> CatalogEntry
    func restore(_ key: Issue.Key, onSale: Date?) async throws -> CatalogEntry
    /// Only an issue that was never on sale.
    func delete(_ key: Issue.Key) async throws

    func keys() async throws -> [KeyEntry]
    /// The key itself stays where it was made.
    func addKey(_ key: NewKey) async throws
    func revokeKey(named name: String) async throws

    /// How far the search index is.
    func search() async throws -> SearchReport
    /// Makes it anew.
    func rebuildSearch() async throws -> SearchReport
    /// Newest first.
    func readers(with email: String?, limit: Int) async throws -> [ReaderEntry]
    /// Signs them out everywhere.
    func resetPassword(of reader: Reader.ID) async throws -> TemporaryPassword

    /// Closes what the backend holds open.
    func close() async
}

extension Backend {
    /// Without references to other servers.
    func publish(
        _ file: URL, as key: Issue.Key, progress: @escaping @Sendable (PublishingStep) -> Void
    ) async throws -> CatalogEntry {
        try await publish(file, as: key, allowsRemote: false, progress: progress)
    }
}

/// A step of handing in a file.
enum PublishingStep: Sendable {
    /// Bytes that are here, of all; of 0 when nobody says how many there are.
    case fetching(Int, of: Int)
    /// Bytes that the server has, of all.
    case sending(Int, of: Int)
    /// Pages that can be read, of all; 0 of 0 while the file is looked into.
    case pressing(Int, of: Int)
    /// The press goes on later; the sentence says why.
    case waiting(String)

    /// What the newsstand says of its press.
    static func press(_ press: IssueProgress?) -> PublishingStep {
        if let press, press.failure == nil, let sentence = press.sentence { return .waiting(sentence) }
        return .pressing(press?.pagesReady ?? 0, of: press?.pageCount ?? 0)
    }
}
