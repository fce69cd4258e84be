import Delivery
import EdicolaCore
import FoundationEssentials
import Hummingbird
import Storage

/// Registrations of devices for messages about new issues.
struct PushRegistrationRoutes: Sendable {
    let storage: Storage
    let sessions: Sessions
    let channels: [any DeliveryChannel]
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let push = Paths.API.push(of: "{device}")
        return [
            .get(Paths.API.push, respond: offers), .get(push, respond: listening),
            Endpoint(.put, push, respond: listen), Endpoint(.delete, push, respond: stop),
            Endpoint(.post, Paths.API.openings(on: "{device}"), respond: open),
        ]
    }

    /// Lists the channels, for anybody: a device needs them before it asks its reader for consent.
    @Sendable private func offers(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(ListPage(items: channels.map { PushOffer(channel: $0.kind, publicKey: $0.publicKey) }))
    }

    @Sendable private func listening(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let list = ListPage(items: try await storage.pushRegistrations(on: device(context), of: visitor.reader))
        return try await EncodedAnswer.json(list).representation(caching: .personal).response(to: request)
    }

    @Sendable private func listen(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let wish = try await request.json(PushRegistration.self)
        guard let channel = channels.first(where: { $0.kind == wish.address.channel }) else {
            let known = channels.map(\.kind.rawValue).joined(separator: ", ")
            throw Refusal(
                .badRequest,
                detail: known.isEmpty
                    ? "This newsstand sends no messages." : "This newsstand sends messages only by \(known).")
        }
        if let fault = wish.fault ?? channel.fault(of: wish.address) { throw Refusal(.badRequest, detail: fault) }
        try await checkAnonymousLimit(wish.address, by: channel, visitor, device(context))
        try await storage.savePushRegistration(wish, on: device(context), of: visitor.reader, at: now())
        return try .json(wish)
    }

    /// The maximum number of devices of readers without an account on one unknown push service. Anybody can make such
    /// readers: many of them must not aim a release at a host.
    static let maximumAnonymousDevices = 20

    private func checkAnonymousLimit(
        _ address: Address, by channel: any DeliveryChannel, _ visitor: Visitor, _ device: String
    ) async throws {
        guard visitor.isAnonymous, let service = channel.unknownService(of: address),
            try await storage.hasAnonymousAddresses(
                address.channel, at: service, without: device, atLeast: Self.maximumAnonymousDevices)
        else { return }
        throw Refusal(
            .tooManyRequests,
            detail: "Messages to \(service) are limited for readers without an account. Sign in first.")
    }

    @Sendable private func stop(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        try await storage.removePushRegistrations(device(context), of: visitor.reader, at: now())
        return Response(status: .noContent)
    }

    /// Notes an opened message. The answer is the same whether it counts or not, so it reveals nothing about messages
    /// sent.
    @Sendable private func open(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let opening = try await request.json(ReleaseOpening.self)
        try await storage.noteOpening(of: opening.key, on: device(context), of: visitor.reader)
        return Response(status: .noContent)
    }

    private func device(_ context: AppRequestContext) -> String { context.parameters.get("device") ?? "" }
}
