public import AsyncHTTPClient
import NIOCore

/// A host whose name was resolved once and whose addresses were checked. Connections go to that one address and nowhere
/// else. So a name that means another machine a moment later (DNS rebinding) leads to the same place.
public struct PinnedHost: Hashable, Sendable {
    /// The host as it is in the address of a request.
    public let host: String
    /// The address to connect to, as text.
    public let address: String

    /// The reason why a host gets no request.
    public enum ResolutionError: Error, Hashable, Sendable {
        /// The name is unknown, or has no address.
        case unknown
        /// One of its addresses is not allowed.
        case forbidden
    }

    /// Resolves a host and checks all of its addresses, because the next look-up may return another one first.
    ///
    /// - Parameter host: A name or an address; IPv6 with or without its brackets.
    /// - Throws: ``ResolutionError``, and `CancellationError`.
    public init(
        _ host: String, port: Int, allowing policy: AddressPolicy, resolving resolver: HostResolver = .system
    ) async throws {
        let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        let found = try await resolver.addresses(name, port)
        // Addresses are not tried one after the other: IPv4 reaches most.
        guard let first = found.first(where: { $0.bytes.count == 4 }) ?? found.first, let text = first.ipAddress else {
            throw ResolutionError.unknown
        }
        guard found.allSatisfy({ policy.allows($0.bytes) }) else { throw ResolutionError.forbidden }
        self.host = host
        address = text
    }

    /// Returns a client that connects to the pinned address and doesn't follow redirections itself.
    ///
    /// - Parameter configuration: Trust and timeouts; resolution and redirection are set here.
    public func client(_ configuration: HTTPClient.Configuration) -> HTTPClient {
        var configuration = configuration
        configuration.redirectConfiguration = .disallow
        if host != address { configuration.dnsOverride = [host: address] }
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }
}
