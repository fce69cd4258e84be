import EdicolaCore
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `/library`, and its buttons for browsers without JavaScript.
struct LibraryPageRoutes: Sendable {
    let library: ReaderLibrary
    let sessions: Sessions
    let pages: PageMaker
    /// Where things are sold.
    var shop = Counter.Place.nowhere
    let now: @Sendable () -> Date

    static let issuesAtOnce = 60
    static let begunAtOnce = 7

    var endpoints: [Endpoint] {
        [.get(Paths.library, respond: show), Endpoint(.post, Paths.library, respond: act)]
    }

    @Sendable private func show(_ request: Request, visit: Visit) async throws -> Response {
        guard let visitor = try await sessions.visitor(of: request) else {
            return try await pages.page("library", to: request) { site, _ in
                LibraryPage(words: .of(site.words.code)).html(for: site)
            }
        }
        let part: LibraryPart = request.query("part") == LibraryPart.archived.rawValue ? .archived : .all
        let after = request.query("after")
        let items = try await library.items(
            of: visitor.reader, part: part, after: after, limit: Self.issuesAtOnce, at: now())
        var shelf = LibraryPage.Shelf(email: visitor.email, part: part, items: items.items, next: items.next)
        if part == .all {
            shelf.hasArchived = try await !library.items(of: visitor.reader, part: .archived, limit: 1, at: now())
                .items.isEmpty
            if after == nil {
                shelf.subscriptions = try await subscriptions(of: visitor.reader, for: request)
                shelf.begun = try await library.items(
                    of: visitor.reader, part: .begun, limit: Self.begunAtOnce, at: now()
                ).items.filter { $0.nextAction == .continueReading }
            }
        }
        let site = try await pages.site(for: request)
        var response = try pages.response(
            Self.answer(LibraryPage(words: .of(site.words.code), shelf: shelf).html(for: site)), keeping: .personal,
            to: request)
        try await sessions.renew(visitor, for: request, with: &response)
        return response
    }

    private func subscriptions(of reader: Reader.ID, for request: Request) async throws -> SubscriptionList {
        let storage = library.catalog.storage
        var titled: [(SubscriptionStanding, String)] = []
        for standing in try await storage.subscriptions(of: reader, at: now()) {
            titled.append(
                (standing, try await storage.publication(standing.publication)?.title ?? standing.publication.text))
        }
        let words = try await pages.site(for: request).words
        guard case .sandbox(let page) = shop else { return SubscriptionList(subscriptions: titled, words: words) }
        return SubscriptionList(
            subscriptions: titled, sandboxPage: "\(page)?tester=\(reader)", words: words)
    }

    /// A form's button: put away, take out again.
    @Sendable private func act(_ request: Request, visit: Visit) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let form = try await LibraryForm(request)
        guard let key = form.key, try await library.item(key, of: visitor.reader, at: now()) != nil else {
            throw Refusal(.notFound, detail: "This issue is not in your library.")
        }
        switch form.action {
        case .archive, .restore:
            try await library.catalog.storage.setArchived(
                form.action == .archive, key, of: visitor.reader, at: now())
        default: throw Refusal(.badRequest, detail: "The form can't be read.")
        }
        let back =
            if form.on == "stand" {
                StandFilter.mine.address(of: key.publication)
            } else {
                form.action == .restore ? "\(Paths.library)?part=archived" : Paths.library
            }
        return Response(status: .seeOther, headers: [.location: back, .cacheControl: Keeping.never.field])
    }

    private static func answer(_ html: HTML) -> EncodedAnswer {
        EncodedAnswer(ByteBuffer(string: html.text), mediaType: "text/html; charset=utf-8")
    }
}

/// The fields of a card's button.
private struct LibraryForm: Decodable {
    var issue: String?
    var act: String?
    /// `stand` where the button stands on one.
    var on: String?

    init(_ request: Request) async throws {
        let bytes = try await request.body.collect(upTo: 1 << 16)
        guard let form = try? URLEncodedFormDecoder().decode(LibraryForm.self, from: String(buffer: bytes)) else {
            throw Refusal(.badRequest, detail: "The form can't be read.")
        }
        self = form
    }

    var key: Issue.Key? {
        let parts = (issue ?? "").split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let publication = try? Publication.ID(parsing: parts[0]),
            let issue = try? Issue.ID(parsing: parts[1])
        else { return nil }
        return Issue.Key(publication: publication, issue: issue)
    }

    var action: LibraryItem.Action? { act.flatMap { LibraryItem.Action(rawValue: $0) } }
}
