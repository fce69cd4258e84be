import Circulation
import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// The addresses for shops' notifications. They require no key: notifications are signed.
struct NotificationRoutes: Sendable {
    let shop: AppStoreShop?
    let service: ShopService

    var endpoints: [Endpoint] {
        [Endpoint(.post, Paths.API.appStoreNotifications, respond: appStore)]
    }

    /// Answers 200 when the notification is on disk. Nothing slow happens before that.
    @Sendable private func appStore(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard let shop else { throw Refusal(.notFound, detail: "This newsstand does not sell through the App Store.") }
        let body = try await service.body(of: request, upTo: 512 * 1024, "notification")
        let document = try await service.judged("notification") { now in
            guard let envelope = try? JSON.decode(Envelope.self, from: Data(body.readableBytesView)) else {
                throw AppStoreDocumentError.invalidFormat
            }
            return try await shop.verifier.document(notification: envelope.signedPayload, at: now)
        }
        try await service.record(document)
        return Response(status: .ok, headers: [.cacheControl: CachePolicy.never.field])
    }

    private struct Envelope: Decodable { var signedPayload: String }
}
