import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird

/// Renders pages in each client's language, and caches their bytes until the catalog changes.
struct PageRenderer: Sendable {
    let catalog: CatalogReader
    let stands: StandReader
    /// The newsstand without a particular client or address; see ``addressed(for:)``.
    let site: Site
    let address: PublicAddress
    let now: @Sendable () -> Date

    /// Returns the newsstand for a page that is rendered for one client only.
    func site(for request: Request) async throws -> Site {
        let dress = try await stands.dress(of: nil, at: now())
        return addressed(for: request).made(for: request.look(for: dress, at: now()), with: dress.settings)
    }

    /// Returns the newsstand at the address of the request.
    func addressed(for request: Request) -> Site {
        var site = site
        site.origin = address.base(for: request)
        return site
    }

    /// Answers with a page that is cached until the catalog changes.
    ///
    /// - Parameters:
    ///   - name: the cache key: everything on which the page depends, except the catalog's state and the client's
    ///     context.
    ///   - id: the publication that the page is about.
    ///   - caching: the cache policy.
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

    /// Answers with a page for one reader, rendered for each request and not cached for others.
    func personalPage(
        of id: Publication.ID? = nil, to request: Request, make: (Site, StandDress) async throws -> HTML
    ) async throws -> Response {
        let dress = try await stands.dress(of: id, at: now())
        let site = addressed(for: request).made(for: request.look(for: dress, at: now()), with: dress.settings)
        return try response(EncodedAnswer(try await make(site, dress), for: request), caching: .personal, to: request)
    }

    /// Answers with a page, and sets the cookie of a chosen language.
    func response(_ answer: EncodedAnswer, caching: CachePolicy, to request: Request) throws -> Response {
        var representation = answer.representation(caching: caching)
        representation.headers[.vary] = "Accept-Language, Authorization, Cookie"
        var response = try representation.response(to: request)
        if let choice = request.languageChoice { response.headers.append(choice) }
        return response
    }
}
