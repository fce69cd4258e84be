import NIOCore
import NIOPosix
import Synchronization

/// A loopback server of feeds, with good or bad manners.
final class FeedHost: Sendable {
    enum Answer: Sendable {
        case bytes(head: String, body: [UInt8])
        /// The head, and then the same piece repeated until the client disconnects.
        case endless(head: String, piece: [UInt8], pause: TimeAmount)
        case silence

        static func redirect(_ target: String) -> Answer {
            .bytes(head: "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0", body: [])
        }

        static func feed(_ text: String, fields: String = "") -> Answer {
            let body = Array(text.utf8)
            return .bytes(head: "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\(fields)", body: body)
        }
    }

    private struct State {
        var asked: [String] = []
        var sent = 0
    }

    private let state = Mutex(State())
    private let channel: any Channel

    /// The heads of the received requests.
    var asked: [String] { state.withLock { $0.asked } }
    /// The number of body bytes that clients took.
    var sent: Int { state.withLock { $0.sent } }
    var port: Int { channel.localAddress?.port ?? 0 }

    /// - Parameter answer: returns the answer for a request's path.
    static func run<Value: Sendable>(
        on address: String = "127.0.0.1", port: Int = 0, answer: @escaping @Sendable (String) -> Answer,
        _ body: (FeedHost) async throws -> Value
    ) async throws -> Value {
        let talk = Mutex<FeedHost?>(nil)
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { child in
                child.eventLoop.makeCompletedFuture {
                    try child.pipeline.syncOperations.addHandler(
                        Talk(
                            answer: answer,
                            heard: { head in talk.withLock { $0 }?.state.withLock { $0.asked.append(head) } },
                            gave: { count in talk.withLock { $0 }?.state.withLock { $0.sent += count } }))
                }
            }
            .bind(host: address, port: port).get()
        let host = FeedHost(channel)
        talk.withLock { $0 = host }
        do {
            let value = try await body(host)
            try await channel.close()
            return value
        } catch {
            try await channel.close()
            throw error
        }
    }

    private init(_ channel: any Channel) {
        self.channel = channel
    }
}

/// One connection: a request, then an answer.
private final class Talk: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: @Sendable (String) -> FeedHost.Answer
    private let heard: @Sendable (String) -> Void
    private let gave: @Sendable (Int) -> Void
    private var request = ""

    init(
        answer: @escaping @Sendable (String) -> FeedHost.Answer, heard: @escaping @Sendable (String) -> Void,
        gave: @escaping @Sendable (Int) -> Void
    ) {
        self.answer = answer
        self.heard = heard
        self.gave = gave
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        request += String(buffer: unwrapInboundIn(data))
        guard request.contains("\r\n\r\n") else { return }
        heard(request)
        let path = String(request.split(separator: " ").dropFirst().first ?? "/")
        request = ""
        switch answer(path) {
        case .silence: break
        case .bytes(let head, let body):
            let bytes = ByteBuffer(bytes: Array("\(head)\r\nConnection: close\r\n\r\n".utf8) + body)
            context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
        case .endless(let head, let piece, let pause):
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "\(head)\r\n\r\n")), promise: nil)
            drip(ByteBuffer(bytes: piece), pause, context)
        }
    }

    private func drip(_ piece: ByteBuffer, _ pause: TimeAmount, _ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        let (gave, count, loop) = (gave, piece.readableBytes, context.eventLoop)
        let bound = NIOLoopBound((self, context), eventLoop: loop)
        context.writeAndFlush(wrapOutboundOut(piece)).whenSuccess {
            gave(count)
            loop.scheduleTask(in: pause) {
                let (talk, context) = bound.value
                talk.drip(piece, pause, context)
            }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
