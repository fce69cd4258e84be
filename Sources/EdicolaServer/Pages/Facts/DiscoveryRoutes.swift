import EdicolaCore
import Formats
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Addresses for search engines and other sites: the sitemap, robots.txt, and permanent addresses of the newest issue
/// and its cover.
struct DiscoveryRoutes: Sendable {
    let catalog: CatalogReader
    let stands: StandReader
    let site: Site
    let address: PublicAddress
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [
            .get("/robots.txt", respond: robots), .get(Paths.sitemap, respond: sitemap),
            .get("/manifest.webmanifest", respond: manifest), .get("/{publication}/cover.jpg", respond: cover),
            .get("/{publication}/latest", respond: latest),
        ]
    }

    /// `robots.txt`: covers are under the API and may be indexed; nothing else there need be.
    @Sendable private func robots(_ request: Request, context: AppRequestContext) async throws -> Response {
        let text = """
            User-agent: *
            Allow: /api/v1/publications/*/issues/*/assets/cover-
            Allow: /api/v1/publications/*/logo
            Disallow: /api/
            Disallow: /library
            Disallow: /account
            Disallow: /console/
            Disallow: /embed/
            Disallow: /*/read/

            Sitemap: \(address.base(for: request))\(Paths.sitemap)

            """
        return try EncodedAnswer(ByteBuffer(string: text), mediaType: "text/plain; charset=utf-8")
            .representation(caching: .shared(seconds: 3600)).response(to: request)
    }

    /// The sitemap: an index and its parts: the stands, then issues in the order in which they were added.
    @Sendable private func sitemap(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (part, now) = (request.query("part"), now())
        let origin = address.base(for: request)
        let answer = try await catalog.answer("sitemap \(part ?? "") \(origin)", at: now) {
            let text: String
            if part == "stands" {
                text = Sitemap.set(try await addressesOfStands(at: now, under: origin))
            } else if let part {
                guard let number = Int(part), try await catalog.storage.sitemapParts(at: now).contains(number) else {
                    throw Refusal(.notFound, detail: "The sitemap has no such part.")
                }
                text = Sitemap.set(
                    try await catalog.storage.sitemap(part: number, at: now).map { entry in
                        Sitemap.Place(address: origin + Paths.issue(entry.key), updated: entry.updated)
                    })
            } else {
                let parts = ["stands"] + (try await catalog.storage.sitemapParts(at: now)).map(String.init)
                text = Sitemap.index(parts.map { "\(origin)\(Paths.sitemap)?part=\($0)" })
            }
            return EncodedAnswer(ByteBuffer(string: text), mediaType: "application/xml")
        }
        return try answer.representation(caching: .revalidated).response(to: request)
    }

    private func addressesOfStands(at now: Date, under origin: String) async throws -> [Sitemap.Place] {
        var places = [Sitemap.Place(address: "\(origin)/")]
        var after: String?
        repeat {
            let page = try await catalog.storage.publications(listedAt: now, after: after, limit: 200)
            places += page.items.map { Sitemap.Place(address: origin + Paths.stand($0.id)) }
            after = page.next
        } while after != nil && places.count < Sitemap.most
        return places
    }

    /// The manifest of the installable newsstand, in its own name and colours.
    @Sendable private func manifest(_ request: Request, context: AppRequestContext) async throws -> Response {
        let settings = try await stands.dress(of: nil, at: now()).settings
        let look = request.look(for: StandDress(settings: settings, tree: settings.tree), at: now())
        let paper = "#\(Theme(settings).day.paper.hex)"
        let answer = try await EncodedAnswer.json(
            WebManifest(
                name: site.name, shortName: site.name, description: settings.welcome ?? look.words.foot,
                lang: look.words.code, dir: look.words.direction, backgroundColour: paper, themeColour: paper,
                icons: WebManifest.Icon.all(site.assets),
                shortcuts: [
                    .init(name: look.words.library, url: Paths.library), .init(name: look.words.newsstand, url: "/"),
                ]), mediaType: "application/manifest+json")
        return try answer.representation(caching: .revalidated).response(to: request)
    }

    /// The newest cover's bytes, for other sites, at a permanent address.
    @Sendable private func cover(_ request: Request, context: AppRequestContext) async throws -> Response {
        let newest = try await newest(request, context)
        guard let picture = newest.cover(atLeast: try request.query("width", in: 1...4096) ?? 720) else {
            throw Refusal(.notFound, detail: "There is no cover yet.")
        }
        let asset = try await catalog.asset(picture.asset.path, of: newest.key, at: now())
        let path = catalog.storage.blobs.path(of: asset.blob.digest)
        var representation = Representation(
            [.file(path: path, offset: 0, length: asset.blob.size)], tag: EntityTag(asset.blob.digest),
            mediaType: asset.asset.mediaType, caching: .shared(seconds: 300))
        representation.headers[.crossOriginResourcePolicy] = "cross-origin"
        return try representation.response(to: request)
    }

    @Sendable private func latest(_ request: Request, context: AppRequestContext) async throws -> Response {
        let newest = try await newest(request, context)
        return Response(
            status: .found, headers: [.location: Paths.issue(newest.key), .cacheControl: CachePolicy.revalidated.field])
    }

    private func newest(_ request: Request, _ context: AppRequestContext) async throws -> CatalogEntry {
        let id = try context.publication(for: request)
        guard let newest = try await catalog.storage.stand(id, at: now())?.newest else {
            throw Refusal(.notFound, detail: "No issue of \(id) is on the stand.")
        }
        return newest
    }
}

/// A sitemap: <https://www.sitemaps.org/protocol.html>
enum Sitemap {
    struct Place: Hashable, Sendable {
        var address: String
        var updated: Date?
    }

    /// The protocol's maximum in one file.
    static let most = 50_000

    private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

    static func set(_ places: [Place]) -> String {
        var text = head + "<urlset xmlns=\"\(namespace)\">\n"
        for place in places.prefix(most) {
            let updated = place.updated.map { "<lastmod>\($0.formatted(.iso8601))</lastmod>" } ?? ""
            text += "<url><loc>\(XMLReferences.escaped(place.address))</loc>\(updated)</url>\n"
        }
        return text + "</urlset>\n"
    }

    static func index(_ addresses: [String]) -> String {
        head + "<sitemapindex xmlns=\"\(namespace)\">\n"
            + addresses.map { "<sitemap><loc>\(XMLReferences.escaped($0))</loc></sitemap>\n" }.joined()
            + "</sitemapindex>\n"
    }
}
