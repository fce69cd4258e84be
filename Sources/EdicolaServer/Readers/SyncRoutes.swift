import EdicolaCore
import FoundationEssentials
import Hummingbird
import Storage

/// Readers' positions and marks, the same on all their devices. `docs/notes/sync.md` describes how two devices are
/// merged.
struct SyncRoutes: Sendable {
    let catalog: CatalogReader
    let sessions: Sessions
    let now: @Sendable () -> Date

    private var storage: Storage { catalog.storage }

    var endpoints: [Endpoint] {
        let issue = "/api/v1/publications/{publication}/issues/{issue}"
        return [
            .get("\(issue)/position", respond: position),
            Endpoint(.put, "\(issue)/position", respond: keepPosition),
            Endpoint(.delete, "\(issue)/position", respond: forgetPosition),
            .get("\(issue)/marks", respond: marks),
            Endpoint(.put, "\(issue)/marks", respond: mergeMarks),
        ]
    }

    @Sendable private func position(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (visitor, key) = try await whose(request, context)
        guard let position = try await storage.position(of: visitor.reader, in: key) else {
            throw Refusal(.notFound, detail: "You have no position in this issue.")
        }
        return try await answer(position, to: visitor, request)
    }

    /// Stores a position; the later of two counts, and the answer contains that one.
    @Sendable private func keepPosition(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (visitor, key) = try await whose(request, context)
        var position = try await request.json(ReadingPosition.self)
        if let fault = position.locator.fault { throw Refusal(.badRequest, detail: fault) }
        position.modified = position.modified.notAhead(of: now())
        position.device = visitor.deviceName
        let kept = try await storage.keep(position, of: visitor.reader, in: key)
        return try await answer(kept, to: visitor, request)
    }

    @Sendable private func forgetPosition(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (visitor, key) = try await whose(request, context)
        try await storage.forgetPosition(of: visitor.reader, in: key)
        return Response(status: .noContent)
    }

    @Sendable private func marks(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (visitor, key) = try await whose(request, context)
        let since = try request.query("since", in: 0...Request.largestNumber) ?? 0
        let list = try await storage.marks(of: visitor.reader, in: key, since: Int64(since))
        return try await answer(list, to: visitor, request)
    }

    @Sendable private func mergeMarks(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (visitor, key) = try await whose(request, context)
        let since = try request.query("since", in: 0...Request.largestNumber) ?? 0
        var marks = try await request.json(NewMarks.self).marks
        guard marks.count <= Self.maximumAtOnce else {
            throw Refusal(.badRequest, detail: "Send \(Self.maximumAtOnce) marks at most in one request.")
        }
        for index in marks.indices {
            if let fault = marks[index].fault { throw Refusal(.badRequest, detail: fault) }
            marks[index].modified = marks[index].modified.notAhead(of: now())
        }
        let list = try await storage.merge(marks, of: visitor.reader, in: key, since: Int64(since))
        return try await answer(list, to: visitor, request)
    }

    private static let maximumAtOnce = 500

    /// Returns the reader and the issue.
    ///
    /// - Throws: ``Refusal`` 401 for nobody, 404 for an issue that was never on the stand.
    private func whose(_ request: Request, _ context: AppRequestContext) async throws -> (Visitor, Issue.Key) {
        let visitor = try await sessions.requireVisitor(request)
        let key = try context.issueKey(for: request)
        do {
            _ = try await catalog.entry(key, for: .anybody, at: now())
        } catch let refusal as Refusal where refusal.problem.kind == .withdrawn {
            // A reader's notes on a withdrawn issue stay theirs.
        }
        return (visitor, key)
    }

    private func answer(
        _ value: some Encodable & Sendable, to visitor: Visitor, _ request: Request
    ) async throws -> Response {
        let representation = try await EncodedAnswer.json(value).representation(caching: .personal)
        // Conditions of a PUT don't apply to its answer.
        var response = try request.method == .put ? representation.plain : representation.response(to: request)
        try await sessions.renew(visitor, for: request, with: &response)
        return response
    }
}

extension Moment {
    /// The milliseconds by which a device's clock may be ahead before ours replaces it.
    private static let slack: Int64 = 300_000

    /// Returns the moment, or ours if it is too far ahead: such a clock would win against every later change.
    func notAhead(of now: Date) -> Moment {
        let here = Moment(now)
        return milliseconds > here.milliseconds + Self.slack ? here : self
    }
}
