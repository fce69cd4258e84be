#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension WebAddress {
    /// An address as people write it: with or without a scheme, in large letters or small, with spaces around it.
    ///
    /// Without a scheme `https` is meant, but for this machine `http`. A name with letters beyond those of ASCII is taken
    /// where the system's `URL` knows how to spell it (RFC 5891): on Linux, where the program has all of Foundation.
    init?(typed text: String) {
        let text = text.trimmed
        let isLine = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        var scheme: String?
        var rest = text[...]
        if let mark = text.firstRange(of: "://") {
            scheme = text[..<mark.lowerBound].lowercased()
            rest = text[mark.upperBound...]
        }
        let server = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let path = rest[server.endIndex...]
        guard isLine, let spelled = Self.spelled(server) else { return nil }
        let isHere = ["localhost", "127.0.0.1", "[::1]"].contains(spelled.host)
        let whole = "\(scheme ?? (isHere ? "http" : "https"))://\(spelled.user)\(spelled.host)\(spelled.port)\(path)"
        self.init(whole)
    }

    /// Who is asked, as requests spell it.
    private static func spelled(_ server: Substring) -> (user: Substring, host: String, port: Substring)? {
        let start = server.lastIndex(of: "@").map { server.index(after: $0) } ?? server.startIndex
        let machine = server[start...]
        let end = machine.first == "[" ? machine.firstIndex(of: "]").map { machine.index(after: $0) } : nil
        let name = machine[..<(end ?? machine.firstIndex(of: ":") ?? machine.endIndex)]
        let port = machine[name.endIndex...]
        guard let host = host(name), isPort(port) else { return nil }
        return (server[..<start], host, port)
    }

    /// None, or a colon with a number behind it.
    private static func isPort(_ text: Substring) -> Bool {
        guard !text.isEmpty else { return true }
        let digits = text.dropFirst()
        return text.first == ":" && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(digits) ?? 0 > 0
    }

    private static func host(_ name: Substring) -> String? {
        if name.first == "[" {
            let address = String(name.dropFirst().dropLast())
            return isIPv6(address) ? name.lowercased() : nil
        }
        guard let host = URLComponents(string: "https://\(name)")?.encodedHost?.lowercased() else { return nil }
        var labels = host.split(separator: ".", omittingEmptySubsequences: false)
        // The root of all names may stand at the end.
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        return labels.allSatisfy(isLabel) ? host : nil
    }

    /// A part of a name (RFC 1123 §2.1), and the underscore, which some have.
    private static func isLabel(_ text: Substring) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last, first != 0x2D, last != 0x2D else { return false }
        return bytes.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
        }
    }
}

extension String {
    /// Without the white space around it.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        let tail = start.reversed().prefix(while: \.isWhitespace).count
        return String(start.dropLast(tail))
    }
}
