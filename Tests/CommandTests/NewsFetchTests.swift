import EdicolaCore
import EdicolaServer
import Foundation
import NIOCore
import Outbound
import Synchronization
import Testing

@testable import edicola

/// Feeds of other sites, fetched from a loopback server under names that the test resolves.
@Suite struct `A feed from the network` {
    private static let feed = "<rss version=\"2.0\"><channel><title>x</title></channel></rss>"

    /// A policy with 127.0.0.1 as a public machine; everything else is judged normally.
    private static let isPublic = AddressPolicy { bytes in
        bytes == [127, 0, 0, 1] || AddressPolicy.isPublic(bytes)
    }

    private func source(
        _ names: [String: String] = ["outside.example": "127.0.0.1"], patience: Duration = .seconds(300)
    ) -> NewsSource {
        .network(
            allowing: Self.isPublic, ports: nil,
            resolving: HostResolver { host, port in
                try names[host].map { [try SocketAddress(ipAddress: $0, port: port)] } ?? []
            },
            patience: patience)
    }

    private func fault(_ work: () async throws -> Void) async -> String? {
        do {
            try await work()
            return nil
        } catch {
            return (error as? NewsSource.FetchError)?.description ?? "\(type(of: error)): \(error)"
        }
    }

    @Test func `comes whole, with what is needed to ask for it again`() async throws {
        let fields = "\r\nETag: \"7\"\r\nLast-Modified: Sun, 01 Mar 2026 06:00:00 GMT"
        try await FeedHost.run(answer: { _ in .feed(Self.feed, fields: fields) }) { host in
            let question = NewsSource.Question(address: "http://outside.example:\(host.port)/feed?a=1")
            let answer = try await source().fetch(question)
            #expect(
                answer
                    == .feed(Data(Self.feed.utf8), entityTag: "\"7\"", lastModified: "Sun, 01 Mar 2026 06:00:00 GMT"))
            let head = try #require(host.asked.first)
            #expect(head.hasPrefix("GET /feed?a=1 HTTP/1.1\r\n"))
            #expect(head.lowercased().contains("host: outside.example:\(host.port)\r\n"))
            #expect(head.lowercased().contains("accept-encoding: identity\r\n"))
        }
    }

    @Test func `that has not changed costs its head alone`() async throws {
        try await FeedHost.run(answer: { _ in .bytes(head: "HTTP/1.1 304 Not Modified", body: []) }) { host in
            let question = NewsSource.Question(
                address: "http://outside.example:\(host.port)/", entityTag: "\"7\"",
                lastModified: "Sun, 01 Mar 2026 06:00:00 GMT")
            #expect(try await source().fetch(question) == .unchanged)
            let head = try #require(host.asked.first).lowercased()
            #expect(head.contains("if-none-match: \"7\"\r\n"))
            #expect(head.contains("if-modified-since: sun, 01 mar 2026 06:00:00 gmt\r\n"))
        }
    }

    @Test(arguments: [
        "127.0.0.2", "10.0.0.1", "169.254.169.254", "192.168.1.1", "::1", "fd00::1", "::ffff:127.0.0.1", "0.0.0.0",
    ])
    func `is not asked of a private machine, whatever its name`(address: String) async throws {
        let names = ["inside.example": address]
        let said = await fault { _ = try await source(names).fetch(.init(address: "http://inside.example:9/")) }
        #expect(said?.contains("private network") == true, "\(said ?? "")")
    }

    /// With the system's own resolver: other spellings of the loopback address lead there, too.
    @Test(arguments: ["localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "[::1]", "[::ffff:7f00:1]"])
    func `is not asked of this machine, however it is spelled`(host: String) async throws {
        let said = await fault { _ = try await NewsSource.network().fetch(.init(address: "http://\(host)/")) }
        #expect(said != nil)
        #expect(said?.contains("could not be fetched") != true, "\(said ?? "")")
    }

    @Test(arguments: [
        "http://inside.example:PORT/secret", "http://127.0.0.2:PORT/secret", "//inside.example:PORT/secret",
        "http://inside.example:PORT",
    ])
    func `does not lead to a private machine by a redirection`(target: String) async throws {
        let target = Mutex(target)
        try await FeedHost.run(answer: { _ in .redirect(target.withLock { $0 }) }) { outside in
            // On the same port, so that only the address policy prevents the request.
            try await FeedHost.run(on: "127.0.0.2", port: outside.port, answer: { _ in .feed(Self.feed) }) { inside in
                target.withLock { $0 = $0.replacing("PORT", with: "\(outside.port)") }
                let names = [
                    "outside.example": "127.0.0.1", "inside.example": "127.0.0.2", "127.0.0.2": "127.0.0.2",
                ]
                let said = await fault {
                    _ = try await source(names).fetch(.init(address: "http://outside.example:\(outside.port)/"))
                }
                #expect(said?.contains("private network") == true, "\(said ?? "")")
                #expect(outside.asked.count == 1)
                #expect(inside.asked == [])
            }
        }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://outside.example/", "gopher://outside.example/", "http://a:b@c.d/"])
    func `is of the web, and asked without a password`(address: String) async throws {
        let said = await fault { _ = try await source().fetch(.init(address: address)) }
        #expect(said?.contains("is not the address of a feed") == true, "\(said ?? "")")
        try await FeedHost.run(answer: { _ in .redirect(address) }) { host in
            let said = await fault {
                _ = try await source().fetch(.init(address: "http://outside.example:\(host.port)/"))
            }
            #expect(said?.contains("is not the address of a feed") == true, "\(said ?? "")")
        }
    }

    @Test func `comes from the ports of the web alone`() async throws {
        let said = await fault { _ = try await NewsSource.network().fetch(.init(address: "http://127.0.0.1:22/")) }
        #expect(said?.contains("ports 80 and 443") == true)
    }

    @Test func `is asked of the machine that was judged, though its name means another a moment later`() async throws {
        try await FeedHost.run(answer: { _ in .feed(Self.feed) }) { outside in
            try await FeedHost.run(on: "127.0.0.2", port: outside.port, answer: { _ in .feed(Self.feed) }) { inside in
                let asked = Mutex(0)
                let source = NewsSource.network(
                    allowing: Self.isPublic, ports: nil,
                    resolving: HostResolver { _, port in
                        let time = asked.withLock { count in
                            count += 1
                            return count
                        }
                        return [try SocketAddress(ipAddress: time == 1 ? "127.0.0.1" : "127.0.0.2", port: port)]
                    })
                _ = try await source.fetch(.init(address: "http://turning.example:\(outside.port)/"))
                #expect(asked.withLock { $0 } == 1)
                #expect(outside.asked.count == 1)
                #expect(inside.asked == [])
            }
        }
    }

    @Test func `that leads in a circle ends`() async throws {
        try await FeedHost.run(answer: { _ in .redirect("/again") }) { host in
            let said = await fault {
                _ = try await source().fetch(.init(address: "http://outside.example:\(host.port)/"))
            }
            #expect(said?.contains("too many times") == true)
            #expect(host.asked.count == NewsSource.maximumRedirects + 1)
        }
    }

    @Test(arguments: [true, false])
    func `is cut where it is too large, announced or not`(isAnnounced: Bool) async throws {
        let length = isAnnounced ? "Content-Length: 1000000000" : "Connection: close"
        let piece = [UInt8](repeating: 0x20, count: 64 << 10)
        try await FeedHost.run(
            answer: { _ in .endless(head: "HTTP/1.1 200 OK\r\n\(length)", piece: piece, pause: .milliseconds(1)) },
            { host in
                let said = await fault {
                    _ = try await source().fetch(.init(address: "http://outside.example:\(host.port)/"))
                }
                #expect(said == "The feed is larger than 2 MB.")
                // Plus the bytes in the kernels' buffers between the two.
                #expect(host.sent < NewsSource.largest + 16 << 20)
            })
    }

    @Test func `that comes packed is not unpacked`() async throws {
        let packed = FeedHost.Answer.bytes(
            head: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4", body: [0x1F, 0x8B, 8, 0])
        try await FeedHost.run(answer: { _ in packed }) { host in
            let said = await fault {
                _ = try await source().fetch(.init(address: "http://outside.example:\(host.port)/"))
            }
            #expect(said?.contains("compressed") == true)
        }
    }

    /// Silent from the beginning, or so slow that it never ends.
    @Test(arguments: [true, false])
    func `that takes too long is given up`(isSilent: Bool) async throws {
        let slow = FeedHost.Answer.endless(
            head: "HTTP/1.1 200 OK\r\nContent-Length: 1000", piece: [0x20], pause: .milliseconds(20))
        try await FeedHost.run(answer: { _ in isSilent ? .silence : slow }) { host in
            let said = await fault {
                _ = try await source(patience: .milliseconds(400)).fetch(
                    .init(address: "http://outside.example:\(host.port)/"))
            }
            #expect(said == "The feed took too long to answer.")
        }
    }

    @Test(arguments: [404, 500, 204])
    func `says what its server answered`(status: Int) async throws {
        let head = "HTTP/1.1 \(status) Why\r\nContent-Length: 0"
        try await FeedHost.run(answer: { _ in .bytes(head: head, body: []) }) { host in
            let said = await fault {
                _ = try await source().fetch(.init(address: "http://outside.example:\(host.port)/"))
            }
            #expect(said == "The feed's server answered with status \(status).")
        }
    }
}
