import HTTPTypes
import Hummingbird

/// Where a request comes from, as far as it matters for counting.
struct Place: Hashable, Sendable {
    /// An address of IPv4, of IPv6 the network of 64 bits.
    let network: String
    /// The same, but of IPv6 the network of 48 bits.
    let site: String
    /// As it was said, without a port; nil for what is no address.
    let address: String?
    /// Whether a proxy said it, rather than the connection.
    let isForwarded: Bool

    init(_ address: String, isForwarded: Bool = false) {
        let known = ClientNetwork(address)
        self.address = known.map { _ in ClientNetwork.bare(address) }
        self.isForwarded = isForwarded
        network = known?.description ?? address
        site = known?.site ?? address
    }
}

extension AppRequestContext {
    /// The other end of the connection; a proxy on this machine says it for others.
    func place(of request: Request) -> Place {
        if peer == nil || isLoopback, let told = request.headers[.forwardedFor]?.split(separator: ",").last {
            return Place(told.filter { !$0.isWhitespace }, isForwarded: true)
        }
        return Place(peer ?? "nowhere")
    }

    /// Whether a program on this machine asks for itself, not a proxy for somebody.
    func isLocal(_ request: Request) -> Bool {
        (peer == nil || isLoopback) && request.headers[.forwardedFor] == nil && request.headers[.forwarded] == nil
    }

    /// Whether the connection comes from this machine.
    var isLoopback: Bool { peer.flatMap { ClientNetwork($0) }?.isLoopback ?? false }
}

extension HTTPField.Name {
    fileprivate static let forwardedFor = plain("X-Forwarded-For")
    fileprivate static let forwarded = plain("Forwarded")
}
