import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends a request whose body arrives too slowly: after a grace period, a minimum rate applies to the whole body.
///
/// It defends against slow POST, the variant of slowloris that sends the body of a request byte by byte.
///
/// Only the time in which the newsstand waited for the client counts. A large file over a slow network gets through,
/// however long it takes. A client that sends a byte every ten seconds loses its connection.
final class MinimumBodyRate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    struct Limits: Hashable, Sendable {
        /// The time before the minimum rate applies.
        var grace: TimeAmount = .seconds(20)
        /// The minimum rate, in bytes a second.
        var leastRate = 1_024

        /// Returns the longest permitted total wait for a body of which `received` bytes have arrived.
        func allowed(received: Int) -> TimeAmount {
            grace + .milliseconds(Int64(received) * 1_000 / Int64(max(1, leastRate)))
        }
    }

    private let limits: Limits
    private var received = 0
    private var waited: TimeAmount = .zero
    private var waitingSince: NIODeadline?
    private var check: Scheduled<Void>?
    private var isReceiving = false
    private var hasAnswered = false
    private var isOver = false

    init(_ limits: Limits) { self.limits = limits }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        stopWaiting()
        switch unwrapInboundIn(data) {
        case .head(let request):
            (received, waited, hasAnswered) = (0, .zero, false)
            isReceiving =
                request.headerFields[.transferEncoding] != nil || (request.headerFields[.contentLength] ?? "0") != "0"
            if isReceiving { schedule(context, after: limits.grace) }
        case .body(let bytes): received += bytes.readableBytes
        case .end:
            isReceiving = false
            check?.cancel()
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        if isReceiving, waitingSince == nil { waitingSince = .now() }
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isOver else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        if case .head(let response) = unwrapOutboundIn(data), response.status.kind != .informational {
            hasAnswered = true
        }
        context.write(data, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { check?.cancel() }

    private func stopWaiting() {
        guard let since = waitingSince else { return }
        waited = waited + (.now() - since)
        waitingSince = nil
    }

    private func schedule(_ context: ChannelHandlerContext, after delay: TimeAmount) {
        check = context.eventLoop.assumeIsolated().scheduleTask(in: max(delay, .milliseconds(50))) {
            self.look(context)
        }
    }

    private func look(_ context: ChannelHandlerContext) {
        guard isReceiving, !isOver, context.channel.isActive else { return }
        let total = waited + (waitingSince.map { .now() - $0 } ?? .zero)
        let left = limits.allowed(received: received) - total
        guard left <= .zero else { return schedule(context, after: left) }
        isOver = true
        guard !hasAnswered else { return context.close(promise: nil) }
        let fields: HTTPFields = [.connection: "close", .contentLength: "0"]
        context.write(wrapOutboundOut(.head(HTTPResponse(status: .requestTimeout, headerFields: fields))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}
