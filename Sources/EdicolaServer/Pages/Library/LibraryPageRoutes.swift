import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import Storage

/// `/library`, and its buttons for browsers without JavaScript.
struct LibraryPageRoutes: Sendable {
    let library: ReaderLibrary
    let sessions: Sessions
    let pages: PageRenderer
    /// The place of sale.
    var shop = PurchaseOptions.Place.nowhere
    let now: @Sendable () -> Date

    static let issuesAtOnce = 60
    static let begunAtOnce = 7

    var endpoints: [Endpoint] {
        [.get(Paths.library, respond: show), Endpoint(.post, Paths.library, respond: act)]
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
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
        var subscriptions: [(standing: SubscriptionStanding, title: String)]?
        if part == .all {
            shelf.hasArchived = try await !library.items(of: visitor.reader, part: .archived, limit: 1, at: now())
                .items.isEmpty
            if after == nil {
                subscriptions = try await self.subscriptions(of: visitor.reader)
                shelf.begun = try await library.items(
                    of: visitor.reader, part: .begun, limit: Self.begunAtOnce, at: now()
                ).items.filter { $0.nextAction == .continueReading }
            }
        }
        var response = try await pages.personalPage(to: request) { site, _ in
            shelf.subscriptions = subscriptions.map { list($0, of: visitor.reader, site.words) }
            return LibraryPage(words: .of(site.words.code), shelf: shelf).html(for: site)
        }
        try await sessions.renew(visitor, for: request, with: &response)
        return response
    }

    private func subscriptions(
        of reader: Reader.ID
    ) async throws -> [(standing: SubscriptionStanding, title: String)] {
        let standings = try await library.catalog.storage.subscriptions(of: reader, at: now())
        let known = try await library.catalog.publications(Set(standings.map(\.publication)), at: now())
        return standings.map { ($0, known[$0.publication]?.title ?? $0.publication.text) }
    }

    private func list(
        _ subscriptions: [(standing: SubscriptionStanding, title: String)], of reader: Reader.ID, _ words: Words
    ) -> SubscriptionList {
        var list = SubscriptionList(subscriptions: subscriptions, words: words)
        if case .sandbox(let page) = shop { list.sandboxPage = "\(page)?tester=\(reader)" }
        return list
    }

    /// Takes a form's button: archive an issue, or restore it.
    @Sendable private func act(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let form = try await request.form(LibraryForm.self)
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
        return .seeOther(back)
    }
}

/// The fields of a card's button.
private struct LibraryForm: Decodable {
    var issue: String?
    var act: String?
    /// `stand` if the button is on a stand.
    var on: String?

    var key: Issue.Key? { issue.flatMap { Issue.Key(parsing: $0) } }

    var action: LibraryItem.Action? { act.flatMap { LibraryItem.Action(rawValue: $0) } }
}
