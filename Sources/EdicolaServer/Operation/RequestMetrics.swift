import HTTPTypes
import Hummingbird
import Synchronization

/// Counts of responses since the start: by the first digit of the status, and in bytes.
final class RequestMetrics: Sendable {
    struct Counts: Hashable, Sendable {
        /// Responses by the first digit of the status: `answers[2]` were successful.
        var answers = [Int](repeating: 0, count: 6)
        /// Bytes of bodies whose length was known at their start.
        var bytes = 0
    }

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock { $0 } }

    func count(status: Int, bytes: Int) {
        state.withLock { counts in
            counts.answers[min(max(status / 100, 0), 5)] += 1
            counts.bytes += bytes
        }
    }
}

/// Counts responses. It precedes all other middleware, so that problems are counted by their final status.
struct RequestMetricsMiddleware: RouterMiddleware {
    typealias Context = AppRequestContext

    let meters: RequestMetrics

    func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        let bytes = request.method == .head ? 0 : response.body.contentLength ?? 0
        meters.count(status: response.status.code, bytes: bytes)
        return response
    }
}
