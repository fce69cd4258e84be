import NIOCore

/// Delays a connection's close until the written bytes have reached the client.
///
/// Hummingbird closes a connection as soon as the last part of a response is handed over: when the server stops, or
/// when the connection was idle for too long. NIO then drops the bytes that the socket has not taken yet, and a slow
/// reader's download lacks its last hundred kilobytes.
final class LingeringCloseHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = NIOAny
    typealias OutboundOut = NIOAny

    /// The longest time without progress; after it the client counts as gone, not slow.
    private let patience: TimeAmount
    /// Writes that the socket has not taken yet.
    private var pending = 0
    private var lastProgress = NIODeadline.now()
    private var isWatched = false
    private var isClosing = false
    /// Whether the server's own timeout has passed: its tasks were cancelled.
    private var isCancelled = false
    private var closePromise: EventLoopPromise<Void>?

    init(patience: TimeAmount) {
        self.patience = patience
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let promise = promise ?? context.eventLoop.makePromise()
        if pending == 0 { lastProgress = .now() }
        pending += 1
        promise.futureResult.assumeIsolated().whenComplete { _ in self.written(context) }
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        if pending > 0 { watch(context) }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        // Hummingbird closes only the input when its task was cancelled, and at no other time.
        if mode == .input {
            isCancelled = true
            if isClosing { closeNow(context) }
        }
        guard mode == .all, pending > 0, !isCancelled, context.channel.isActive else {
            context.close(mode: mode, promise: promise)
            return
        }
        isClosing = true
        guard let promise else { return }
        if let closePromise {
            closePromise.futureResult.cascade(to: promise)
        } else {
            closePromise = promise
        }
    }

    private func written(_ context: ChannelHandlerContext) {
        pending -= 1
        lastProgress = .now()
        if pending == 0, isClosing { closeNow(context) }
    }

    private func closeNow(_ context: ChannelHandlerContext) {
        isClosing = false
        let promise = closePromise
        closePromise = nil
        context.close(mode: .all, promise: promise)
    }

    private func watch(_ context: ChannelHandlerContext) {
        guard !isWatched else { return }
        isWatched = true
        context.eventLoop.assumeIsolated().scheduleTask(deadline: lastProgress + patience) {
            self.isWatched = false
            guard self.pending > 0, context.channel.isActive else { return }
            if .now() >= self.lastProgress + self.patience {
                self.closeNow(context)
            } else {
                self.watch(context)
            }
        }
    }
}
