import FoundationEssentials

/// The address of a browser's messages. A reader's device chose it, so it is untrusted: it may lead to a push service
/// on the public network and to nothing else.
struct PushEndpoint: Hashable, Sendable {
    let url: String
    let host: String
    let port: Int

    static let longest = 2_048

    /// - Parameter ports: Permitted ports; nil for all.
    /// - Returns: nil for anything but a plain https address.
    init?(_ text: String, ports: Set<Int>?) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let url = URL(string: text), url.scheme?.lowercased() == "https",
            let host = url.host()?.lowercased(), !host.isEmpty, url.user() == nil, url.password() == nil,
            url.fragment() == nil
        else { return nil }
        let port = url.port ?? 443
        if let ports, !ports.contains(port) { return nil }
        guard (1...65_535).contains(port), Self.isName(host) || host.contains(":") else { return nil }
        self.url = text
        self.host = host
        self.port = port
    }

    /// Whether it has the form that browsers write. Then one service has one spelling, by which its addresses are
    /// counted.
    var isUsual: Bool { url.hasPrefix("\(origin)/") }

    /// The audience of a token (RFC 8292 §2): scheme, host, and the port where it is not the default (RFC 6454 §6.2).
    var origin: String {
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return port == 443 ? "https://\(name)" : "https://\(name):\(port)"
    }

    private static func isName(_ host: String) -> Bool {
        host.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F
        }
    }
}
