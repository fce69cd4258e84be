import EdicolaCore
import HTTPTypes
import Hummingbird

/// Lets reading apps that are pages of other sites read feeds, and what feeds lead to.
///
/// The answer to a request with our cookie is allowed to nobody unless anybody may have it. A browser would keep it from the
/// other site in any case: `*` does not go with credentials (Fetch, CORS protocol). What an app puts into `Authorization`
/// itself is no such credential.
struct CrossOrigin: RouterMiddleware {
    typealias Context = AppRequestContext

    let sessions: Sessions

    func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard Self.isForReadingApps(request.uri.path) else { return response }
        switch request.method {
        case .options: allow(request, in: &response)
        case .get, .head, .put: open(request, in: &response)
        default: break
        }
        return response
    }

    /// Answers the question that a browser asks before it sends `Authorization` to another site.
    private func allow(_ request: Request, in response: inout Response) {
        guard request.headers[.accessControlRequestMethod] != nil, let methods = response.headers[.allow] else {
            return
        }
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.accessControlAllowMethods] = methods
        response.headers[.accessControlAllowHeaders] = Self.asked
        response.headers[.accessControlMaxAge] = "86400"
    }

    private func open(_ request: Request, in response: inout Response) {
        let isPublic = response.headers[.cacheControl]?.hasPrefix("public") ?? false
        guard isPublic || !sessions.hasCookie(request) else { return }
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.accessControlExposeHeaders] = Self.told
        // Only pictures and the like need it, and they can't be asked for with a token.
        if isPublic, response.headers[.crossOriginResourcePolicy] == nil {
            response.headers[.crossOriginResourcePolicy] = "cross-origin"
        }
    }

    /// `*` would leave `Authorization` out.
    private static let asked =
        "Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Range, Range"
    private static let told =
        "Content-Disposition, Content-Range, ETag, Link, Retry-After, WWW-Authenticate"

    /// Catalogs, feeds, and what they lead to. Assets have rules of their own: see ``ContentPolicy``.
    private static func isForReadingApps(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        switch parts.first {
        case "opds", "feeds": return true
        case "api":
            guard path.hasPrefix("\(Paths.API.publications)/"), parts.count == 7, parts[4] == "issues" else {
                return false
            }
            return ["manifest", "archive", "original"].contains(parts[6])
        default: return false
        }
    }
}
