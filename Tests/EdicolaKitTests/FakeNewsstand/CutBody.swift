import EdicolaKit

/// A body whose connection fails.
struct CutBody: AsyncSequence, Sendable {
    let whole: Transport.Body
    let after: Int

    struct Cut: Error {}

    func makeAsyncIterator() -> AsyncThrowingStream<[UInt8], any Error>.Iterator {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        let task = Task {
            var left = after
            for try await piece in whole {
                if piece.count >= left {
                    continuation.yield(Array(piece.prefix(left)))
                    return continuation.finish(throwing: Cut())
                }
                left -= piece.count
                continuation.yield(piece)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream.makeAsyncIterator()
    }
}
