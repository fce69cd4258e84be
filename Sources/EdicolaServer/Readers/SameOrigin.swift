import EdicolaCore
import HTTPTypes
import Hummingbird

/// Refuses requests that another site makes a browser send (CSRF). A browser reports the request's origin
/// (`Sec-Fetch-Site`, or `Origin` where that is missing), and a request with our cookie must have it.
///
/// `SameSite=Lax` is not enough: it does not cover sites under the same domain, or old browsers.
struct SameOrigin: RouterMiddleware {
    typealias Context = AppRequestContext

    let sessions: Sessions
    let staff: StaffSessions
    /// The newsstand's origin, `https://stand.example`.
    let origin: String

    func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        guard isSafe(request) || comesFromHere(request) else {
            throw Refusal(
                .foreignOrigin, detail: "Nothing was changed. Open the newsstand’s own page and try again there.")
        }
        return try await next(request, context)
    }

    /// Whether a request can't come from a misled browser. A key or token in the request proves a program. A name and a
    /// password don't: browsers send them automatically once typed.
    private func isSafe(_ request: Request) -> Bool {
        [.get, .head, .options].contains(request.method) || request.bearer != nil
    }

    private func comesFromHere(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
        if let stated = request.headers[.origin] {
            let host = request.head.authority.map { ["http://\($0)", "https://\($0)"] } ?? []
            return stated == origin || host.contains(stated)
        }
        return !sessions.hasCookie(request) && !staff.hasCookie(request)
    }
}

extension HTTPField.Name {
    static let secFetchSite = plain("Sec-Fetch-Site")
}
