import EdicolaCore
public import EdicolaKit

extension Newsstand {
    /// A catalog of another make in the place of a newsstand: `store.plist` or `issues.plist` of the founding articles,
    /// Baker's `shelf.json`, OPDS 1.2 or 2.0, Atom and RSS with files. It lists issues, each with a file. It has no search in
    /// texts, no events and no readers, and it promises no SHA-256.
    ///
    /// ```swift
    /// let stand = try Newsstand(catalog: "https://old.example/shelf.json", transport: .asyncHTTPClient())
    /// ```
    /// - Parameter address: of the catalog's first document; without a scheme `https` is meant, but for this machine `http`.
    /// - Throws: `NewsstandError.invalidAddress`.
    public init(catalog address: String, transport: Transport) throws(NewsstandError) {
        try self.init(catalog: address, reader: .feeds, transport: transport)
    }

    /// Finds out whether an address has a newsstand or a catalog of another make.
    ///
    /// ```swift
    /// let stand = try await Newsstand.find("https://old.example/opds", transport: transport)
    /// if stand.isCatalog { tell("It lists issues, and that is all it does.") }
    /// ```
    /// - Throws: ``NewsstandError``: it has neither, or does not answer.
    public static func find(
        _ address: String, transport: Transport, session: Session = .none
    ) async throws -> Newsstand {
        if let stand = try? Newsstand(address, transport: transport, session: session) {
            do {
                let _: ListPage<PublicationEntry> = try await stand.value(at: "\(Paths.API.publications)?limit=1")
                return stand
            } catch let error as NewsstandError where error.isUnreachable {
                throw error
            } catch is NewsstandError {
                // Whatever answers there, it is not our API.
            }
        }
        let catalog = try Newsstand(catalog: address, transport: transport)
        guard let place = catalog.foreign?.place,
            case .new(let content, _) = try await catalog.document(at: place, etag: nil)
        else { throw NewsstandError.invalidAddress(address) }
        _ = try CatalogReader.feeds.read(content, place, address)
        return catalog
    }
}
