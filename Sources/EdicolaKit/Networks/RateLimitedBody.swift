import NIOCore

extension RateLimiter {
    /// The body as slowly as the limit wants it, in pieces so small that whoever else waits for the line has it soon.
    func limited(_ body: Transport.Body) -> Transport.Body {
        Transport.Body(RateLimitedBody(body: body, rateLimiter: self))
    }
}

private struct RateLimitedBody: AsyncSequence, Sendable {
    let body: Transport.Body
    let rateLimiter: RateLimiter

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(body: body.makeAsyncIterator(), rateLimiter: rateLimiter)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var body: Transport.Body.AsyncIterator
        let rateLimiter: RateLimiter
        /// What came and was not let through yet.
        private var rest = ByteBuffer()

        init(body: Transport.Body.AsyncIterator, rateLimiter: RateLimiter) {
            (self.body, self.rateLimiter) = (body, rateLimiter)
        }

        @concurrent mutating func next() async throws -> ByteBuffer? {
            while rest.readableBytes == 0 {
                guard let piece = try await body.next() else { return nil }
                rest = piece
            }
            let count = Swift.min(rest.readableBytes, rateLimiter.maximumPiece)
            try await rateLimiter.consume(count)
            guard count < rest.readableBytes else {
                // Not kept while the next one comes: whoever reads from the line may have it again.
                defer { rest = ByteBuffer() }
                return rest
            }
            return rest.readSlice(length: count)
        }
    }
}
