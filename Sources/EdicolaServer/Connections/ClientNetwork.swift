#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where a client is, as far as it matters for limits: an address of IPv4, of IPv6 the network of 64 bits that one household
/// or one rented machine has to itself. However it is written, the same place is equal.
struct ClientNetwork: Hashable, Sendable {
    private let bytes: [UInt8]
    /// This machine by its usual name: a proxy in front of the newsstand, a look at its health.
    let isLoopback: Bool

    /// - Parameter text: an address, perhaps in brackets, perhaps with a port.
    /// - Returns: nil for what is no address.
    init?(_ text: some StringProtocol) {
        let text = Self.bare(text)
        if let address = Self.parsed(text, AF_INET, 4) {
            self.init(v4: address)
        } else if let address = Self.parsed(text, AF_INET6, 16) {
            // ::ffff:a.b.c.d is the address of IPv4 that it holds (RFC 4291 §2.5.5.2).
            if address[..<10].allSatisfy({ $0 == 0 }), address[10...11] == [0xFF, 0xFF] {
                self.init(v4: Array(address[12...]))
            } else {
                let isLoopback = address[..<15].allSatisfy { $0 == 0 } && address[15] == 1
                self.init(bytes: Array(address[..<8]), isLoopback: isLoopback)
            }
        } else {
            return nil
        }
    }

    /// Without brackets, quotes, blanks and port.
    static func bare(_ text: some StringProtocol) -> String {
        let text = text.filter { !$0.isWhitespace && $0 != "\"" }[...]
        if text.first == "[" { return String(text.dropFirst().prefix { $0 != "]" }) }
        return String(text.count(where: { $0 == ":" }) == 1 ? text.prefix { $0 != ":" } : text)
    }

    private init(v4 address: [UInt8]) { self.init(bytes: address, isLoopback: address == [127, 0, 0, 1]) }

    private init(bytes: [UInt8], isLoopback: Bool) {
        self.bytes = bytes
        self.isLoopback = isLoopback
    }

    private static func parsed(_ text: String, _ family: CInt, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return unsafe inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}

extension ClientNetwork {
    /// Of IPv6 the 48 bits that whoever rents a network has to themselves, 65,536 networks of 64 bits; of IPv4 the address.
    var site: String { bytes.prefix(6).map { String($0) }.joined(separator: ".") }
}

extension ClientNetwork: CustomStringConvertible {
    var description: String { bytes.map { String($0) }.joined(separator: ".") }
}
