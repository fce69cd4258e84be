import EdicolaCore
import Feeds
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Storage

/// One publication's stand for programs of the Newsstand era, and for news readers.
struct FeedRoutes: Sendable {
    let service: FeedService
    let pictures: PictureService
    let keys: Authenticator
    let now: @Sendable () -> Date

    /// Items of RSS and of the shops' feed: no shop shows older ones.
    static let newsAtOnce = 50

    var endpoints: [Endpoint] {
        let root = "/feeds/{publication}"
        return [
            .get("\(root)/store.plist") { try await plist(.store, $0, $1) },
            .get("\(root)/issues.plist") { try await plist(.issues, $0, $1) },
            .get("\(root)/newsstand.atom", respond: newsstandAtom),
            .get("\(root)/rss.xml", respond: rss),
            .get("\(root)/covers/{issue}/{file}", .picture, respond: cover),
        ]
    }

    private func plist(_ dialect: StorePlist.Dialect, _ request: Request, _ context: AppRequestContext) async throws
        -> Response
    {
        try await feed("\(dialect.rawValue).plist", StorePlist.mediaType, request, context) { publication, base, now in
            let issues = try await service.all(of: publication, for: .anybody, at: now)
            return { StorePlist(dialect, issues: issues, baseURL: base).document }
        }
    }

    @Sendable private func newsstandAtom(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await feed("newsstand.atom", NewsstandAtom.mediaType, request, context) { publication, base, now in
            let issues = try await service.newest(Self.newsAtOnce, of: publication, for: .anybody, at: now)
            return {
                NewsstandAtom(
                    publication: publication, iri: service.iri(of: publication.id), issues: issues,
                    updated: issues.updated ?? .never, baseURL: base
                ).document
            }
        }
    }

    @Sendable private func rss(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await feed("rss.xml", RSS.mediaType, request, context) { publication, base, now in
            let issues = try await service.newest(Self.newsAtOnce, of: publication, for: .anybody, at: now)
            return {
                RSS(
                    publication: publication, issues: issues, updated: issues.updated ?? .never, baseURL: base
                ).document
            }
        }
    }

    /// Writes a feed outside the event loop: a long list takes milliseconds.
    private func feed(
        _ name: String, _ mediaType: String, _ request: Request, _ context: AppRequestContext,
        read: (Publication, String, Date) async throws -> @Sendable () -> String
    ) async throws -> Response {
        let (id, base, now) = (try context.publication(for: request), service.address.base(for: request), now())
        let answer = try await service.catalog.answer("\(name) \(id) \(base)", at: now) {
            let write = try await read(try await service.publication(id), base, now)
            return try await NIOThreadPool.singleton.runIfActive {
                EncodedAnswer(ByteBuffer(string: write()), mediaType: mediaType)
            }
        }
        return try answer.representation(caching: .revalidated).response(to: request)
    }

    /// The cover as shops require it: PNG, 1024 pixels or more on its long side.
    @Sendable private func cover(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (entry, _) = try await keys.visible(request, context, in: service.catalog, at: now())
        guard let widest = entry.covers.last,
            context.parameters.get("file") == "\(widest.asset.digest.short).png",
            let original = try await service.storage.originals(of: [entry.key])[entry.key],
            original.pictureCount(of: entry) > 0
        else { throw Refusal(.notFound) }
        let bytes = try await pictures.picture(
            ofPage: 1, width: widest.width, .png, of: original.asset.digest,
            for: context.isLocal(request) ? nil : context.clientAddress(of: request))
        let representation = Representation(
            [.bytes(bytes)], tag: EntityTag(Digest(sha256: bytes.readableBytesView)), mediaType: "image/png",
            caching: .shared(seconds: 86_400))
        return try representation.response(to: request)
    }
}
