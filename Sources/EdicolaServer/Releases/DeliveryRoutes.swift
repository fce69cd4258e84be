import EdicolaCore
import FoundationEssentials
import Hummingbird
import Storage

/// A publisher's view of a release, and decisions about it.
struct DeliveryRoutes: Sendable {
    let storage: Storage
    let tests: TestMessages
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
            Endpoint(.delete, "\(publication)/announcing", may: .release, logs: .messagePolicySaved, respond: follow),
            .get(Paths.API.usualAnnouncing, may: .house, respond: usual),
            Endpoint(
                .put, Paths.API.usualAnnouncing, may: .house, logs: .usualMessagePolicySaved, respond: saveUsual),
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
        return try .json(ListPage(items: try await tests.send(key, to: readers)))
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
        try Self.check(policy)
        try await storage.save(policy, for: id)
        return try .json(try await storage.releasePolicy(of: id))
    }

    /// Lets a publication follow the newsstand's policy; its testers stay.
    @Sendable private func follow(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await storage.followUsualPolicy(for: try context.publication(for: request))
        return Response(status: .noContent)
    }

    @Sendable private func usual(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(try await storage.usualReleasePolicy())
    }

    @Sendable private func saveUsual(_ request: Request, context: AppRequestContext) async throws -> Response {
        let policy = try await request.json(ReleasePolicy.self)
        guard policy.testers == nil else {
            throw Refusal(.badRequest, detail: "Testers belong to a publication. Leave out “testers”.")
        }
        try Self.check(policy)
        try await storage.saveUsual(policy)
        return try .json(try await storage.usualReleasePolicy())
    }

    private static func check(_ policy: ReleasePolicy) throws {
        guard policy.undoMinutes.map({ (0...ReleasePolicy.maximumUndoMinutes).contains($0) }) ?? true else {
            throw Refusal(
                .badRequest, detail: "“undoMinutes” must be from 0 to \(ReleasePolicy.maximumUndoMinutes).")
        }
    }

    private func known(_ id: Publication.ID) async throws -> Publication.ID {
        guard try await storage.publication(id) != nil else {
            throw Refusal(.notFound, detail: "There is no publication \(id).")
        }
        return id
    }
}
