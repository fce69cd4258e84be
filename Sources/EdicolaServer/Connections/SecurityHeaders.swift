import HTTPTypes
import Hummingbird

/// Adds the security fields to every response: the Content-Security-Policy (CSP), which names the sources of scripts and
/// the sites that may frame the page; `nosniff`, as its type is exact; the referrer and cross-origin policies.
///
/// It also removes the body of responses to HEAD.
struct SecurityHeaders: RouterMiddleware {
    typealias Context = AppRequestContext

    /// The policy of the newsstand's own pages. A response that has a policy already keeps it: see ``ContentPolicy``.
    static let contentSecurityPolicy = """
        default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; object-src 'none'; \
        form-action 'self'
        """

    /// The policy of the console's pages, which nobody may frame.
    static let consolePolicy = contentSecurityPolicy.replacing("frame-ancestors 'self'", with: "frame-ancestors 'none'")

    func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = Self.contentSecurityPolicy
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        for (name, value) in Self.others where response.headers[name] == nil { response.headers[name] = value }
        if response.headers[.crossOriginResourcePolicy] == nil {
            response.headers[.crossOriginResourcePolicy] = "same-origin"
        }
        // A response without a body keeps its fields: 304 has no length.
        guard request.method == .head, response.body.contentLength != 0 else { return response }
        return response.createHeadResponse()
    }

    private static let others: [(HTTPField.Name, String)] = [
        (.plain("Referrer-Policy"), "strict-origin-when-cross-origin"),
        (.plain("Cross-Origin-Opener-Policy"), "same-origin"),
    ]
}
