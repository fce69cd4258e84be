import EdicolaCore
import HTTPTypes
import Hummingbird

/// Lets reading apps on other sites' pages read feeds and the files that feeds link to.
///
/// The response to a request with our cookie is not allowed for other sites, unless it is public. A browser would
/// withhold it in any case: `*` does not work with credentials (Fetch, CORS protocol). An app's own `Authorization`
/// field is no such credential.
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

    /// Answers the preflight request that a browser sends before `Authorization` goes to another site.
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
        // Only pictures and the like need it, and they can't be requested with a token.
        if isPublic, response.headers[.crossOriginResourcePolicy] == nil {
            response.headers[.crossOriginResourcePolicy] = "cross-origin"
        }
    }

    /// Request fields listed one by one: `*` would leave `Authorization` out.
    private static let asked =
        "Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Range, Range"
    private static let told =
        "Content-Disposition, Content-Range, ETag, Link, Retry-After, WWW-Authenticate"

    /// Catalogs, feeds, and the files they link to. Assets have their own rules: see ``ContentPolicy``.
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
