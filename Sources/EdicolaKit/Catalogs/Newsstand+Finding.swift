import EdicolaCore
import Feeds

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Newsstand {
    /// Looks at what is at an address: a newsstand, or a catalog of another make.
    ///
    /// ```swift
    /// let stand = try await Newsstand.find("https://old.example/opds")
    /// if stand.isCatalog { tell("It lists issues, and that is all it does.") }
    /// ```
    /// - Throws: ``NewsstandError``: it is neither, or nobody answers.
    public static func find(
        _ address: String, transport: Transport = .asyncHTTPClient(), session: Session = .none
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
        do throws(CatalogError) {
            _ = try ForeignCatalog(reading: content, at: place)
        } catch {
            throw NewsstandError.unreadable(error)
        }
        return catalog
    }
}
