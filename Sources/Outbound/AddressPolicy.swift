/// A policy for requests to addresses that a stranger chose: the guard against server-side request forgery (SSRF).
///
/// A feed, a catalog or a push endpoint that somebody else named must not be a way into the newsstand's own network.
public struct AddressPolicy: Sendable {
    /// Whether requests to an address are allowed: 4 bytes of IPv4 or 16 of IPv6, in network order.
    public var allows: @Sendable (_ address: [UInt8]) -> Bool

    public init(allows: @escaping @Sendable (_ address: [UInt8]) -> Bool) {
        self.allows = allows
    }

    /// Addresses that the whole Internet can reach.
    public static let publicOnly = AddressPolicy { isPublic($0) }

    /// Any address: for stand-ins on this machine, and where an operator requires it.
    public static let unrestricted = AddressPolicy { _ in true }

    /// Returns whether the whole Internet can reach an address.
    ///
    /// Everything that the registries of special-purpose addresses (RFC 6890, RFC 8190) reserve for private, local,
    /// shared or test use is refused. So is IPv6 that contains an IPv4 address, unless that address is public.
    ///
    /// - Parameter address: 4 bytes of IPv4 or 16 of IPv6, in network order; anything else is refused.
    public static func isPublic(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4: isPublic4(address)
        case 16: isPublic6(address)
        default: false
        }
    }

    private static func isPublic4(_ bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (169, 254, _), (172, 16...31, _), (192, 168, _): false
        case (100, 64...127, _): false  // carriers' shared space
        case (192, 0, 0), (192, 0, 2), (198, 51, 100), (203, 0, 113): false
        case (192, 88, 99): false  // relays of 6to4, given up by RFC 7526
        case (198, 18...19, _): false
        case (224..., _, _): false  // multicast, reserved, broadcast
        default: true
        }
    }

    private static func isPublic6(_ bytes: [UInt8]) -> Bool {
        let isMapped = bytes[0..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        if isMapped { return isPublic4(Array(bytes[12...])) }
        if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]) { return isPublic4(Array(bytes[12...])) }  // NAT64
        if bytes.starts(with: [0x20, 0x02]) { return isPublic4(Array(bytes[2..<6])) }  // 6to4
        if bytes.starts(with: [0x20, 0x01, 0x00]) { return false }  // Teredo and other protocol assignments
        if bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) { return false }  // documentation
        // Global unicast is 2000::/3; loopback, link-local, unique local and multicast are outside.
        return bytes[0] & 0xE0 == 0x20
    }
}
