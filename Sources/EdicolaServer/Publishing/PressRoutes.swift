import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// A publisher's view of the press, and cancelling a run.
struct PressRoutes: Sendable {
    let storage: Storage
    let version: CatalogVersion
    let keys: Authenticator
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let press = "/api/v1/publications/{publication}/issues/{issue}/press"
        return [
            .get(press, may: .publish, respond: report),
            Endpoint(.delete, press, may: .publish, logs: .pressCancelled, respond: cancel),
        ]
    }

    /// Returns the state or result of the newest file.
    @Sendable private func report(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        guard let report = try await storage.runReport(key) else {
            throw Refusal(.notFound, detail: "There is no uploaded file of \(key).")
        }
        return try .json(report)
    }

    /// Cancels the run; the issue returns to its earlier stage.
    @Sendable private func cancel(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await storage.cancelRun(of: try context.issueKey(for: request), at: now())
        version.advance()
        return Response(status: .noContent)
    }
}
