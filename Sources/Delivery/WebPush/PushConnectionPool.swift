import AsyncHTTPClient
import NIOCore
import NIOSSL
import Outbound
import Synchronization

/// Connections to push services: one client for each host and its checked address.
final class PushConnectionPool: Sendable {
    /// The time after which names are looked up again, because services move.
    static let life: TimeAmount = .minutes(10)
    /// The maximum number of clients. Real services are a handful; strangers' endpoints must not hold more open.
    static let most = 32

    /// A client that connects to only one machine. It is shut down with its last reference.
    final class Line: Sendable {
        let client: HTTPClient
        /// The machine's address.
        let machine: String
        let end: NIODeadline

        init(_ client: HTTPClient, to machine: String, end: NIODeadline) {
            self.client = client
            self.machine = machine
            self.end = end
        }

        deinit { client.shutdown { _ in } }
    }

    private let policy: AddressPolicy
    private let seconds: Int64
    private let roots: [[UInt8]]?
    private let lines = Mutex<[String: Line]>([:])

    /// - Parameter seconds: The timeout of a connection, and between parts of an answer.
    init(allowing policy: AddressPolicy, seconds: Int64, trusting roots: [[UInt8]]?) {
        self.policy = policy
        self.seconds = seconds
        self.roots = roots
    }

    func line(to host: String, port: Int) async throws -> Line {
        let name = "\(host):\(port)"
        if let line = lines.withLock({ $0[name] }), NIODeadline.now() < line.end { return line }
        let machine = try await pin(host, port: port)
        let line = Line(try client(on: machine), to: machine.address, end: .now() + Self.life)
        return lines.withLock { lines in
            // Many messages are sent at once; the first to know the address opens the connection for all.
            if let other = lines[name], NIODeadline.now() < other.end { return other }
            if lines.count >= Self.most, lines[name] == nil {
                let oldest = lines.min { $0.value.end < $1.value.end }
                if let oldest { lines[oldest.key] = nil }
            }
            lines[name] = line
            return line
        }
    }

    private func client(on machine: PinnedHost) throws -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = try .trusting(roots)
        return machine.client(
            HTTPClient.Configuration(
                tlsConfiguration: tls, timeout: .init(connect: .seconds(seconds), read: .seconds(seconds))))
    }

    /// - Throws: ``PushTransport/ForbiddenAddressError`` for a machine to which requests are forbidden.
    private func pin(_ host: String, port: Int) async throws -> PinnedHost {
        do {
            return try await PinnedHost(host, port: port, allowing: policy)
        } catch PinnedHost.ResolutionError.forbidden {
            throw PushTransport.ForbiddenAddressError()
        }
    }
}
