import EdicolaKit
import NIOCore

/// A body whose connection fails.
struct CutBody: AsyncSequence, Sendable {
    let whole: Transport.Body
    let after: Int

    struct Cut: Error {}

    func makeAsyncIterator() -> AsyncThrowingStream<ByteBuffer, any Error>.Iterator {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: ByteBuffer.self)
        let task = Task {
            var left = after
            for try await piece in whole {
                if piece.readableBytes >= left {
                    continuation.yield(piece.getSlice(at: piece.readerIndex, length: left) ?? ByteBuffer())
                    return continuation.finish(throwing: Cut())
                }
                left -= piece.readableBytes
                continuation.yield(piece)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream.makeAsyncIterator()
    }
}
