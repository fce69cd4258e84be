import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// An issue's messages: their state, whom they reach, and orders to them.
struct ConsoleReleaseRoutes: Sendable {
    let desk: ConsoleDesk
    let tests: TestMessages

    var endpoints: [Endpoint] {
        let release = "\(Paths.Console.titles)/{publication}/{issue}/release"
        return [
            .get(release, may: .release, respond: show),
            Endpoint(.post, release, may: .release, logs: .messagesOrdered, respond: order),
        ]
    }

    private struct Form: Decodable {
        /// A ``DeliveryOrder/Order`` or `testers`.
        var order: String?
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let words = ReleaseDeskWords.of(try await desk.site(for: request, context).words.code)
        return try await show(
            try context.issueKey(for: request), request, context,
            note: request.query("done").flatMap { words.notes[$0] })
    }

    /// Of two people who press at once, the second one sees what the first one did.
    @Sendable private func order(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, form) = (try context.issueKey(for: request), try await request.form(Form.self, upTo: 1 << 10))
        let words = ReleaseDeskWords.of(try await desk.site(for: request, context).words.code)
        let order = form.order ?? ""
        do {
            if order == "testers" {
                if let refused = try await sendToTesters(key, words) {
                    return try await show(key, request, context, complaint: refused)
                }
            } else if let order = DeliveryOrder.Order(rawValue: order) {
                _ = try await desk.entry(key)
                try await desk.storage.order(order, key, at: desk.now())
            } else {
                throw Refusal(.badRequest, detail: "“order” must be “testers”, “pause”, “resume” or “cancel”.")
            }
        } catch StorageError.releaseEnded {
            return try await show(key, request, context, complaint: words.hasEnded)
        } catch StorageError.notFound {
            // The issue is there: it went on sale without messages. Or it is deleted by now.
            return try await show(key, request, context, complaint: words.hasEnded)
        }
        return .seeOther("\(Paths.Console.release(key))?done=\(order)")
    }

    /// Pauses the release, then sends its message to the title's testers.
    ///
    /// - Returns: the reason when nothing was done.
    private func sendToTesters(_ key: Issue.Key, _ words: ReleaseDeskWords) async throws -> String? {
        let facts = try await desk.releaseFacts(key)
        guard let testers = facts.policy.testers, !testers.isEmpty else { return words.noTesters }
        guard !facts.hasBegun else { return facts.isOpen ? words.hasBegun : words.hasEnded }
        try await desk.storage.order(.pause, key, at: desk.now())
        _ = try await tests.send(key, to: testers)
        return nil
    }

    private func show(
        _ key: Issue.Key, _ request: Request, _ context: AppRequestContext, note: String? = nil,
        complaint: String? = nil
    ) async throws -> Response {
        let page = ReleaseDeskPage(
            publication: try await desk.publication(key.publication), facts: try await desk.releaseFacts(key),
            titles: try await desk.titles(), note: note, complaint: complaint)
        return try desk.page(
            page.html(for: try await desk.site(for: request, context)), to: request,
            status: complaint == nil ? .ok : .conflict)
    }
}
