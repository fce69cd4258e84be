import EdicolaCore
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// A newsstand in this process that can be made to misbehave. It shares no code with the server.
final class FakeNewsstand: Sendable {
    let port: Int
    private let channel: any Channel
    private let stand: Stand

    private let isSecret: Bool

    var address: String { "\(isSecret ? "https" : "http")://127.0.0.1:\(port)" }

    /// - Parameter secrecy: the certificate for TLS; nil for none.
    static func start(
        _ issues: [MadeIssue] = [MadeIssue()], archives: Bool = false, secrecy: TestCertificate? = nil
    ) async throws -> FakeNewsstand {
        let stand = Stand(issues)
        let secret = try secrecy.map { try NIOSSLContext(configuration: $0.server) }
        stand.script.withLock { $0.hasArchives = archives }
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let secret {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: secret))
                    }
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(FakeConnection(stand))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return FakeNewsstand(channel, stand, isSecret: secret != nil)
    }

    private init(_ channel: any Channel, _ stand: Stand, isSecret: Bool) {
        self.isSecret = isSecret
        self.channel = channel
        self.stand = stand
        port = channel.localAddress?.port ?? 0
    }

    func stop() async throws {
        try await channel.close()
        stand.closeAll()
    }

    /// Closes all connections, as without a network; the port stays reserved, so that no other test gets it.
    func goAway() {
        stand.script.withLock { $0.isAway = true }
        stand.closeAll()
    }

    func comeBack() { stand.script.withLock { $0.isAway = false } }

    /// Forgets everything, like a newsstand with an empty data folder.
    func startAnew(_ issues: [MadeIssue]) {
        stand.script.withLock { script in
            script = Script()
            for issue in issues { script.put(issue) }
        }
        forgetRequests()
    }

    /// Sets the behaviour for each request.
    func misbehave(_ behaviour: @escaping @Sendable (FakeRequest) -> Behaviour) {
        stand.script.withLock { $0.behaviour = behaviour }
    }

    func behave() { misbehave { _ in .well } }

    /// Calls after a number of body bytes, counted from now; not one more leaves before it returns.
    func whenServed(_ bytes: Int, _ call: @escaping @Sendable () -> Void) {
        stand.script.withLock { script in
            script.served = 0
            script.trigger = (bytes, call)
        }
    }

    /// Calls after a number of body bytes, counted from now; then holds all answers on every connection until
    /// ``release()``.
    ///
    /// - Parameter isFree: selects answers that are not held.
    func hold(
        after bytes: Int, except isFree: @escaping @Sendable (FakeRequest) -> Bool,
        reached call: @escaping @Sendable () -> Void
    ) {
        stand.script.withLock { script in
            script.served = 0
            script.trigger = (bytes, call)
            script.isFree = isFree
        }
    }

    /// Sends the held answers.
    func release() {
        let held = stand.script.withLock { script in
            defer { script.held = [] }
            script.isFree = nil
            return script.held
        }
        for go in held { go() }
    }

    func put(_ issue: MadeIssue) { stand.script.withLock { $0.put(issue) } }

    func put(_ document: FakeAnswer, at path: String) { stand.script.withLock { $0.documents[path] = document } }

    func withdraw(_ key: Issue.Key, reason: String) { stand.script.withLock { $0.withdraw(key, reason) } }

    /// All requests, in order.
    var requests: [FakeRequest] { stand.requests.now }

    func forgetRequests() { stand.requests.change { $0 = [] } }

    /// Waits for a number of requests of a kind, or until the task is cancelled.
    func isAsked(times count: Int = 1, _ matches: @escaping @Sendable (FakeRequest) -> Bool) async {
        await stand.requests.waits { $0.count(where: matches) >= count }
    }
}

struct FakeRequest: Sendable, Hashable {
    var method: String
    var authorization: String?
    /// The request's target as received.
    var target: String
    var path: String
    var query: [String: String]
    var range: String?
    var ifRange: String?
    var ifNoneMatch: String?

    var isAsset: Bool { path.contains("/assets/") }
    var isArchive: Bool { path.hasSuffix("/archive") }
    /// The offset of the first requested byte.
    var start: Int { range.flatMap { Int($0.dropFirst("bytes=".count).prefix { $0 != "-" }) } ?? 0 }
    var isManifest: Bool { path.hasSuffix("/manifest") }
}

enum Behaviour: Sendable {
    case well
    case problem(Problem, retryAfter: Int? = nil)
    case plain(status: Int)
    /// The head and a number of body bytes, then the connection fails.
    case cut(after: Int)
    case wrongBytes
    case ignoringRange
    /// No answer.
    case hang
    /// The head and a number of body bytes, then nothing more.
    case hangAfter(Int)
    /// A number of bytes as a whole body without a length.
    case short(Int)
    case wrongLength(Int)
    case html
    /// The same answer with other bytes.
    case other([UInt8])
    /// Closes the connection without an answer; over TLS without close_notify.
    case drop
    /// The head and a number of bytes, then bytes that are not TLS; without TLS, the connection fails.
    case garbage(after: Int)
    /// Redirects to the same resource under another name.
    case redirect
    /// Redirects in a circle.
    case redirectForEver
    /// Redirects to any address.
    case redirectTo(String, status: Int = 302)
    /// The right bytes with this ETag; nil for none.
    case etag(String?)
    /// A wrong `Content-Range`.
    case wrongRange
    /// A 304 that nobody requested.
    case unchanged
    /// The head and a number of bytes, then a pause, then the rest.
    case stall(after: Int, milliseconds: Int)
}
