#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request on its way from one address to the next, as answers send it on (RFC 9110 §15.4).
package struct Redirection {
    package private(set) var request: Transport.Request
    package private(set) var place: WebAddress
    private var seen: Set<URL>

    private static let maximumHops = 5
    /// What no other server than the one that was asked first gets to see.
    private static let secrets = ["authorization", "cookie", "origin", "proxy-authorization"]

    /// - Throws: ``NewsstandError/invalidResponse(_:)``.
    package init(_ request: Transport.Request) throws {
        guard let place = WebAddress(request.url) else {
            throw NewsstandError.invalidResponse("“\(request.url.prefix(200))” is not a usable address")
        }
        self.request = request
        self.request.url = place.url.absoluteString
        self.place = place
        seen = [place.url]
    }

    /// Goes on to where an answer sends.
    ///
    /// - Returns: whether it sends anywhere.
    /// - Throws: ``NewsstandError/invalidResponse(_:)`` for an address that can't be asked; ``ConnectionError`` without an end.
    package mutating func follow(status: Int, location: String?) throws -> Bool {
        guard [301, 302, 303, 307, 308].contains(status), let location else { return false }
        guard let next = WebAddress(location, from: place.url) else {
            throw NewsstandError.invalidResponse(
                "it redirects to “\(location.prefix(200))”, which is not a usable address")
        }
        guard seen.count <= Self.maximumHops, seen.insert(next.url).inserted else {
            throw ConnectionError(description: "it redirects in a circle")
        }
        if status == 303 || status < 303 && request.method == .post {
            request.method = .get
            request.body = nil
            request.headers["content-type"] = nil
        }
        if !next.hasOrigin(of: place) {
            for name in Self.secrets { request.headers[name] = nil }
        }
        place = next
        request.url = next.url.absoluteString
        return true
    }
}
