import EdicolaCore
import HTTPTypes
import Hummingbird

/// Refuses what another site has a browser send: a browser says whence a request comes (`Sec-Fetch-Site`, or `Origin`
/// where that is missing), and one that carries our cookie has to.
///
/// `SameSite=Lax` alone leaves sites under the same domain, and old browsers.
struct SameOrigin: RouterMiddleware {
    typealias Context = AppRequestContext

    let sessions: Sessions
    /// `https://stand.example`.
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

    /// A program with a key or a token of its own is no browser that somebody leads. A name and a password may well be
    /// one: browsers send them by themselves once they were typed.
    private func isSafe(_ request: Request) -> Bool {
        [.get, .head, .options].contains(request.method) || request.bearer != nil
    }

    private func comesFromHere(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
        if let stated = request.headers[.origin] {
            let host = request.head.authority.map { ["http://\($0)", "https://\($0)"] } ?? []
            return stated == origin || host.contains(stated)
        }
        return !sessions.hasCookie(request)
    }
}

extension HTTPField.Name {
    static let secFetchSite = plain("Sec-Fetch-Site")
}
