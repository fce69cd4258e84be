extension Transport {
    /// The bytes of an answer, in pieces of any size, as they come.
    ///
    /// ```swift
    /// for try await piece in response.body { try file.write(piece) }
    /// ```
    ///
    /// A type of its own and no `any AsyncSequence<[UInt8], any Error>`, which needs macOS 15 and iOS 18.
    public struct Body: AsyncSequence, Sendable {
        /// The bytes.
        public typealias Element = [UInt8]

        private let begin: @Sendable () -> AsyncIterator

        /// A body of any sequence of pieces, such as a stream of your own.
        public init<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces) where Pieces.Element == [UInt8] {
            begin = { AsyncIterator(pieces.makeAsyncIterator()) }
        }

        /// A body that is here already.
        public init(_ pieces: [[UInt8]]) {
            self.init(
                AsyncStream { continuation in
                    for piece in pieces { continuation.yield(piece) }
                    continuation.finish()
                })
        }

        /// Begins to read; most bodies can be read once.
        public func makeAsyncIterator() -> AsyncIterator { begin() }

        /// Reads a body piece by piece.
        public struct AsyncIterator: AsyncIteratorProtocol {
            private let pull: @concurrent () async throws -> [UInt8]?

            init<Pieces: AsyncIteratorProtocol>(_ pieces: Pieces) where Pieces.Element == [UInt8] {
                var pieces = pieces
                pull = { try await pieces.next() }
            }

            /// The next piece; nil at the end.
            ///
            /// - Throws: what the transport throws; the rest of the body does not come then.
            @concurrent public mutating func next() async throws -> [UInt8]? { try await pull() }
        }
    }
}
