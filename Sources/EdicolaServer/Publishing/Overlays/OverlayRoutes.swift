import EdicolaCore
import HTTPTypes
import Hummingbird
import Storage

/// What a publisher changed by hand in an issue's articles and pages.
struct OverlayRoutes: Sendable {
    let overlays: OverlayEditor

    var endpoints: [Endpoint] {
        let overlay = "/api/v1/publications/{publication}/issues/{issue}/overlay"
        return [
            .get(overlay, may: .see, respond: show),
            Endpoint(.put, overlay, may: .publish, logs: .overlaySaved, respond: save),
        ]
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let overlay = try await overlays.storage.overlaid(try context.issueKey(for: request)).overlay
        return try await EncodedAnswer.json(overlay).representation(caching: .personal).response(to: request)
    }

    @Sendable private func save(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, overlay) = (try context.issueKey(for: request), try await request.json(IssueOverlay.self))
        return try .json(try await overlays.change(key) { _ in overlay }.overlay)
    }
}
