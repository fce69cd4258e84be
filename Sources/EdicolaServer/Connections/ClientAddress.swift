import HTTPTypes
import Hummingbird

/// A request's origin, as far as counting needs it.
struct ClientAddress: Hashable, Sendable {
    /// The IPv4 address, or the 64-bit IPv6 network.
    let network: String
    /// The IPv4 address, or the 48-bit IPv6 network.
    let site: String
    /// The address as given, without a port; nil if it is not an address.
    let address: String?
    /// Whether the address comes from a proxy's field, not from the connection.
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
    /// Returns the other end of the connection, or the client that a proxy on this machine reports.
    func clientAddress(of request: Request) -> ClientAddress {
        if peer == nil || isLoopback, let told = request.headers[.forwardedFor]?.split(separator: ",").last {
            return ClientAddress(told.filter { !$0.isWhitespace }, isForwarded: true)
        }
        return ClientAddress(peer ?? "nowhere")
    }

    /// Whether the request comes from a program on this machine, not from a proxy for somebody else.
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
