import Circulation
import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

/// Where shops call. They are asked for no key: what they bring is signed.
struct NotificationRoutes: Sendable {
    let shop: AppStoreShop?
    let desk: ShopDesk

    var endpoints: [Endpoint] {
        [Endpoint(.post, Paths.API.appStoreNotifications, respond: appStore)]
    }

    /// 200 when it is on disk. Nothing slow happens before that.
    @Sendable private func appStore(_ request: Request, visit: Visit) async throws -> Response {
        guard let shop else { throw Refusal(.notFound, detail: "This newsstand does not sell through the App Store.") }
        let body = try await desk.body(of: request, upTo: 512 * 1024, "notification")
        let document = try await desk.judged("notification") { now in
            guard let envelope = try? JSON.decode(Envelope.self, from: Data(body.readableBytesView)) else {
                throw AppStoreRefusal.invalidFormat
            }
            return try await shop.verifier.document(notification: envelope.signedPayload, at: now)
        }
        try await desk.record(document)
        return Response(status: .ok, headers: [.cacheControl: Keeping.never.field])
    }

    private struct Envelope: Decodable { var signedPayload: String }
}
