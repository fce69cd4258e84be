#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A client's network, as far as limits need it: an IPv4 address, or the 64-bit IPv6 network that one household or one
/// rented machine has to itself. Different spellings of one address are equal.
struct ClientNetwork: Hashable, Sendable {
    private let bytes: [UInt8]
    /// Whether it is this machine's loopback address: a proxy in front of the newsstand, or a health check.
    let isLoopback: Bool

    /// - Parameter text: an address, with or without brackets and a port.
    /// - Returns: nil if the text is not an address.
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

    /// Removes brackets, quotes, blanks and the port.
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
    /// The 48-bit IPv6 network that one tenant has to itself (65,536 networks of 64 bits), or the IPv4 address.
    var site: String { bytes.prefix(6).map { String($0) }.joined(separator: ".") }
}

extension ClientNetwork: CustomStringConvertible {
    var description: String { bytes.map { String($0) }.joined(separator: ".") }
}
