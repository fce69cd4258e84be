import HTTPTypes
import Hummingbird

/// Where a request comes from, as far as it matters for counting.
struct Place: Hashable, Sendable {
    /// An address of IPv4, of IPv6 the network of 64 bits.
    let network: String
    /// The same, but of IPv6 the network of 48 bits.
    let site: String

    init(_ address: String) {
        let known = ClientNetwork(address)
        network = known?.description ?? address
        site = known?.site ?? address
    }
}

extension Visit {
    /// The other end of the connection; a proxy on this machine says it for others.
    func place(of request: Request) -> Place {
        var address = peer ?? "nowhere"
        if peer == nil || isLoopback, let told = request.headers[.forwardedFor] {
            address = told.split(separator: ",").last.map { String($0.filter { !$0.isWhitespace }) } ?? address
        }
        return Place(address)
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
