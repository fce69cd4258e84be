import EdicolaCore
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// A newsstand in this process that can be told to misbehave. It shares no code with the server.
final class FakeNewsstand: Sendable {
    let port: Int
    private let channel: any Channel
    private let stand: Stand

    private let isSecret: Bool

    var address: String { "\(isSecret ? "https" : "http")://127.0.0.1:\(port)" }

    /// - Parameter secrecy: speaks TLS with this certificate.
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

    /// Hangs up on everybody, as if there were no network; the port stays ours, so that no other test gets it.
    func goAway() {
        stand.script.withLock { $0.isAway = true }
        stand.closeAll()
    }

    func comeBack() { stand.script.withLock { $0.isAway = false } }

    /// Forgets everything, as a newsstand with an empty data folder.
    func startAnew(_ issues: [MadeIssue]) {
        stand.script.withLock { script in
            script = Script()
            for issue in issues { script.put(issue) }
        }
        forgetRequests()
    }

    /// Decides how a request is answered.
    func misbehave(_ behaviour: @escaping @Sendable (FakeRequest) -> Behaviour) {
        stand.script.withLock { $0.behaviour = behaviour }
    }

    func behave() { misbehave { _ in .well } }

    /// Calls when so many bytes of bodies have left, counted from now; not one more leaves before it returns.
    func whenServed(_ bytes: Int, _ call: @escaping @Sendable () -> Void) {
        stand.script.withLock { script in
            script.served = 0
            script.trigger = (bytes, call)
        }
    }

    /// Calls when so many bytes of bodies have left, counted from now; from then on nothing else leaves, on whatever
    /// connection, until ``release()``.
    ///
    /// - Parameter isFree: what is answered all the same.
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

    /// Lets go what is held back.
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

    /// Everything that was asked, in the order of asking.
    var requests: [FakeRequest] { stand.requests.now }

    func forgetRequests() { stand.requests.change { $0 = [] } }

    /// Waits until so many requests of a kind have come, or until the task is cancelled.
    func isAsked(times count: Int = 1, _ matches: @escaping @Sendable (FakeRequest) -> Bool) async {
        await stand.requests.waits { $0.count(where: matches) >= count }
    }
}

struct FakeRequest: Sendable, Hashable {
    var method: String
    var authorization: String?
    /// As it was asked.
    var target: String
    var path: String
    var query: [String: String]
    var range: String?
    var ifRange: String?
    var ifNoneMatch: String?

    var isAsset: Bool { path.contains("/assets/") }
    var isArchive: Bool { path.hasSuffix("/archive") }
    /// Where the bytes that were asked for begin.
    var start: Int { range.flatMap { Int($0.dropFirst("bytes=".count).prefix { $0 != "-" }) } ?? 0 }
    var isManifest: Bool { path.hasSuffix("/manifest") }
}

enum Behaviour: Sendable {
    case well
    case problem(Problem, retryAfter: Int? = nil)
    case plain(status: Int)
    /// The head and so many bytes of the body, then the line is cut.
    case cut(after: Int)
    case wrongBytes
    case ignoringRange
    /// Nothing comes.
    case hang
    /// The head and so many bytes of the body, then nothing more.
    case hangAfter(Int)
    /// So many bytes as a whole body without a length.
    case short(Int)
    case wrongLength(Int)
    case html
    /// The same answer with the bytes of something else.
    case other([UInt8])
    /// Hangs up without a word; over TLS without its goodbye.
    case drop
    /// The head and so many bytes, then what is no TLS; without TLS, the line is cut.
    case garbage(after: Int)
    /// Sends the asker to the same place under another name.
    case redirect
    /// Sends the asker in a circle.
    case redirectForEver
    /// Sends the asker to any place.
    case redirectTo(String, status: Int = 302)
    /// The right bytes under this ETag; nil for none at all.
    case etag(String?)
    /// Says that it is a part of another place.
    case wrongRange
    /// Says that nothing has changed, though nobody asked.
    case unchanged
    /// The head and so many bytes, then nothing for so long, then the rest.
    case stall(after: Int, milliseconds: Int)
}
