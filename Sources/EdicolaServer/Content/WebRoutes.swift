import EdicolaCore
import HTTPTypes
import Hummingbird

/// `/web/…`, and the few files that browsers and programs request at fixed addresses.
struct WebRoutes: Sendable {
    let folder: WebFolder

    var endpoints: [Endpoint] {
        [.get("/web/**", .free, respond: file)]
            + Self.fixed.map { place, path in
                .get(place, .free) { request, _ in try await answer(path, to: request, caching: .revalidated) }
            }
    }

    private static let fixed = [
        ("/api/openapi.json", "api/openapi.json"), ("/favicon.ico", "icons/favicon.ico"),
        ("/service-worker.js", "service-worker.js"),
    ]

    @Sendable private func file(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await answer(context.parameters.getCatchAll().joined(separator: "/"), to: request, caching: nil)
    }

    private func answer(_ path: String, to request: Request, caching: CachePolicy?) async throws -> Response {
        guard let path = AssetPath(path) else { throw Refusal(.notFound) }
        let file = try await folder.file(path)
        // The content of an address with its own hash never changes.
        let isNamed = request.query("v") == file.version
        let representation = file.representation(caching: caching ?? (isNamed ? .forever : .revalidated))
        return try representation.response(to: request)
    }
}
