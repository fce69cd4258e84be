import EdicolaCore
import Formats
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import Storage

/// Readers' pages in a look that is not stored, for a frame beside the form: as everybody would see them, without
/// scripts, with links that lead nowhere.
struct StandPreview: Sendable {
    let stands: StandRoutes
    let issues: PageRoutes
    let pages: PageRenderer
    let now: @Sendable () -> Date

    private var storage: Storage { stands.catalog.storage }

    /// Which page. A phone shows the stand in a narrow frame.
    enum View: String, CaseIterable, Sendable {
        case stand, issue, phone
    }

    /// What is laid over the stored look.
    struct Look: Sendable {
        var dress: DressValues
        /// A logo in the place of the stored one.
        var logo: LogoPicture?
        /// Whether the title's name stands there in type.
        var hasNoLogo = false
    }

    /// Answers with a page. It runs nothing, sends nothing, and only the newsstand's own pages may frame it.
    func answer(_ view: View, in look: Look, to request: Request) async throws -> Response {
        let html = try await html(view, in: look, for: request)
        var response = try EncodedAnswer(html, for: request).representation(caching: .never).response(to: request)
        response.headers[.contentSecurityPolicy] = Self.policy
        return response
    }

    /// `allow-same-origin` lets the frame load the newsstand's style sheets; without scripts it permits nothing else.
    static let policy = """
        default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'; \
        base-uri 'none'; form-action 'none'; sandbox allow-same-origin
        """

    private func html(_ view: View, in look: Look, for request: Request) async throws -> HTML {
        let now = now()
        if view == .issue, let entry = try await newest(of: look.dress.publication?.id) {
            let dress = try await dress(of: entry.key.publication, in: look)
            return try await issues.page(of: entry, dress, at: now).html(for: site(for: request, in: dress))
        }
        guard let id = try await titleOfStand(look) else {
            let dress = StandDress(settings: look.dress.settings, tree: look.dress.settings.tree)
            let page = try await stands.page(of: nil, after: nil, dress, at: now)
            return page.html(for: site(for: request, in: dress))
        }
        let dress = try await dress(of: id, in: look)
        var page = try await stands.page(of: id, .everything, after: nil, dress)
        page.isPreview = true
        return page.html(for: site(for: request, in: dress))
    }

    /// The title whose stand is shown; nil for the page of all stands.
    private func titleOfStand(_ look: Look) async throws -> Publication.ID? {
        if let id = look.dress.publication?.id { return id }
        return try await pages.stands.onlyTitle(at: now())
    }

    /// The newest issue on the stand, of a title or of the first title that has one.
    func newest(of id: Publication.ID?) async throws -> CatalogEntry? {
        let now = now()
        guard let id else {
            let titles = try await storage.stands(at: now, limit: StandRoutes.standsAtOnce).items
            guard let key = titles.lazy.compactMap(\.newest).first?.key else { return nil }
            return try await storage.entry(key)
        }
        guard let key = try await storage.issues(of: id, onStandAt: now, limit: 1).items.first?.key else { return nil }
        return try await storage.entry(key)
    }

    /// Returns the look of a title's pages: its own over the newsstand's, one of them as typed.
    private func dress(of id: Publication.ID, in look: Look) async throws -> StandDress {
        var dress = try await pages.stands.dress(of: id, at: now())
        if let publication = look.dress.publication {
            dress.settings = look.dress.settings.over(try await storage.settings())
            dress.publication = publication
        } else {
            let own = try await storage.settings(of: id) ?? StandSettings()
            dress.settings = own.over(look.dress.settings)
        }
        if look.hasNoLogo { dress.logo = nil }
        if let logo = look.logo { dress.logo = logo }
        return dress
    }

    private func site(for request: Request, in dress: StandDress) -> Site {
        var site = pages.addressed(for: request).made(for: request.look(for: dress, at: now()), with: dress.settings)
        site.isPreview = true
        return site
    }
}

extension LogoPicture {
    /// A picture that is not stored: its address is its bytes.
    init(_ logo: Logo) {
        self.init(
            address: "data:\(logo.mediaType);base64,\(Base64.encode(logo.bytes))", width: logo.width,
            height: logo.height)
    }
}
