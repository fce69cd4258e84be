import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird

/// Makes pages for those who ask, each in their language, and keeps their bytes until the catalog changes.
struct PageRenderer: Sendable {
    let catalog: CatalogReader
    let stands: StandReader
    /// The newsstand as nobody in particular sees it, without its address; see ``addressed(for:)``.
    let site: Site
    let address: PublicAddress
    let now: @Sendable () -> Date

    /// The newsstand as the one who asks sees it, for a page that is made for them alone.
    func site(for request: Request) async throws -> Site {
        let dress = try await stands.dress(of: nil, at: now())
        return addressed(for: request).made(for: request.look(for: dress, at: now()), with: dress.settings)
    }

    /// The newsstand at the address by which it was reached.
    func addressed(for request: Request) -> Site {
        var site = site
        site.origin = address.base(for: request)
        return site
    }

    /// - Parameters:
    ///   - name: different for everything that decides the page but the catalog's state and who it is made for.
    ///   - id: the publication that the page is about.
    ///   - keeping: who may keep it.
    func page(
        _ name: String, of id: Publication.ID? = nil, to request: Request, caching: CachePolicy = .revalidated,
        make: (Site, StandDress) async throws -> HTML
    ) async throws -> Response {
        let dress = try await stands.dress(of: id, at: now())
        let look = request.look(for: dress, at: now())
        let site = addressed(for: request).made(for: look, with: dress.settings)
        let audience = "\(look.language) \(look.currencies.first ?? "") \(look.day?.start.timeIntervalSince1970 ?? 0)"
        let origin = site.origin ?? ""
        let answer = try await catalog.answer("page: \(name) for \(audience) at \(origin)", at: now()) {
            EncodedAnswer(try await make(site, dress))
        }
        return try response(answer, caching: caching, to: request)
    }

    /// A page for one reader: made anew, and kept by nobody else.
    func personalPage(
        of id: Publication.ID? = nil, to request: Request, make: (Site, StandDress) async throws -> HTML
    ) async throws -> Response {
        let dress = try await stands.dress(of: id, at: now())
        let site = addressed(for: request).made(for: request.look(for: dress, at: now()), with: dress.settings)
        return try response(EncodedAnswer(try await make(site, dress), for: request), caching: .personal, to: request)
    }

    /// Answers with a page in the language that was asked for, and remembers a choice of it.
    func response(_ answer: EncodedAnswer, caching: CachePolicy, to request: Request) throws -> Response {
        var representation = answer.representation(caching: caching)
        representation.headers[.vary] = "Accept-Language, Authorization, Cookie"
        var response = try representation.response(to: request)
        if let choice = request.languageChoice { response.headers.append(choice) }
        return response
    }
}
