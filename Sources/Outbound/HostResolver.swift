import Foundation
public import NIOCore
import NIOPosix

/// A resolver of host names.
public struct HostResolver: Sendable {
    /// Returns all addresses of a host; none when the name is unknown.
    public var addresses: @Sendable (_ host: String, _ port: Int) async throws -> [SocketAddress]

    public init(addresses: @escaping @Sendable (_ host: String, _ port: Int) async throws -> [SocketAddress]) {
        self.addresses = addresses
    }

    /// The operating system's resolver (`getaddrinfo`), on a thread that may block.
    public static let system = HostResolver { host, port in
        try await NIOThreadPool.singleton.runIfActive { lookUp(host, port: port) }
    }

    private static func lookUp(_ host: String, port: Int) -> [SocketAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, "\(port)", &hints, &list) == 0 else { return [] }
        defer { unsafe freeaddrinfo(list) }
        var found: [SocketAddress] = []
        var next = unsafe list
        while let entry = unsafe next {
            if let address = unsafe address(of: entry.pointee) { found.append(address) }
            unsafe next = entry.pointee.ai_next
        }
        return found
    }

    private static func address(of entry: addrinfo) -> SocketAddress? {
        guard let address = unsafe entry.ai_addr else { return nil }
        switch unsafe entry.ai_family {
        case AF_INET:
            return unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                unsafe SocketAddress($0.pointee)
            }
        case AF_INET6:
            return unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                unsafe SocketAddress($0.pointee)
            }
        default: return nil
        }
    }
}

extension SocketAddress {
    /// 4 bytes of IPv4 or 16 of IPv6, in network order; empty for a socket in the file system.
    var bytes: [UInt8] {
        switch self {
        case .v4(let address): unsafe withUnsafeBytes(of: address.address.sin_addr) { unsafe Array($0) }
        case .v6(let address): unsafe withUnsafeBytes(of: address.address.sin6_addr) { unsafe Array($0) }
        case .unixDomainSocket: []
        }
    }
}
