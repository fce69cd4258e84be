import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// Operations of a publisher's key: describing publications and issues, scheduling sales, withdrawing issues.
struct PublisherRoutes: Sendable {
    let storage: Storage
    let version: CatalogVersion
    let keys: Authenticator
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let publication = "/api/v1/publications/{publication}"
        return [
            Endpoint(.put, publication, may: .publish, logs: .publicationSaved, respond: savePublication),
            Endpoint(.patch, publication, may: .publish, logs: .publicationSaved, respond: changePublication),
            Endpoint(.put, "\(publication)/issues/{issue}", may: .publish, logs: .issueSaved, respond: saveIssue),
            Endpoint(.patch, "\(publication)/issues/{issue}", may: .publish, logs: .issueSaved, respond: changeIssue),
            Endpoint(
                .put, "\(publication)/issues/{issue}/release", may: .release, logs: .issueReleased, respond: release),
            Endpoint(.delete, "\(publication)/issues/{issue}", may: .publish, logs: .issueDeleted, respond: delete),
        ]
    }

    @Sendable private func savePublication(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        let details = try await request.json(PublicationDetails.self)
        let isNew = try await storage.publication(id) == nil
        return try await save(details, of: id, status: isNew ? .created : .ok)
    }

    /// Changes the members in the body; the rest stays.
    @Sendable private func changePublication(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        guard let known = try await storage.publication(id) else {
            throw Refusal(.notFound, detail: "There is no publication \(id).")
        }
        let details = try await request.json(MergePatch.self).applied(to: PublicationDetails(known))
        return try await save(details, of: id, status: .ok)
    }

    private func save(
        _ details: PublicationDetails, of id: Publication.ID, status: HTTPResponse.Status
    ) async throws -> Response {
        let publication = try details.publication(id)
        try await storage.save(publication, at: now())
        version.advance()
        return try .json(publication, status: status)
    }

    /// Stores the metadata; the file is uploaded by `PUT …/content`.
    @Sendable private func saveIssue(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, details) = (try context.issueKey(for: request), try await request.json(IssueDetails.self))
        guard try await storage.publication(key.publication) != nil else {
            throw Refusal(.notFound, detail: "There is no publication \(key.publication). Create it first with PUT.")
        }
        return try await save(details, of: key, keeping: try await storage.entry(key)?.issue, context)
    }

    /// Changes the members in the body; the rest stays. A price removes the mark “free”.
    @Sendable private func changeIssue(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        guard let known = try await storage.entry(key)?.issue else {
            throw Refusal(.notFound, detail: "There is no issue \(key).")
        }
        let patch = try await request.json(MergePatch.self)
        var details = try patch.applied(to: IssueDetails(known))
        if details.price != nil, !patch.members.contains("isFree") { details.isFree = false }
        if details.isFree == true, !patch.members.contains("price") { details.price = nil }
        return try await save(details, of: key, keeping: known, context)
    }

    private func save(
        _ details: IssueDetails, of key: Issue.Key, keeping known: Issue?, _ context: AppRequestContext
    ) async throws -> Response {
        guard details.now != true || details.onSale == nil else {
            throw Refusal(.badRequest, detail: "Send either “now” or “onSale”.")
        }
        guard details.isFree != true || details.price == nil else {
            throw Refusal(
                .badRequest, detail: "An issue can't be free and have a price. Send either “isFree” or “price”.")
        }
        let issue = details.issue(key, keeping: known, at: now())
        // Terms and dates have rights of their own.
        if issue.price != known?.price || issue.otherPrices != (known?.otherPrices ?? [])
            || issue.isFree != (known?.isFree ?? false)
        {
            try context.actor.require(.sell, on: key.publication)
        }
        if issue.onSale != known?.onSale { try context.actor.require(.release, on: key.publication) }
        let entry = try await storage.save(issue, at: now())
        version.advance()
        return try .json(entry, status: known == nil ? .created : .ok)
    }

    @Sendable private func release(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, order) = (try context.issueKey(for: request), try await request.json(ReleaseOrder.self))
        guard let known = try await storage.entry(key) else {
            throw Refusal(.notFound, detail: "There is no issue \(key).")
        }
        let entry: CatalogEntry
        switch order {
        case .withdraw(let reason): entry = try await storage.withdraw(key, reason: reason, at: now())
        case .sell(let instant): entry = try await storage.sell(known, from: instant.date(now: now()), at: now())
        }
        version.advance()
        return try .json(entry)
    }

    @Sendable private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await storage.delete(try context.issueKey(for: request), at: now())
        version.advance()
        return Response(status: .noContent)
    }
}

extension Storage {
    /// Puts an issue on sale from an instant, also one that was withdrawn.
    ///
    /// - Parameter instant: nil for an issue that is not to go on sale yet.
    @discardableResult
    func sell(_ known: CatalogEntry, from instant: Date?, at now: Date) async throws -> CatalogEntry {
        known.issue.lifeCycle.stage == .withdrawn
            ? try await restore(known.key, onSale: instant, at: now)
            : try await schedule(known.key, onSale: instant, at: now)
    }
}

/// The body of `PUT /publications/{p}`.
private struct PublicationDetails: Codable {
    var title: String
    var language: String?
    var summary: String?
    var accent: String?

    init(_ publication: Publication) {
        title = publication.title
        language = publication.language
        summary = publication.summary
        accent = publication.accent
    }

    func publication(_ id: Publication.ID) throws -> Publication {
        guard !title.isEmpty else { throw Refusal(.badRequest, detail: "“title” can't be empty.") }
        return Publication(
            id: id, title: title, language: language ?? "en", summary: summary ?? "", accent: accent)
    }
}

/// The body of `PUT …/release`: `{"now": true}`, `{"onSale": instant or null}` or `{"withdraw": reason}`.
private enum ReleaseOrder: Decodable {
    case sell(Instant)
    case withdraw(reason: String)

    enum Instant {
        case now
        case at(Date)
        case notYet

        func date(now: Date) -> Date? {
            switch self {
            case .now: now
            case .at(let date): date
            case .notYet: nil
            }
        }
    }

    private enum CodingKeys: String, CodingKey {
        case onSale, withdraw, now
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let reason = try container.decodeIfPresent(String.self, forKey: .withdraw) {
            self = .withdraw(reason: reason)
        } else if try container.decodeIfPresent(Bool.self, forKey: .now) == true {
            self = .sell(.now)
        } else if container.contains(.onSale) {
            self = .sell(try container.decodeIfPresent(Date.self, forKey: .onSale).map(Instant.at) ?? .notYet)
        } else {
            throw Refusal(.badRequest, detail: "Send “now”, “onSale” or “withdraw”.")
        }
    }
}
