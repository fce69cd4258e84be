import NIOCore
import NIOHPACK
import NIOHTTP2

/// One HTTP/2 connection to APNs, with a stream for each request and its answer. It uses the frames of nio-http2
/// directly, because a channel for each stream would cost more than the request.
///
/// Everything happens on the event loop of its channel.
final class APNsConnection: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    struct Stream {
        var question: APNsPendingRequest
        var sent: NIODeadline
        var status: Int?
        var id: String?
        var body: [UInt8] = []
    }

    /// The events that its slot needs.
    struct Listener {
        /// There may be room now.
        var hasRoom: (APNsConnection) -> Void
        /// The connection accepts no more requests, but still waits for answers. `isTrouble` is true when the service
        /// reported an error.
        var isLeaving: (APNsConnection, _ isTrouble: Bool) -> Void
        var hasEnded: (APNsConnection) -> Void
    }

    let pace: APNsLimits
    private let listener: Listener
    var context: ChannelHandlerContext?
    var streams: [HTTP2StreamID: Stream] = [:]
    private var nextStream = HTTP2StreamID(1)
    /// The number of streams that the service allows; 0 before its settings.
    private var allowed = 0
    /// A service that checks tokens allows one stream until it has seen a valid one; so do we.
    private(set) var hasAnswered = false
    private(set) var isLeaving = false
    private var untold = 0
    private let began = NIODeadline.now()
    var heard = NIODeadline.now()
    var pinged: NIODeadline?
    private var isWaitingForFlush = false

    init(pace: APNsLimits, listener: Listener) {
        self.pace = pace
        self.listener = listener
    }

    var isReady: Bool { allowed > 0 }

    var room: Int {
        // On a full socket nio-http2 would hold back streams, which a GOAWAY then breaks.
        guard !isLeaving, let context, context.channel.isWritable else { return 0 }
        return (hasAnswered ? min(allowed, pace.maximumStreams) : min(allowed, 1)) - streams.count
    }

    /// Sends a request. Only valid while there is ``room``.
    func ask(_ question: APNsPendingRequest, at now: NIODeadline) {
        guard let context else { return question.reply(.untouched) }
        let id = nextStream
        nextStream = nextStream.advanced(by: 2)
        streams[id] = Stream(question: question, sent: now)
        let head = HTTP2Frame(streamID: id, payload: .headers(.init(headers: question.headers)))
        context.write(wrapOutboundOut(head), promise: nil)
        let body = HTTP2Frame(streamID: id, payload: .data(.init(data: .byteBuffer(question.body), endStream: true)))
        context.write(wrapOutboundOut(body), promise: nil)
        // Stream numbers are used up after a billion.
        if Int(id) > Int(Int32.max) - 1_000 { leave(isTrouble: false) }
    }

    /// Flushes all requests of one turn of the event loop together.
    func flushSoon() {
        guard !isWaitingForFlush, let context else { return }
        isWaitingForFlush = true
        let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.execute {
            let connection = connection.value
            connection.isWaitingForFlush = false
            connection.context?.flush()
        }
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func end() {
        guard context != nil || !isLeaving else { return }
        context = nil
        isLeaving = true
        for id in streams.keys { finish(id, .lost) }
        listener.hasEnded(self)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        heard = .now()
        switch frame.payload {
        case .headers(let head): read(head, on: frame.streamID)
        case .data(let part): read(part, on: frame.streamID)
        case .rstStream(let code):
            finish(frame.streamID, code == .refusedStream ? .untouched : .lost)
        case .goAway(let last, let code, _): goAway(after: last, code)
        case .settings(.settings(let settings)): read(settings)
        case .ping(_, ack: true): pinged = nil
        default: break
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        listener.hasRoom(self)
        context.fireChannelReadComplete()
        if isLeaving, streams.isEmpty { context.close(promise: nil) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { listener.hasRoom(self) }
        context.fireChannelWritabilityChanged()
    }

    /// Finishes a stream that ended without an answer.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let closed = event as? StreamClosedEvent { finish(closed.streamID, .lost) }
        context.fireUserInboundEventTriggered(event)
    }

    private func read(_ settings: HTTP2Settings) {
        for setting in settings where setting.parameter == .maxConcurrentStreams { allowed = setting.value }
        // A service that states no limit allows any number; we assume 100.
        if allowed == 0, !settings.contains(where: { $0.parameter == .maxConcurrentStreams }) { allowed = 100 }
    }

    private func read(_ head: HTTP2Frame.FramePayload.Headers, on id: HTTP2StreamID) {
        guard streams[id] != nil else { return }
        if let status = head.headers.first(name: ":status").flatMap({ Int($0) }), status >= 200 {
            streams[id]?.status = status
            streams[id]?.id = head.headers.first(name: "apns-id")
        }
        if head.endStream { answer(id) }
    }

    /// Reads the body to its end, even of an accepted message: only then is the answer complete.
    private func read(_ part: HTTP2Frame.FramePayload.Data, on id: HTTP2StreamID) {
        let count = part.data.readableBytes
        giveBack(count)
        guard let stream = streams[id] else { return }
        if stream.body.count + count > Self.largestAnswer {
            finish(id, .lost)
            return reset(id)
        }
        if case .byteBuffer(let buffer) = part.data { streams[id]?.body += buffer.readableBytesView }
        if part.endStream { answer(id) }
    }

    private static let largestAnswer = 8_192

    private func answer(_ id: HTTP2StreamID) {
        guard let stream = streams[id], let status = stream.status else { return finish(id, .lost) }
        // Any other status proves the token valid; a rejected token leaves the limit of one stream.
        if status != 403 { hasAnswered = true }
        let answer = APNsAnswer(status: status, id: stream.id, body: stream.body)
        finish(id, .answer(answer))
        if answer.isTooManyTokens { leave(isTrouble: true) }
    }

    func finish(_ id: HTTP2StreamID, _ reply: APNsReply) {
        guard let stream = streams.removeValue(forKey: id) else { return }
        stream.question.reply(reply)
    }

    /// Enlarges the window of the whole connection; that of a stream is never used up by an answer.
    private func giveBack(_ count: Int) {
        untold += count
        guard untold >= 16_384, let context else { return }
        let update = HTTP2Frame(streamID: .rootStream, payload: .windowUpdate(windowSizeIncrement: untold))
        context.writeAndFlush(wrapOutboundOut(update), promise: nil)
        untold = 0
    }

    func reset(_ id: HTTP2StreamID) {
        context?.writeAndFlush(wrapOutboundOut(HTTP2Frame(streamID: id, payload: .rstStream(.cancel))), promise: nil)
    }

    /// Handles GOAWAY. Streams above the last were not processed (RFC 9113 §6.8); the others are awaited.
    private func goAway(after last: HTTP2StreamID, _ code: HTTP2ErrorCode) {
        for id in streams.keys where id > last { finish(id, .untouched) }
        leave(isTrouble: code != .noError)
    }

    private func leave(isTrouble: Bool) {
        guard !isLeaving else { return }
        isLeaving = true
        listener.isLeaving(self, isTrouble)
    }

    /// Ends everything that has waited too long: see ``APNsLimits``.
    func look(at now: NIODeadline) {
        guard let context else { return }
        let tooOld = streams.filter { $0.value.sent + pace.answer <= now }
        for id in tooOld.keys {
            // First, because the reset reports at once that the stream is closed.
            finish(id, .late)
            reset(id)
        }
        let isSlowToBegin = !isReady && began + pace.connect <= now
        let isDead = pinged.map { $0 + pace.ping <= now } ?? false
        let isDone = isLeaving && streams.isEmpty
        if isSlowToBegin || isDead || isDone {
            context.close(promise: nil)
        } else if pinged == nil, !tooOld.isEmpty || heard + pace.quiet <= now {
            pinged = now
            let ping = HTTP2Frame(streamID: .rootStream, payload: .ping(HTTP2PingData(withInteger: 1), ack: false))
            context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
        }
    }

    func close() {
        context?.close(promise: nil)
    }
}
