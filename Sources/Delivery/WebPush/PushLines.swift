import AsyncHTTPClient
import Dispatch
import Foundation
import NIOCore
import NIOSSL
import Synchronization

/// Connections to push services, one client for each host and the address that was judged for it.
final class PushLines: Sendable {
    /// Names are looked up again after so long: services move.
    static let life: TimeAmount = .minutes(10)
    /// Real services are a handful; strangers' endpoints must not hold more open.
    static let most = 32

    /// A client that only knows one machine. It ends when nobody uses it any more.
    final class Line: Sendable {
        let client: HTTPClient
        /// Its address.
        let machine: String
        let end: NIODeadline

        init(_ client: HTTPClient, to machine: String, end: NIODeadline) {
            self.client = client
            self.machine = machine
            self.end = end
        }

        deinit { client.shutdown { _ in } }
    }

    private let isAllowed: @Sendable ([UInt8]) -> Bool
    private let seconds: Int64
    private let roots: [[UInt8]]?
    private let lines = Mutex<[String: Line]>([:])

    /// - Parameter seconds: for a connection, and between parts of an answer.
    init(allowing isAllowed: @escaping @Sendable ([UInt8]) -> Bool, seconds: Int64, trusting roots: [[UInt8]]?) {
        self.isAllowed = isAllowed
        self.seconds = seconds
        self.roots = roots
    }

    func line(to host: String, port: Int) async throws -> Line {
        let name = "\(host):\(port)"
        if let line = lines.withLock({ $0[name] }), NIODeadline.now() < line.end { return line }
        let machine = try await address(of: host, port: port)
        let line = Line(try client(for: host, on: machine), to: machine, end: .now() + Self.life)
        return lines.withLock { lines in
            // Many messages go out at once; the first to know the address opens the line for all.
            if let other = lines[name], NIODeadline.now() < other.end { return other }
            if lines.count >= Self.most, lines[name] == nil {
                let oldest = lines.min { $0.value.end < $1.value.end }
                if let oldest { lines[oldest.key] = nil }
            }
            lines[name] = line
            return line
        }
    }

    private func client(for host: String, on machine: String) throws -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = try .trusting(roots)
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(seconds), read: .seconds(seconds)))
        if host != machine { configuration.dnsOverride = [host: machine] }
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// - Throws: ``PushPost/Forbidden`` for a machine that may not be asked.
    private func address(of host: String, port: Int) async throws -> String {
        let host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let found: Result<SocketAddress, any Error> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: Result { try SocketAddress.makeAddressResolvingHost(host, port: port) })
            }
        }
        let address = try found.get()
        guard let text = address.ipAddress, isAllowed(Self.bytes(of: address)) else { throw PushPost.Forbidden() }
        return text
    }

    private static func bytes(of address: SocketAddress) -> [UInt8] {
        switch address {
        case .v4(let address): unsafe withUnsafeBytes(of: address.address.sin_addr) { unsafe Array($0) }
        case .v6(let address): unsafe withUnsafeBytes(of: address.address.sin6_addr) { unsafe Array($0) }
        case .unixDomainSocket: []
        }
    }
}
