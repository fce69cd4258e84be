public import AsyncHTTPClient
import NIOCore

/// A host whose name was resolved once and whose addresses were judged: connections go to that one address and nowhere
/// else, so that a name that means another machine a moment later (DNS rebinding) leads to the same place.
public struct PinnedHost: Hashable, Sendable {
    /// The host as the address of a request names it.
    public let host: String
    /// The address to connect to, as text.
    public let address: String

    /// Why a host is not asked.
    public enum Refusal: Error, Hashable, Sendable {
        /// The name is unknown, or has no address.
        case unknown
        /// One of its addresses is not allowed.
        case forbidden
    }

    /// Resolves a host and judges its addresses: all of them, because the next look-up may give another one first.
    ///
    /// - Parameter host: a name or an address; IPv6 with or without its brackets.
    /// - Throws: ``Refusal``, and `CancellationError`.
    public init(
        _ host: String, port: Int, allowing policy: AddressPolicy, resolving resolver: HostResolver = .system
    ) async throws {
        let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        let found = try await resolver.addresses(name, port)
        // Addresses are not tried one after the other: IPv4 reaches most.
        guard let first = found.first(where: { $0.bytes.count == 4 }) ?? found.first, let text = first.ipAddress else {
            throw Refusal.unknown
        }
        guard found.allSatisfy({ policy.allows($0.bytes) }) else { throw Refusal.forbidden }
        self.host = host
        address = text
    }

    /// A client that connects to the pinned address and follows no redirection by itself.
    ///
    /// - Parameter configuration: trust, timeouts; where it resolves and redirects is set here.
    public func client(_ configuration: HTTPClient.Configuration) -> HTTPClient {
        var configuration = configuration
        configuration.redirectConfiguration = .disallow
        if host != address { configuration.dnsOverride = [host: address] }
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }
}
