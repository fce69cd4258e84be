import Foundation

/// Which machines a catalog may make us speak to. One that a stranger wrote must not reach what is behind our own wall.
enum AddressRules {
    /// Where a host is, as the system knows it; connections go to that one address and nowhere else.
    ///
    /// - Throws: ``Failure`` for a host that is not known, or is on a network of its own.
    static func resolve(_ host: String, allowsPrivate: Bool) throws -> String {
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(name, nil, &hints, &list) == 0, let first = unsafe list else {
            throw Failure("The host \(host) is not known.")
        }
        defer { unsafe freeaddrinfo(first) }
        var found: [[UInt8]] = []
        var next: UnsafeMutablePointer<addrinfo>? = unsafe first
        while let entry = unsafe next {
            if let bytes = unsafe bytes(of: entry.pointee) { found.append(bytes) }
            unsafe next = entry.pointee.ai_next
        }
        // There is no trying one after the other: the one that reaches most comes first.
        guard let address = found.first(where: { $0.count == 4 }) ?? found.first else {
            throw Failure("The host \(host) has no address.")
        }
        // All of them: another look-up may give another one.
        guard allowsPrivate || found.allSatisfy(isPublic) else {
            throw Failure(
                "\(host) is on this machine or on a private network. Give --allow-private when that is meant.")
        }
        return text(of: address)
    }

    private static func bytes(of entry: addrinfo) -> [UInt8]? {
        guard let address = unsafe entry.ai_addr else { return nil }
        switch unsafe entry.ai_family {
        case AF_INET:
            return unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                unsafe withUnsafeBytes(of: address.pointee.sin_addr) { bytes in unsafe Array(bytes) }
            }
        case AF_INET6:
            return unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                unsafe withUnsafeBytes(of: address.pointee.sin6_addr) { bytes in unsafe Array(bytes) }
            }
        default: return nil
        }
    }

    static func text(of bytes: [UInt8]) -> String {
        if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
        return stride(from: 0, to: bytes.count - 1, by: 2).map {
            String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16)
        }.joined(separator: ":")
    }

    /// Whether the whole Internet can reach an address (RFC 6890 and the registries of IANA).
    ///
    /// - Parameter bytes: 4 or 16.
    static func isPublic(_ bytes: [UInt8]) -> Bool {
        if bytes.count == 4 { return isPublic4(bytes) }
        guard bytes.count == 16 else { return false }
        let isZero = bytes.prefix(10).allSatisfy { $0 == 0 }
        // IPv4 in other clothes: mapped, translated (NAT64), 6to4.
        if isZero, bytes[10] == 0xFF, bytes[11] == 0xFF { return isPublic4(Array(bytes[12...])) }
        if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]) { return isPublic4(Array(bytes[12...])) }
        if bytes.starts(with: [0x20, 0x02]) { return isPublic4(Array(bytes[2..<6])) }
        // Of global unicast, without documentation and Teredo.
        return bytes[0] & 0xE0 == 0x20 && !bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8])
            && !bytes.starts(with: [0x20, 0x01, 0x00])
    }

    private static func isPublic4(_ bytes: [UInt8]) -> Bool {
        let (a, b, c) = (bytes[0], bytes[1], bytes[2])
        switch (a, b) {
        case (0, _), (10, _), (127, _), (224..., _): return false
        case (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19): return false
        case (192, 0): return c != 0 && c != 2
        case (198, 51): return c != 100
        case (203, 0): return c != 113
        default: return true
        }
    }
}
