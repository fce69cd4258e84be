import Delivery
import EdicolaCore
import FoundationEssentials
import Hummingbird
import Storage

/// A publisher's view of a release, and decisions about it.
struct DeliveryRoutes: Sendable {
    let storage: Storage
    let keys: Authenticator
    let channels: [any DeliveryChannel]
    let origin: String
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let publication = "/api/v1/publications/{publication}"
        let issue = "\(publication)/issues/{issue}"
        return [
            .get("\(issue)/audience", may: .release, respond: audience),
            .get("\(issue)/delivery", may: .release, respond: delivery),
            Endpoint(.put, "\(issue)/delivery", may: .release, logs: .messagesOrdered, respond: order),
            Endpoint(.post, "\(issue)/delivery/tests", may: .release, logs: .messagesOrdered, respond: test),
            .get("\(publication)/announcing", may: .release, respond: policy),
            Endpoint(.put, "\(publication)/announcing", may: .release, logs: .messagePolicySaved, respond: savePolicy),
        ]
    }

    @Sendable private func audience(_ request: Request, context: AppRequestContext) async throws -> Response {
        return try .json(try await storage.audienceReport(of: context.issueKey(for: request), at: now()))
    }

    @Sendable private func delivery(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        guard let report = try await storage.release(of: key) else {
            throw Refusal(.notFound, detail: "The issue \(key) went on sale without notifications.")
        }
        return try .json(report)
    }

    @Sendable private func order(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, order) = (try context.issueKey(for: request), try await request.json(DeliveryOrder.self))
        return try .json(try await storage.order(order.order, key, at: now()))
    }

    /// Sends the message now to the devices of some readers, or only to the testers, whatever the state of the release.
    @Sendable private func test(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, test) = (try context.issueKey(for: request), try await request.json(ReleaseTest.self))
        let kept = test.readers.isEmpty ? try await storage.releasePolicy(of: key.publication).testers ?? [] : []
        let readers = test.readers + kept
        guard (1...ReleasePolicy.maximumTesters).contains(readers.count) else {
            throw Refusal(
                .badRequest,
                detail: readers.isEmpty
                    ? "The publication has no testers yet. Send readers, or add testers."
                    : "Send 1 to \(ReleasePolicy.maximumTesters) readers, testers included.")
        }
        let message = try await storage.announcement(of: key).absolute(from: origin)
        var results: [ReleaseTest.Result] = []
        for reader in readers {
            for (device, id, listening) in try await storage.listeners(of: reader) {
                let outcome = await deliver(message, to: listening)
                if case .gone(let since) = outcome {
                    try await storage.forgetAddress(id, value: listening.address.value, goneSince: since ?? now())
                }
                results.append(
                    ReleaseTest.Result(
                        reader: reader, device: device, channel: listening.address.channel,
                        outcome: outcome?.words ?? "refused: this newsstand does not have the channel"))
            }
        }
        return try .json(ListPage(items: results))
    }

    /// Sends one message.
    ///
    /// - Returns: nil when there is no such channel.
    private func deliver(_ message: Announcement, to listening: PushRegistration) async -> Outcome? {
        guard let channel = channels.first(where: { $0.kind == listening.address.channel }) else { return nil }
        return await channel.deliver(
            Envelope(
                id: UUID(), address: listening.address, message: message, style: listening.style,
                collapse: .collapse(of: message.issue.publication), expires: now().addingTimeInterval(86_400)))
    }

    @Sendable private func policy(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try await known(context.publication(for: request))
        return try .json(try await storage.releasePolicy(of: id))
    }

    @Sendable private func savePolicy(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try await known(context.publication(for: request))
        let policy = try await request.json(ReleasePolicy.self)
        guard policy.testers?.count ?? 0 <= ReleasePolicy.maximumTesters else {
            throw Refusal(
                .badRequest, detail: "A publication can have at most \(ReleasePolicy.maximumTesters) testers.")
        }
        guard policy.undoMinutes.map({ (0...ReleasePolicy.maximumUndoMinutes).contains($0) }) ?? true else {
            throw Refusal(
                .badRequest, detail: "“undoMinutes” must be from 0 to \(ReleasePolicy.maximumUndoMinutes).")
        }
        try await storage.save(policy, for: id)
        return try .json(try await storage.releasePolicy(of: id))
    }

    private func known(_ id: Publication.ID) async throws -> Publication.ID {
        guard try await storage.publication(id) != nil else {
            throw Refusal(.notFound, detail: "There is no publication \(id).")
        }
        return id
    }
}

extension Outcome {
    /// The outcome as a word for the publisher who tests.
    var words: String {
        switch self {
        case .accepted: "accepted"
        case .gone: "gone"
        case .refused(let reason): "refused: \(reason)"
        case .later(_, let reason): "later: \(reason)"
        case .stopped(let reason): "stopped: \(reason)"
        }
    }
}
