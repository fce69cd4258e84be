import EdicolaCore
import Feeds
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix

/// How reading apps are answered: in the version of OPDS that they speak, to each what is theirs.
extension FeedService {
    func site(for request: Request) -> OPDSSite {
        OPDSSite(
            name: name, baseURL: address.base(for: request), hasReaders: true,
            isVersion12: Paths.OPDS.isVersion12(request.uri.path))
    }

    /// How to sign in.
    @Sendable func door(for request: Request) throws -> EncodedAnswer {
        EncodedAnswer(
            ByteBuffer(bytes: try AuthenticationDocument(site: site(for: request)).document()),
            mediaType: AuthenticationDocument.mediaType)
    }

    /// OPDS 1.2 is what most apps know: who doesn't ask for another gets it, and whoever wants it for certain has an address
    /// for it.
    static func wantsJSON(_ request: Request) -> Bool {
        guard !Paths.OPDS.isVersion12(request.uri.path) else { return false }
        let types = [
            "application/atom+xml", OPDSFeed.jsonType, FeedIssue.publicationType, "application/json",
            "application/*+json",
        ]
        return ContentNegotiation(request.headers.joined(.accept)).best(of: types)?.hasSuffix("json") ?? false
    }

    /// - Parameter isKept: the same for all who may as much, while the catalog stays.
    func feed(
        _ request: Request, _ context: AppRequestContext, _ keys: Authenticator, isKept: Bool = true, at now: Date,
        read: (OPDSSite, Date, Caller) async throws -> OPDSFeed
    ) async throws -> Response {
        let (caller, site) = (try await keys.caller(of: request, context), site(for: request))
        let isJSON = Self.wantsJSON(request)
        let name = "\(request.pathAndQuery) \(isJSON) \(site.baseURL) \(caller)"
        // What a reader may is asked each time.
        let answer = try await answer(name, isKept: isKept && caller.reader == nil, at: now) {
            let feed = try await read(site, now, caller)
            // Away from the event loop.
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

    /// What a reader sees is kept by nobody else, and every answer says how to sign in.
    func negotiated(_ answer: EncodedAnswer, for caller: Caller, site: OPDSSite) -> Representation {
        var representation = answer.representation(caching: caller == .anybody ? .revalidated : .personal)
        representation.headers[.vary] = "Accept, Authorization, Cookie"
        representation.headers[.link] = AuthenticationDocument.link(of: site)
        return representation
    }
}

extension Request {
    /// As it was asked for: what `self` says.
    var pathAndQuery: String { uri.query.map { "\(uri.path)?\($0)" } ?? uri.path }
}
