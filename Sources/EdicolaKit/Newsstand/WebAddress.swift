#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// An address on the web that can be asked: `http` or `https`, somebody's name, and a port that there is. Whoever is asked
/// for another one by our HTTP client ends the program.
package struct WebAddress: Hashable, Sendable {
    package let url: URL

    /// - Parameters:
    ///   - text: whoever wrote it: a catalog, an answer that sends on.
    ///   - base: what it is relative to.
    init?(_ text: String, from base: URL? = nil) {
        guard let url = URL(string: text, relativeTo: base)?.absoluteURL,
            ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false,
            (1...65_535).contains(url.port ?? 443)
        else { return nil }
        self.url = url
    }

    /// Whether both are of one server (RFC 6454 §4): what is for its eyes is for no other's.
    func hasOrigin(of other: WebAddress) -> Bool { origin == other.origin }

    private var origin: [String] {
        let scheme = url.scheme?.lowercased() ?? ""
        return [scheme, url.host()?.lowercased() ?? "", "\(url.port ?? (scheme == "http" ? 80 : 443))"]
    }
}
