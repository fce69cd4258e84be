import NIOCore

extension Gate {
    /// The body as slowly as the limit wants it, in pieces so small that whoever else waits for the line has it soon.
    func paced(_ body: Transport.Body) -> Transport.Body { Transport.Body(PacedBody(body: body, gate: self)) }
}

private struct PacedBody: AsyncSequence, Sendable {
    let body: Transport.Body
    let gate: Gate

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: body.makeAsyncIterator(), gate: gate) }

    struct AsyncIterator: AsyncIteratorProtocol {
        var body: Transport.Body.AsyncIterator
        let gate: Gate
        /// What came and was not let through yet.
        private var rest = ByteBuffer()

        init(body: Transport.Body.AsyncIterator, gate: Gate) {
            (self.body, self.gate) = (body, gate)
        }

        @concurrent mutating func next() async throws -> ByteBuffer? {
            while rest.readableBytes == 0 {
                guard let piece = try await body.next() else { return nil }
                rest = piece
            }
            let count = Swift.min(rest.readableBytes, gate.largestPiece)
            try await gate.pass(count)
            guard count < rest.readableBytes else {
                // Not kept while the next one comes: whoever reads from the line may have it again.
                defer { rest = ByteBuffer() }
                return rest
            }
            return rest.readSlice(length: count)
        }
    }
}
