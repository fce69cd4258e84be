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
        private var rest: ArraySlice<UInt8> = []

        init(body: Transport.Body.AsyncIterator, rateLimiter: RateLimiter) {
            (self.body, self.rateLimiter) = (body, rateLimiter)
        }

        @concurrent mutating func next() async throws -> [UInt8]? {
            while rest.isEmpty {
                guard let piece = try await body.next() else { return nil }
                if piece.count <= rateLimiter.maximumPiece, !piece.isEmpty {
                    try await rateLimiter.consume(piece.count)
                    return piece
                }
                rest = piece[...]
            }
            let piece = rest.prefix(rateLimiter.maximumPiece)
            try await rateLimiter.consume(piece.count)
            rest = rest.dropFirst(piece.count)
            return Array(piece)
        }
    }
}
