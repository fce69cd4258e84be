import AsyncHTTPClient
import EdicolaKit
import NIOCore

/// The bytes of an answer, with failures in a reader's words.
struct ResponseBody: AsyncSequence, Sendable {
    let body: HTTPClientResponse.Body

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: body.makeAsyncIterator()) }

    struct AsyncIterator: AsyncIteratorProtocol {
        var body: HTTPClientResponse.Body.AsyncIterator

        @concurrent mutating func next() async throws -> [UInt8]? {
            do {
                // Copied at once: whoever reads from the connection may have its buffer again.
                return try await body.next().map { Array($0.readableBytesView) }
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                throw ConnectionError(error) ?? error
            }
        }
    }
}
