import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Sends `100 Continue` to a client that waits for it (`Expect: 100-continue`, RFC 9110 §10.1.1): curl waits a second
/// for it before it sends a large file.
///
/// It is sent when the body is first read, so the body of a refused request is never sent.
final class ExpectContinueHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The event on a connection's pipeline that requests the body.
    struct Wanted: Sendable {}

    /// Whether a response is being written: nothing may come between its parts.
    private var isAnswering = false

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is Wanted else { return context.triggerUserOutboundEvent(event, promise: promise) }
        guard !isAnswering else {
            promise?.succeed()
            return
        }
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: promise)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head: isAnswering = true
        case .end: isAnswering = false
        case .body: break
        }
        context.write(data, promise: promise)
    }
}

extension Endpoint {
    /// The same endpoint, with `100 Continue` sent to a waiting client when the body is first read.
    var encouraging: Endpoint {
        guard method != .get else { return self }
        return responding { [respond] request, context in
            guard request.headers[.expect]?.lowercased() == "100-continue" else {
                return try await respond(request, context)
            }
            var request = request
            request.body = RequestBody(asyncSequence: AwaitedBody(base: request.body, want: context.wantBody))
            return try await respond(request, context)
        }
    }
}

private struct AwaitedBody: AsyncSequence, Sendable {
    let base: RequestBody
    let want: @Sendable () -> Void

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), want: want) }

    struct Iterator: AsyncIteratorProtocol {
        var base: RequestBody.AsyncIterator
        var want: (@Sendable () -> Void)?

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ByteBuffer? {
            want?()
            want = nil
            return try await base.next(isolation: actor)
        }
    }
}
