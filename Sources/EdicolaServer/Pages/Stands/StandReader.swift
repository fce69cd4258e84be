import EdicolaCore
import FoundationEssentials
import Storage

/// The publication of a page: its text and its publisher's settings.
struct StandDress: Sendable {
    /// The publication; nil for pages of the newsstand itself.
    var publication: Publication?
    /// The publication's settings over those of the newsstand.
    var settings: StandSettings
    var logo: LogoPicture?
    /// The newsstand's categories.
    var tree: CategoryTree
}

/// Reads the settings of stands, from memory while nothing has changed.
struct StandReader: Sendable {
    let storage: Storage
    let version: CatalogVersion
    private let dresses = VersionedCache<String, StandDress>(limit: 1024)
    private let onlyTitles = VersionedCache<String, Publication.ID?>(limit: 1)

    init(storage: Storage, version: CatalogVersion) {
        self.storage = storage
        self.version = version
    }

    /// Returns the publication of a newsstand that has only one, if an issue is on its stand and there are no
    /// categories: its stand is at `/`.
    func onlyTitle(at now: Date) async throws -> Publication.ID? {
        let number = try await version.number(at: now)
        return try await onlyTitles.value(for: "", version: number) {
            let stands = try await storage.stands(at: now, limit: 2).items
            guard stands.count == 1, let stand = stands.first, stand.newest != nil else { return nil }
            return try await storage.settings().tree.categories.isEmpty ? stand.publication.id : nil
        }
    }

    /// Returns the settings for pages of a publication or of the newsstand.
    ///
    /// - Throws: ``Refusal`` 404 when there is no such publication.
    func dress(of id: Publication.ID?, at now: Date) async throws -> StandDress {
        let number = try await version.number(at: now)
        return try await dresses.value(for: id?.text ?? "", version: number) {
            let whole = try await storage.settings()
            guard let id else { return StandDress(settings: whole, tree: whole.tree) }
            guard let publication = try await storage.publication(id), let own = try await storage.settings(of: id)
            else {
                throw Refusal(.notFound, detail: "No publication has this address.")
            }
            let logo = try await storage.logo(of: id).map { logo in
                LogoPicture(
                    address: "\(Paths.API.logo(id))?v=\(Digest(sha256: logo.bytes).short)", width: logo.width,
                    height: logo.height)
            }
            return StandDress(publication: publication, settings: own.over(whole), logo: logo, tree: whole.tree)
        }
    }
}
