import EdicolaCore
import HTTPTypes
import Hummingbird

/// Refuses requests whose head exceeds any legitimate size.
///
/// The decoder's own limits are higher: a request beyond those gets a bare 400 and loses its connection.
struct RequestHeadLimits: RouterMiddleware {
    typealias Context = AppRequestContext

    static let longestTarget = 4096
    static let largestFields = 32 * 1024

    func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        guard request.uri.string.utf8.count <= Self.longestTarget else {
            throw Self.refusal(status: 414, title: "The address is too long")
        }
        let fields = request.headers.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 4 }
        guard fields <= Self.largestFields else {
            throw Self.refusal(status: 431, title: "The request's header fields are too large")
        }
        return try await next(request, context)
    }

    private static func refusal(status: Int, title: String) -> Refusal {
        var problem = Problem(.badRequest)
        problem.status = status
        problem.title = title
        return Refusal(problem)
    }
}
