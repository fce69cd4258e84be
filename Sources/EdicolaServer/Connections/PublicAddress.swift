import HTTPTypes
import Hummingbird

/// The newsstand's address as the client sees it: the beginning of every absolute address in feeds, in pages' metadata
/// and in the sitemap.
struct PublicAddress: Sendable {
    /// The operator's configured address, or nil.
    let configured: String?
    /// The address used otherwise, without a slash at the end.
    let fallback: String
    /// Whether a proxy in front reports the requested address (`Forwarded`, `X-Forwarded-Host`, `-Proto`). Otherwise
    /// these fields are ignored: anybody could send them. Path prefixes are ignored too: pages begin at the root of
    /// their host.
    let trustsProxy: Bool

    init(_ configuration: NewsstandConfiguration) {
        configured = configuration.isAddressGiven ? configuration.baseURL : nil
        fallback = configuration.baseURL
        trustsProxy = configuration.trustsProxy
    }

    /// Returns the address for one request, without a slash at the end.
    func base(for request: Request) -> String {
        if trustsProxy, let told = told(by: request.headers) { return told }
        if let configured { return configured }
        // On a home network nobody configures an address: the client's `Host` works.
        guard let host = request.head.authority, Self.isHost(host) else { return fallback }
        return "http://\(host)"
    }

    private func told(by fields: HTTPFields) -> String? {
        let forwarded = Self.parameters(fields[.plain("Forwarded")])
        func first(_ name: String) -> String? {
            fields[.plain(name)].flatMap { $0.split(separator: ",").first }.map { $0.filter { $0 != " " } }
        }
        guard let host = forwarded["host"] ?? first("X-Forwarded-Host"), Self.isHost(host) else { return nil }
        let scheme = (forwarded["proto"] ?? first("X-Forwarded-Proto"))?.lowercased() ?? "http"
        guard scheme == "http" || scheme == "https" else { return nil }
        return "\(scheme)://\(host)"
    }

    /// Returns the parameters in the first element of `Forwarded` (RFC 7239).
    private static func parameters(_ field: String?) -> [String: String] {
        let element = field?.split(separator: ",").first ?? ""
        let pairs = element.split(separator: ";").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let name = parts[0].filter { $0 != " " }.lowercased()
            return (name, parts[1].filter { $0 != "\"" && $0 != " " })
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    private static func isHost(_ text: String) -> Bool {
        text.utf8.count <= 255 && text.wholeMatch(of: /(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?/) != nil
    }
}
