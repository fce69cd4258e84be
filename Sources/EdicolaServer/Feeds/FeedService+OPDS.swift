import EdicolaCore
import Feeds
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix

/// Answers for reading apps: in the OPDS version that each app speaks, with each reader's own access.
extension FeedService {
    func site(for request: Request) -> OPDSSite {
        OPDSSite(
            name: name, baseURL: address.base(for: request), hasReaders: true,
            isVersion12: Paths.OPDS.isVersion12(request.uri.path))
    }

    /// Returns the authentication document.
    @Sendable func door(for request: Request) throws -> EncodedAnswer {
        EncodedAnswer(
            ByteBuffer(bytes: try AuthenticationDocument(site: site(for: request)).document()),
            mediaType: AuthenticationDocument.mediaType)
    }

    /// Whether a request prefers OPDS 2.0. Version 1.2 is the default, because most apps know only that; it also has
    /// addresses of its own.
    static func wantsJSON(_ request: Request) -> Bool {
        guard !Paths.OPDS.isVersion12(request.uri.path) else { return false }
        let types = [
            "application/atom+xml", OPDSFeed.jsonType, FeedIssue.publicationType, "application/json",
            "application/*+json",
        ]
        return ContentNegotiation(request.headers.joined(.accept)).best(of: types)?.hasSuffix("json") ?? false
    }

    /// Answers with a feed in the requested version.
    ///
    /// - Parameter isKept: whether the feed is cached for all callers with equal access, until the catalog changes.
    func feed(
        _ request: Request, _ context: AppRequestContext, _ keys: Authenticator, isKept: Bool = true, at now: Date,
        read: (OPDSSite, Date, Caller) async throws -> OPDSFeed
    ) async throws -> Response {
        let (caller, site) = (try await keys.caller(of: request, context), site(for: request))
        let isJSON = Self.wantsJSON(request)
        let name = "\(request.pathAndQuery) \(isJSON) \(site.baseURL) \(caller)"
        // A reader's access is checked on every request.
        let answer = try await answer(name, isKept: isKept && caller.reader == nil, at: now) {
            let feed = try await read(site, now, caller)
            // Outside the event loop.
            return try await NIOThreadPool.singleton.runIfActive {
                isJSON
                    ? EncodedAnswer(ByteBuffer(bytes: try feed.json()), mediaType: OPDSFeed.jsonType)
                    : EncodedAnswer(ByteBuffer(string: feed.atom), mediaType: feed.atomType)
            }
        }
        return try negotiated(answer, for: caller, site: site).response(to: request)
    }

    func answer(
        _ name: String, isKept: Bool, at now: Date, encode: () async throws -> EncodedAnswer
    ) async throws -> EncodedAnswer {
        isKept ? try await catalog.answer(name, at: now, encode: encode) : try await encode()
    }

    /// Returns an answer's representation. No shared cache stores a reader's answer, and every answer links to the
    /// authentication document.
    func negotiated(_ answer: EncodedAnswer, for caller: Caller, site: OPDSSite) -> Representation {
        var representation = answer.representation(caching: caller == .anybody ? .revalidated : .personal)
        representation.headers[.vary] = "Accept, Authorization, Cookie"
        representation.headers[.link] = AuthenticationDocument.link(of: site)
        return representation
    }
}

extension Request {
    /// The requested path with its query: the feed's `self`.
    var pathAndQuery: String { uri.query.map { "\(uri.path)?\($0)" } ?? uri.path }
}
