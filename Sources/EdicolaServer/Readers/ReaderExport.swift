import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Everything stored about a reader, as JSON for them to take away (GDPR, articles 15 and 20).
struct ReaderExport: Sendable {
    let accounts: Accounts

    private struct Content: Encodable, Sendable {
        var reader: ReaderAnswer
        var consentLog: [Consent]
        /// The registrations of the reader's devices for messages.
        var listening: [PushRegistration]
        var issues: [Issue]
        /// Purchases, subscriptions and grants, and the rights that follow from them.
        var circulation: PurchaseHistory

        struct Issue: Encodable, Sendable {
            var issue: EdicolaCore.Issue.Key
            var title: String
            var position: ReadingPosition?
            var isArchived: Bool
            var marks: [EdicolaCore.Mark]
        }
    }

    func response(for visitor: Visitor) async throws -> Response {
        let storage = accounts.storage
        var issues: [Content.Issue] = []
        var after: String?
        repeat {
            let part = try await storage.readIssues(of: visitor.reader, after: after, limit: 100)
            for known in part.items {
                issues.append(
                    Content.Issue(
                        issue: known.key, title: known.title, position: known.position, isArchived: known.isArchived,
                        marks: try await marks(of: visitor.reader, in: known.key)))
            }
            after = part.next
        } while after != nil
        let content = Content(
            reader: try await accounts.answer(to: visitor),
            consentLog: try await storage.consents(of: visitor.reader),
            listening: try await storage.listeners(of: visitor.reader).map(\.listening), issues: issues,
            circulation: try await storage.purchaseHistory(of: visitor.reader, at: accounts.now()))
        var response = try Response.json(content)
        response.headers[.cacheControl] = CachePolicy.never.field
        response.headers[.contentDisposition] = "attachment; filename=\"edicola.json\""
        return response
    }

    private func marks(of reader: Reader.ID, in key: EdicolaCore.Issue.Key) async throws -> [EdicolaCore.Mark] {
        var marks: [EdicolaCore.Mark] = []
        var cursor: Int64 = 0
        while true {
            let part = try await accounts.storage.marks(of: reader, in: key, since: cursor)
            marks += part.marks
            guard part.hasMore else { return marks }
            cursor = part.cursor
        }
    }
}
