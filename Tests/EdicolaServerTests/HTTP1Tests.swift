import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import Testing

/// RFC 9112's requirements for a server, byte by byte.
@Suite(.timeLimit(.minutes(5)))
struct HTTP1Tests {
    /// Returns everything until the newsstand closes the connection, or until there is enough.
    private func answer(
        to text: String, until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }
    ) async throws -> String {
        let newsstand = try await TestNewsstand()
        return try await newsstand.test(.live) { client in
            let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(host: "localhost", port: try #require(client.port)) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            return try await channel.executeThenClose { input, output in
                try await output.write(ByteBuffer(string: text))
                var said = ""
                for try await part in input {
                    said += String(buffer: part)
                    if isEnough(said) { break }
                }
                return said
            }
        }
    }

    @Test(arguments: [
        "GET /healthz HTTP/1.1\r\nHost: stand\r\nHost: stand\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: stand\r\nhost: other\r\n\r\n",
        "GET /healthz HTTP/1.0\r\nHost: stand\r\nHost: other\r\n\r\n",
        "GET /healthz HTTP/1.1\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: anna@stand\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: stand/path\r\n\r\n",
    ])
    func `none or two hosts, or what is no host, are refused and the connection ends`(request: String) async throws {
        let said = try await answer(to: request + "GET /healthz HTTP/1.1\r\nHost: stand\r\n\r\n")
        #expect(said.hasPrefix("HTTP/1.1 400 ") && !said.contains("200 OK"), "\(said)")
    }

    @Test(arguments: ["stand", "stand:8080", "127.0.0.1", "[::1]:8080", "", "a_b.example"])
    func `a host with or without a port is one`(host: String) async throws {
        let said = try await answer(to: "GET /healthz HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(said.hasPrefix("HTTP/1.1 200 "), "\(said)")
    }

    @Test(arguments: [
        "HTTP/1.1\r\nHost: stand\r\nConnection: close, x", "HTTP/1.1\r\nHost: stand\r\nConnection: x, Close",
        "HTTP/1.1\r\nHost: stand\r\nConnection: x\r\nConnection: close", "HTTP/1.0", "HTTP/1.0\r\nHost: stand",
        "HTTP/1.0\r\nConnection: keep-alive",
    ])
    func `the last request of a connection ends it`(head: String) async throws {
        let next = "GET /healthz HTTP/1.1\r\nHost: stand\r\n\r\n"
        let said = try await answer(to: "GET /healthz \(head)\r\n\r\n\(next)")
        #expect(said.ranges(of: " 200 OK").count == 1, "\(said)")
        #expect(said.lowercased().contains("\r\nconnection: close\r\n"), "\(said)")
    }

    @Test func `a connection of HTTP 1 1 goes on`() async throws {
        let request = "GET /healthz HTTP/1.1\r\nHost: stand\r\n\r\n"
        let last = "GET /healthz HTTP/1.1\r\nHost: stand\r\nConnection: close\r\n\r\n"
        let said = try await answer(to: request + request + last)
        #expect(said.ranges(of: " 200 OK").count == 3, "\(said)")
        #expect(said.lowercased().ranges(of: "connection: close").count == 1, "\(said)")
    }

    @Test func `HTTP 1 0 gets no chunks`() async throws {
        let head = "GET \(Paths.API.events) HTTP/1.0\r\nHost: stand\r\n\r\n"
        let said = try await answer(to: head) { $0.contains("\r\n\r\n:") || $0.contains("\n:") }
        #expect(said.hasPrefix("HTTP/1.0 200 ") && !said.lowercased().contains("transfer-encoding"), "\(said)")
    }

    @Test func `a body that will be refused is not asked for`() async throws {
        let path = "/api/v1/publications/orchard/issues/may/content"
        let said = try await answer(
            to: "PUT \(path) HTTP/1.1\r\nHost: stand\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
        ) { $0.hasSuffix("}") }
        #expect(said.hasPrefix("HTTP/1.1 401 "), "\(said)")
    }

    @Test func `a body that will be read is asked for`() async throws {
        let head =
            "POST /feeds/orchard/apns HTTP/1.1\r\nHost: stand\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
        let said = try await answer(to: head) { $0.hasSuffix("\r\n\r\n") }
        #expect(said == "HTTP/1.1 100 Continue\r\n\r\n")
    }
}
