public import AsyncHTTPClient
public import Foundation
import NIOHTTP1

/// The redirection of a response. Redirections are followed by the caller, so that each address is checked like the
/// first.
public enum Redirection: Hashable, Sendable {
    /// The response is no redirection.
    case none
    /// To another address, `http` or `https`; never from `https` to `http`.
    case to(URL)
    /// To an address that is not followed; nil when the response names none.
    case refused(String?)

    /// - Parameter url: The address of the request.
    public init(of response: HTTPClientResponse, from url: URL) {
        guard [301, 302, 303, 307, 308].contains(response.status.code) else {
            self = .none
            return
        }
        let target = response.headers.first(name: "Location")
        guard let target, let next = URL(string: target, relativeTo: url)?.absoluteURL,
            let scheme = next.scheme?.lowercased(), scheme == "https" || scheme == "http" && url.scheme != "https"
        else {
            self = .refused(target)
            return
        }
        self = .to(next)
    }
}
