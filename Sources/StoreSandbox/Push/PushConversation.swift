import NIOCore
import NIOHPACK
import NIOHTTP2

/// One connection of a stand-in. It collects requests and sends the answers of `react`, with any fault of HTTP/2 on
/// demand.
final class PushConversation: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private let number: Int
    private let react: @Sendable (PushQuestion) -> PushReaction
    private let watch: @Sendable (_ open: Int, _ allowed: Int) -> Void
    private var allowed: Int
    private var open: [HTTP2StreamID: PushQuestion] = [:]
    private var last = HTTP2StreamID.rootStream
    /// The last stream to answer after a GOAWAY; later streams are ignored.
    private var border: HTTP2StreamID?
    private var untold = 0

    init(
        number: Int, allowed: Int, react: @escaping @Sendable (PushQuestion) -> PushReaction,
        watch: @escaping @Sendable (_ open: Int, _ allowed: Int) -> Void
    ) {
        self.number = number
        self.allowed = allowed
        self.react = react
        self.watch = watch
    }

    /// When all streams up to a GOAWAY's last are answered, nio-http2 treats any later frame as an error. Closing the
    /// connection for it would discard the answers that wait to be flushed, and the GOAWAY.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if border == nil { context.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        let id = frame.streamID
        switch frame.payload {
        case .headers(let head):
            if let border, id > border { return }
            begin(head.headers, on: id)
            if head.endStream { answer(id, context) }
        case .data(let part):
            giveBack(part.data.readableBytes, context)
            if case .byteBuffer(let buffer) = part.data { open[id]?.body += buffer.readableBytesView }
            if part.endStream { answer(id, context) }
        case .rstStream: open[id] = nil
        default: break
        }
    }

    private func begin(_ headers: HPACKHeaders, on id: HTTP2StreamID) {
        var question = PushQuestion(
            connection: number, stream: Int(id), method: "", path: "", headers: [], pseudoHeaders: [], body: [])
        for field in headers {
            if field.name == ":method" { question.method = field.value }
            if field.name == ":path" { question.path = field.value }
            let isPseudo = field.name.hasPrefix(":")
            if isPseudo {
                question.pseudoHeaders.append(.init(name: field.name, value: field.value))
            } else {
                question.headers.append(.init(name: field.name, value: field.value))
            }
        }
        open[id] = question
        last = max(last, id)
        watch(open.count, allowed)
    }

    private func giveBack(_ count: Int, _ context: ChannelHandlerContext) {
        untold += count
        guard untold > 16_384 else { return }
        let update = HTTP2Frame(streamID: .rootStream, payload: .windowUpdate(windowSizeIncrement: untold))
        context.write(wrapOutboundOut(update), promise: nil)
        untold = 0
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.flush()
        context.fireChannelReadComplete()
    }

    private func answer(_ id: HTTP2StreamID, _ context: ChannelHandlerContext) {
        // Streams up to the border are answered, even if their last byte came after a later stream's: the order is not
        // guaranteed.
        guard let question = open[id], border.map({ id <= $0 }) ?? true else { return }
        let reaction = react(question)
        guard reaction.delay > .zero else { return act(reaction, on: id, context) }
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: TimeAmount(reaction.delay)) {
            handler.value.act(reaction, on: id, bound.value)
            bound.value.flush()
        }
    }

    private func act(_ reaction: PushReaction, on id: HTTP2StreamID, _ context: ChannelHandlerContext) {
        guard open[id] != nil else { return }
        if let streams = reaction.streams, streams != allowed {
            allowed = streams
            let settings = [HTTP2Setting(parameter: .maxConcurrentStreams, value: streams)]
            write(.settings(.settings(settings)), on: .rootStream, context)
        }
        switch reaction.act {
        case .answer(let status, let headers, let body): say(status, headers, body, on: id, context)
        case .reset(let isUntouched):
            open[id] = nil
            write(.rstStream(isUntouched ? .refusedStream : .internalError), on: id, context)
        case .silence: break
        case .goAway(let reason, let isError, let answering):
            // Either everything received so far is processed, or this stream and later ones are not.
            border = answering ? last : Int(id) > 2 ? id.advanced(by: -2) : .rootStream
            let words = ByteBuffer(string: "{\"reason\":\"\(reason)\"}")
            let goAway = HTTP2Frame.FramePayload.goAway(
                lastStreamID: border ?? .rootStream, errorCode: isError ? .protocolError : .noError, opaqueData: words)
            if answering { say(200, [:], "", on: id, context) }
            write(goAway, on: .rootStream, context)
        case .hangUp: context.close(promise: nil)
        }
    }

    private func say(
        _ status: Int, _ headers: [String: String], _ body: String, on id: HTTP2StreamID,
        _ context: ChannelHandlerContext
    ) {
        open[id] = nil
        var head = HPACKHeaders([(":status", String(status))])
        for (name, value) in headers { head.add(name: name, value: value) }
        write(.headers(.init(headers: head, endStream: body.isEmpty)), on: id, context)
        guard !body.isEmpty else { return }
        write(.data(.init(data: .byteBuffer(ByteBuffer(string: body)), endStream: true)), on: id, context)
    }

    private func write(
        _ payload: HTTP2Frame.FramePayload, on id: HTTP2StreamID, _ context: ChannelHandlerContext
    ) { context.write(wrapOutboundOut(HTTP2Frame(streamID: id, payload: payload)), promise: nil) }
}
