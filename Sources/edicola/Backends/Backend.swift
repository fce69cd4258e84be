import EdicolaCore
import EdicolaServer
import Foundation

/// The publisher's operations, in the data folder itself or on a server that holds it.
protocol Backend: CirculationBackend, DeliveryBackend, OverlayBackend, RevisionBackend, StaffBackend {
    func publications() async throws -> [Publication]
    func publication(_ id: Publication.ID) async throws -> Publication?
    func save(_ publication: Publication) async throws

    /// Returns the settings of a publication or of the newsstand.
    ///
    /// - Parameter publication: nil for the newsstand as a whole.
    func settings(of publication: Publication.ID?) async throws -> StandSettings
    func save(_ settings: StandSettings, of publication: Publication.ID?) async throws
    /// Stores a publication's logo.
    ///
    /// - Parameter logo: nil removes it.
    func save(_ logo: Logo?, of publication: Publication.ID) async throws
    /// Returns a link to a preview of a stand; needs a server.
    func previewLink(of publication: Publication.ID, query: String) async throws -> PreviewLink
    /// A link to an issue that is not on sale yet; needs a server.
    func previewLink(of key: Issue.Key, hours: Int) async throws -> PreviewLink
    func add(_ news: NewsDetails, to publication: Publication.ID) async throws -> NewsItem
    func news(of publication: Publication.ID) async throws -> [NewsItem]
    func removeNews(_ item: NewsItem.ID, of publication: Publication.ID) async throws

    /// Returns all issues at any stage, the newest on sale first.
    func issues(of publication: Publication.ID) async throws -> [CatalogEntry]
    func entry(_ key: Issue.Key) async throws -> CatalogEntry?
    func save(_ details: IssueDetails, for key: Issue.Key) async throws -> CatalogEntry

    /// Uploads the file and presses it. `progress` receives every step; the last one has the result.
    func publish(
        _ file: URL, as key: Issue.Key, _ options: FileHandling, progress: @escaping @Sendable (PublishingStep) -> Void
    ) async throws -> CatalogEntry

    /// Returns the state or result of the newest press run; nil without one.
    func press(of key: Issue.Key) async throws -> RunReport?
    /// Cancels the press run; the issue returns to its earlier stage.
    func cancelPress(of key: Issue.Key) async throws

    func schedule(_ key: Issue.Key, onSale: Date?) async throws -> CatalogEntry
    /// Puts an issue on sale now, by the clock of the newsstand, which may be another machine's.
    func sellNow(_ key: Issue.Key) async throws -> CatalogEntry
    func withdraw(_ key: Issue.Key, reason: String) async throws -> CatalogEntry
    func restore(_ key: Issue.Key, onSale: Date?) async throws -> CatalogEntry
    /// Deletes an issue that was never on sale.
    func delete(_ key: Issue.Key) async throws

    func keys() async throws -> [KeyEntry]
    /// Adds a key by its digest. The key itself stays where it was made.
    func addKey(_ key: NewKey) async throws
    func revokeKey(named name: String) async throws

    /// Returns the state of the search index.
    func search() async throws -> SearchReport
    /// Rebuilds the search index.
    func rebuildSearch() async throws -> SearchReport
    /// Returns readers, newest first.
    func readers(with email: String?, limit: Int) async throws -> [ReaderEntry]
    /// Finds readers by any part of their address, by a number of theirs, or by a promo code that they used.
    func findReaders(_ text: String, in state: ReaderState?, limit: Int) async throws -> [ReaderEntry]
    /// Erases a reader's personal data.
    func erase(_ reader: Reader.ID) async throws
    /// Resets a reader's password, and signs them out everywhere.
    func resetPassword(of reader: Reader.ID) async throws -> TemporaryPassword

    /// Closes the backend's open resources.
    func close() async
}

extension Backend {
    /// Publishes without references to other servers; readers of an issue on sale get the file at once.
    func publish(
        _ file: URL, as key: Issue.Key, progress: @escaping @Sendable (PublishingStep) -> Void
    ) async throws -> CatalogEntry {
        try await publish(file, as: key, FileHandling(), progress: progress)
    }
}

/// The publisher's wishes for a file.
struct FileHandling: Sendable {
    /// Whether documents may load pictures, films and styles from other servers.
    var allowsRemote = false
    /// When readers of an issue on sale get it.
    var correction: Revision.Correction? = .now
}

/// A step of publishing a file.
enum PublishingStep: Sendable {
    /// Bytes fetched, of all; of 0 when the total is unknown.
    case fetching(Int, of: Int)
    /// Bytes stored by the server, of all.
    case sending(Int, of: Int)
    /// Readable pages, of all; 0 of 0 while the file is being examined.
    case pressing(Int, of: Int)
    /// The press waits; the sentence gives the reason.
    case waiting(String)

    /// Returns the step for the newsstand's progress report.
    static func press(_ press: IssueProgress?) -> PublishingStep {
        if let press, press.failure == nil, let sentence = press.sentence { return .waiting(sentence) }
        return .pressing(press?.pagesReady ?? 0, of: press?.pageCount ?? 0)
    }
}
