import Crypto
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

@testable import StoreSandbox

/// HTTP/2 from its frames up (RFC 9113), which shares no code with the sender. It answers 200 to every request, and its
/// first connections end in the middle of a burst.
final class FrameServer: Sendable {
    let port: Int
    private let listener: any Channel
    let record: Record

    /// The end of a connection.
    enum Goodbye: Sendable {
        /// GOAWAY: later streams get no answer, those up to the last are answered.
        case orderly
        /// The same, and later streams are also reset with REFUSED_STREAM.
        case refusing
        /// No GOAWAY: only some of the open streams are accepted, the rest refused.
        case onlyRefusing
    }

    /// The counted events.
    final class Record: Sendable {
        private let state = Mutex((connections: 0, answers: 0, goodbyes: 0))

        var connections: Int { state.withLock { $0.connections } }
        var answers: Int { state.withLock { $0.answers } }
        /// Closed connections, and refusals without a close.
        var goodbyes: Int { state.withLock { $0.goodbyes } }

        func connected() { state.withLock { $0.connections += 1 } }
        func answered() { state.withLock { $0.answers += 1 } }

        /// Counts a goodbye, if any is left.
        ///
        /// - Returns: whether one was left.
        func saysGoodbye(of count: Int) -> Bool {
            state.withLock { state in
                guard state.goodbyes < count else { return false }
                state.goodbyes += 1
                return true
            }
        }
    }

    /// - Parameters:
    ///   - goodbyes: the number of connections that end as soon as `open` streams are open.
    ///   - taken: the number of these streams that are answered.
    init(
        authority: PushAuthority, goodbyes: Int, _ goodbye: Goodbye, open: Int, taken: Int
    ) async throws {
        let (der, key) = try authority.certificate(for: PushServer.host)
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(try NIOSSLCertificate(bytes: der, format: .der))],
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.derRepresentation), format: .der)))
        tls.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: tls)
        let record = Record()
        listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    record.connected()
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOSSLServerHandler(context: context),
                        FrameConversation(record, goodbyes: goodbyes, goodbye, open: open, taken: taken),
                    ])
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        self.record = record
        port = listener.localAddress?.port ?? 0
    }

    func stop() async throws { try await listener.close() }
}

/// One connection.
private final class FrameConversation: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let record: FrameServer.Record
    private let goodbyes: Int
    private let goodbye: FrameServer.Goodbye
    private let open: Int
    private let taken: Int
    private var unread = ByteBuffer()
    private var hasPreface = false
    private var answered = 0
    /// Complete requests without an answer yet.
    private var waiting: [Int] = []
    /// The last stream of a GOAWAY.
    private var border: Int?

    private static let preface = 24
    private static let endStream: UInt8 = 1

    init(_ record: FrameServer.Record, goodbyes: Int, _ goodbye: FrameServer.Goodbye, open: Int, taken: Int) {
        self.record = record
        self.goodbyes = goodbyes
        self.goodbye = goodbye
        self.open = open
        self.taken = taken
    }

    func channelActive(context: ChannelHandlerContext) {
        // MAX_CONCURRENT_STREAMS, and a connection window for all bodies.
        write(type: 4, stream: 0, [0, 3] + bytes(1_000), context)
        write(type: 8, stream: 0, bytes(1 << 30), context)
        context.flush()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        unread.writeBuffer(&buffer)
        if !hasPreface {
            guard unread.readableBytes >= Self.preface else { return }
            unread.moveReaderIndex(forwardBy: Self.preface)
            hasPreface = true
        }
        while let head = unread.getBytes(at: unread.readerIndex, length: 9) {
            let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
            guard unread.readableBytes >= 9 + length else { break }
            unread.moveReaderIndex(forwardBy: 9)
            let payload = unread.readBytes(length: length) ?? []
            let stream = head[5...8].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
            read(type: head[3], flags: head[4], stream, payload, context)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

    private func read(type: UInt8, flags: UInt8, _ stream: Int, _ payload: [UInt8], _ context: ChannelHandlerContext) {
        switch type {
        case 0, 1: if flags & Self.endStream != 0 { asked(stream, context) }
        case 4: if flags & 1 == 0 { write(type: 4, flags: 1, stream: 0, [], context) }
        case 6: if flags & 1 == 0 { write(type: 6, flags: 1, stream: 0, payload, context) }
        default: break
        }
    }

    private func asked(_ stream: Int, _ context: ChannelHandlerContext) {
        if let border, stream > border { return }
        // The first one shows that the token is valid.
        guard answered > 0, border == nil, record.goodbyes < goodbyes || !waiting.isEmpty else {
            return answer(stream, context)
        }
        waiting.append(stream)
        guard waiting.count >= open else { return answerLater(context) }
        defer { waiting = [] }
        guard record.saysGoodbye(of: goodbyes) else { return waiting.forEach { answer($0, context) } }
        let last = waiting[taken - 1]
        if goodbye != .onlyRefusing {
            border = last
            write(type: 7, stream: 0, bytes(last) + bytes(0), context)
        }
        for stream in waiting where stream <= last { answer(stream, context) }
        if goodbye != .orderly {
            for stream in waiting where stream > last { write(type: 3, stream: stream, bytes(7), context) }
        }
    }

    /// Answers later: a sender that gives up early must not wait for streams that never come.
    private func answerLater(_ context: ChannelHandlerContext) {
        let count = (waiting.count, answered)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .seconds(2)) {
            let (me, context) = bound.value
            guard (me.waiting.count, me.answered) == count else { return }
            me.waiting.forEach { me.answer($0, context) }
            me.waiting = []
            context.flush()
        }
    }

    /// Answers a stream; `:status: 200` is one byte (RFC 7541, appendix A).
    private func answer(_ stream: Int, _ context: ChannelHandlerContext) {
        answered += 1
        record.answered()
        write(type: 1, flags: 0x5, stream: stream, [0x88], context)
    }

    private func bytes(_ number: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private func write(
        type: UInt8, flags: UInt8 = 0, stream: Int, _ payload: [UInt8], _ context: ChannelHandlerContext
    ) {
        var frame = ByteBuffer()
        frame.writeBytes(bytes(payload.count).dropFirst())
        frame.writeBytes([type, flags])
        frame.writeBytes(bytes(stream))
        frame.writeBytes(payload)
        context.write(wrapOutboundOut(frame), promise: nil)
    }
}
