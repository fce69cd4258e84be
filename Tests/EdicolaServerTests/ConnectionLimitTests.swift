import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import Storage
import Testing

@testable import EdicolaServer

/// Clients that occupy resources of others: connections, time, memory.
struct ConnectionLimitTests {
    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    /// - Parameter address: the client's address; 127.0.0.2 is a stranger's.
    private func connect(from address: String = "127.0.0.2", to port: Int) async throws -> Connection {
        try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(to: SocketAddress(ipAddress: address, port: 0))
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
            }
    }

    /// Returns everything until the newsstand closes the connection.
    private func answer(_ connection: Connection, to text: String) async throws -> String {
        try await connection.executeThenClose { input, output in
            // A connection that is closed at once may not even accept the request.
            try? await output.write(ByteBuffer(string: text))
            var said = ""
            do { for try await part in input { said += String(buffer: part) } } catch {}
            return said
        }
    }

    private func serve(
        _ change: (inout NewsstandConfiguration) -> Void, body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let newsstand = try await TestNewsstand()
        var configuration = newsstand.configuration
        configuration.host = "127.0.0.1"
        change(&configuration)
        let whole = await Newsstand(storage: newsstand.storage, configuration: configuration)
        try await whole.application().test(.live) { client in try await body(try #require(client.port)) }
    }

    private static let health = "GET /healthz HTTP/1.1\r\nHost: stand\r\nConnection: close\r\n\r\n"

    @Test(.timeLimit(.minutes(5)))
    func `one address has so many connections, and others go on`() async throws {
        try await serve {
            $0.maximumConnectionsPerAddress = 3
        } body: { port in
            try await holding(3, port) {
                #expect(try await answer(connect(to: port), to: Self.health) == "")
                let metrics = Self.health.replacing("/healthz", with: "/metrics")
                let counted = try await answer(connect(from: "127.0.0.1", to: port), to: metrics)
                #expect(counted.contains("\nedicola_connections_refused_total 1\n"))
                let others = ["127.0.0.3", "127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1"]
                for address in others {
                    let said = try await answer(connect(from: address, to: port), to: Self.health)
                    #expect(said.hasPrefix("HTTP/1.1 200"), "\(address)")
                }
            }
            // A closed connection makes room.
            var said = ""
            while !said.hasPrefix("HTTP/1.1 200") { said = try await answer(connect(to: port), to: Self.health) }
        }
    }

    /// Runs the body while a number of connections are open and have each had an answer.
    private func holding(_ count: Int, _ port: Int, _ body: @Sendable () async throws -> Void) async throws {
        guard count > 0 else { return try await body() }
        try await connect(to: port).executeThenClose { input, output in
            try await output.write(ByteBuffer(string: "GET /healthz HTTP/1.1\r\nHost: stand\r\n\r\n"))
            for try await part in input {
                #expect(String(buffer: part).hasPrefix("HTTP/1.1 200"))
                break
            }
            try await holding(count - 1, port, body)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["/feeds/orchard/apns", "/api/v1/readers"])
    func `a body that drips is ended, whatever it is for`(path: String) async throws {
        try await serve {
            $0.bodyTimeout = 0
        } body: { port in
            let head = "POST \(path) HTTP/1.1\r\nHost: stand\r\nContent-Length: 1000\r\n\r\nx"
            let said = try await answer(connect(to: port), to: head)
            #expect(said.hasPrefix("HTTP/1.1 408") || said.hasPrefix("HTTP/1.1 4") || said.isEmpty, "\(said)")
            #expect(said.contains("408") || path != "/feeds/orchard/apns")
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `too much in memory is refused, and what is small goes on`() async throws {
        try await serve {
            $0.maximumBodyBytes = 100_000
        } body: { port in
            func post(_ bytes: Int) async throws -> String {
                let body = "a=" + String(repeating: "x", count: bytes - 2)
                let head =
                    "POST /feeds/orchard/apns HTTP/1.1\r\nHost: stand\r\nConnection: close\r\nContent-Length: \(bytes)\r\n\r\n"
                return try await answer(connect(to: port), to: head + body)
            }
            let large = try await post(400_000)
            #expect(large.hasPrefix("HTTP/1.1 503") && large.lowercased().contains("retry-after: 5"))
            #expect(try await !post(60_000).hasPrefix("HTTP/1.1 503"))
            // The used budget is returned.
            for _ in 0..<5 { #expect(try await !post(150_000).hasPrefix("HTTP/1.1 503")) }
        }
    }

    @Test func `the time that a body may take grows with what has come of it`() {
        let limits = MinimumBodyRate.Limits(grace: .seconds(20), leastRate: 1_024)
        #expect(limits.allowed(received: 0) == .seconds(20))
        #expect(limits.allowed(received: 1 << 20) == .seconds(20 + 1_024))
        #expect(limits.allowed(received: 4 << 30) > .hours(1_000))
    }

    @Test func `a reserve of the whole is for this press`() throws {
        let limiter = ConnectionLimiter(maximum: 8, maximumPerNetwork: nil)
        let (stranger, here) = (ClientNetwork("192.0.2.1"), ClientNetwork("127.0.0.1"))
        #expect((0..<8).map { _ in limiter.admits(stranger) }.count(where: \.self) == 6)
        #expect(limiter.refused == 2)
        #expect(limiter.admits(here) && limiter.admits(here))
        limiter.leaves(stranger)
        limiter.leaves(here)
        limiter.leaves(here)
        #expect(limiter.admits(stranger) && !limiter.admits(stranger))
    }

    @Test(
        arguments: [
            ("2001:db8::1", "2001:db8::2"), ("2001:db8::1", "[2001:db8:0:0:ffff::9]:443"),
            ("192.0.2.1:5678", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:DB8::1", " 2001:db8:0::1"),
        ]) func `the same place is equal however it is written`(one: String, other: String) throws
    {
        #expect(ClientNetwork(one) != nil && ClientNetwork(one) == ClientNetwork(other))
    }

    @Test func `other places are other`() throws {
        let places = ["192.0.2.1", "192.0.2.2", "2001:db8:0:1::1", "2001:db8::1", "::1"].compactMap {
            ClientNetwork($0)
        }
        #expect(Set(places).count == 5)
        #expect(
            ["", "nowhere", "1.2.3", "1.2.3.4.5", "::g", "[::1"].allSatisfy { ClientNetwork($0) == nil || $0 == "[::1" }
        )
        #expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].allSatisfy { ClientNetwork($0)?.isLoopback == true })
        #expect(ClientNetwork("127.0.0.2")?.isLoopback == false)
    }
}
