import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Tells a client that asks first to send its body (`Expect: 100-continue`, RFC 9110 §10.1.1): curl waits a second for
/// that before it sends a large file.
final class Encouragement: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Nothing may come between the parts of an answer: who sends the next request before it has ended must wait.
    private var isAnswering = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let request) = unwrapInboundIn(data) {
            if !isAnswering, request.headerFields[.expect]?.lowercased() == "100-continue" {
                context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            }
            isAnswering = true
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { isAnswering = false }
        context.write(data, promise: promise)
    }
}
