import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Enlarged tiles of pages, computed when a reader zooms in: `…/tiles/{revision}/{page}/{scale}/{x}-{y}`.
struct TileRoutes: Sendable {
    let catalog: CatalogReader
    let keys: Authenticator
    let drafts: DraftLinks
    let service: TileService
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let issue = "/api/v1/publications/{publication}/issues/{issue}"
        return [.get("\(issue)/tiles/{revision}/{page}/{scale}/{square}", .picture, respond: tile)]
    }

    @Sendable private func tile(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (entry, caller) = try await keys.visible(request, context, in: catalog, drafts: drafts, at: now())
        guard let place = TileAddress(context) else { throw Refusal(.notFound) }
        let access = try await catalog.access(of: caller, to: entry.issue, page: place.page, at: now())
        try access.require()
        let manifest = try await catalog.manifest(entry.key, revision: place.revision, at: now())
        guard let original = manifest.original, manifest.has(place) else {
            throw Refusal(.notFound, detail: "There is no such tile of page \(place.page).")
        }
        let bytes = try await service.tile(place, of: original.digest)
        let isPublic = access.isForAll && entry.isOnStand(at: now())
        let representation = Representation(
            [.bytes(bytes)], tag: EntityTag(Digest(sha256: bytes.readableBytesView)), mediaType: "image/webp",
            caching: isPublic ? .issue(entry.key) : .personal)
        return try representation.response(to: request)
    }
}

/// The address of a tile on a page.
struct TileAddress: Hashable, Sendable {
    var revision: Int
    var page: Int
    var scale: Int
    var x: Int
    var y: Int
}

extension TileAddress {
    /// Parses the address; nil unless it is written in our form, so that a tile has one address.
    fileprivate init?(_ context: AppRequestContext) {
        func number(_ text: (some StringProtocol)?) -> Int? {
            guard let text, let number = Int(text), number >= 0, String(number) == text else { return nil }
            return number
        }
        let square = context.parameters.get("square")?.split(separator: "-", omittingEmptySubsequences: false) ?? []
        guard square.count == 2, let revision = number(context.parameters.get("revision")),
            let page = number(context.parameters.get("page")), let scale = number(context.parameters.get("scale")),
            let x = number(square[0]), let y = number(square[1])
        else { return nil }
        self.init(revision: revision, page: page, scale: scale, x: x, y: y)
    }
}

extension Manifest {
    /// Whether the tile lies on the page.
    fileprivate func has(_ place: TileAddress) -> Bool {
        guard form.hasTiles, PageTiles.scales.contains(place.scale), pages.indices.contains(place.page - 1),
            let picture = pages[place.page - 1].picture(for: .twoX)
        else { return false }
        let grid = PageTiles.grid(of: picture, scale: place.scale)
        return place.x < grid.columns && place.y < grid.rows
    }
}
