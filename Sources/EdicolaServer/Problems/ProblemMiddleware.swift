import EdicolaCore
import Feeds
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// The one place where an error meets HTTP: RFC 9457 for programs, a page elsewhere. A reading app whose reader has to
/// sign in gets the authentication document (Authentication for OPDS 1.0 §2).
struct ProblemMiddleware: RouterMiddleware {
    typealias Context = AppRequestContext

    /// The authentication document for reading apps.
    let door: @Sendable (Request) throws -> EncodedAnswer
    let refused: SignInFailureLog
    /// Limits the log: readers and publishers retry while a disk is full.
    private let diskFull = LogRateLimiter(everySeconds: 60)
    /// The page that shows a problem to a person, as HTML.
    let page: @Sendable (Problem, Request) -> String

    init(
        door: @escaping @Sendable (Request) throws -> EncodedAnswer, refused: SignInFailureLog,
        page: @escaping @Sendable (Problem, Request) -> String
    ) {
        self.door = door
        self.refused = refused
        self.page = page
    }

    func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPParserError {
            throw error  // the connection's own affair: it answers 400 and closes
        } catch {
            if let refusal = Refusal(describing: error) {
                if refusal.problem.kind == .diskFull, diskFull.isDue("", at: Date()) {
                    context.logger.error("The disk is full: nothing is stored until there is room")
                }
                if refusal.problem.kind == .keyNeeded, request.showsKey {
                    refused.note(.key, from: context.clientAddress(of: request))
                }
                return response(to: request, refusal)
            }
            context.logger.error("A request failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
            return response(to: request, Refusal(.server))
        }
    }

    func response(to request: Request, _ refusal: Refusal) -> Response {
        var fields = refusal.headers
        fields[.cacheControl] = CachePolicy.never.field
        let status = HTTPResponse.Status(code: refusal.problem.status)
        if status == .unauthorized, request.isForReadingApp, let document = try? door(request) {
            fields[.wwwAuthenticate] = ReadingApps.challenge
            fields[.contentType] = document.mediaType
            return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: document.bytes))
        }
        guard !request.isForProgram else {
            let bytes = (try? JSON.encode(refusal.problem)).map { ByteBuffer(bytes: $0) } ?? ByteBuffer()
            fields[.contentType] = Problem.mediaType
            return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: bytes))
        }
        fields[.contentType] = "text/html; charset=utf-8"
        let bytes = ByteBuffer(string: page(refusal.problem, request))
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: bytes))
    }
}

extension Request {
    /// Whether the request carries a possible publisher's key. An unknown reader's token is only an old one.
    fileprivate var showsKey: Bool { bearer.map { !$0.hasPrefix(ReaderToken.prefix) } ?? false }

    /// Whether the request comes from a program, not from a person's browser.
    fileprivate var isForProgram: Bool {
        let first = uri.path.dropFirst().prefix { $0 != "/" }
        return first == "api" || first == "feeds" || first == "opds"
    }
}
