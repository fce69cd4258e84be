import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Tells a client that asks first to send its body (`Expect: 100-continue`, RFC 9110 §10.1.1): curl waits a second for
/// that before it sends a large file.
///
/// It is told when the body is first read, so that a body that will be refused is never sent.
final class ExpectContinueHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Goes down a connection when a body is wanted.
    struct Wanted: Sendable {}

    /// Nothing may come between the parts of an answer.
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
    /// The same, a client that asked first told to send its body when that is read.
    var encouraging: Endpoint {
        guard method != .get else { return self }
        return Endpoint(method, path, streamsBody: streamsBody) { [respond] request, context in
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
