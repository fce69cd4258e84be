import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Runs a connection's tasks on the connection's own event loop.
///
/// So backpressure works: a streamed body waits for the socket before it writes the next chunk. A writer on another
/// thread would continue before the loop has noticed that the client is slow, and a dozen chunks would pile up for each
/// slow reader. The price: a handler must not compute for more than about a millisecond.
final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedTaskExecutor()
        loop.execute { unsafe job.runSynchronously(on: executor) }
    }
}

/// An HTTP/1 connection that is handled on its event loop, with heads checked by ``HTTP1Heads``.
struct EventLoopChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(HTTP1Heads(), position: .after(decoder))
            return value
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}
