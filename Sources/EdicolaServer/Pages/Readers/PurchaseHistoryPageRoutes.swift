public import EdicolaCore
import FoundationEssentials
import HTML
import Hummingbird
import Storage

/// The page of a reader's history, for holders of the publisher's key or of a link made with it.
struct PurchaseHistoryPageRoutes: Sendable {
    let storage: Storage
    let pages: PageRenderer
    let keys: Authenticator
    let links: PreviewLinks
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        [
            .get("\(Paths.Console.readers)/{reader}/life", respond: show),
            Endpoint(.post, "\(Paths.API.root)/readers/{reader}/life/page", may: .readers, respond: link),
        ]
    }

    @Sendable private func link(_ request: Request, context: AppRequestContext) async throws -> Response {
        let reader = try reader(context)
        guard try await storage.reader(reader) != nil else { throw Self.unknown }
        return try .json(
            links.link(to: Paths.purchaseHistory(reader), for: subject(reader), at: now()), status: .created)
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let reader = try reader(context)
        if !links.isGood(request, for: subject(reader), at: now()) {
            try await keys.require(.readers, on: nil, of: request)
        }
        let page = PurchaseHistoryPage(history: try await storage.purchaseHistory(of: reader, at: now()), now: now())
        let html = page.html(for: try await pages.site(for: request))
        return try EncodedAnswer(html, for: request).representation(caching: .never).response(to: request)
    }

    private func reader(_ context: AppRequestContext) throws -> Reader.ID {
        guard let reader = Reader.ID(parsing: context.parameters.get("reader") ?? "") else { throw Self.unknown }
        return reader
    }

    private func subject(_ reader: Reader.ID) -> String { "life \(reader)" }

    private static var unknown: Refusal { Refusal(.notFound, detail: "There is no such reader.") }
}

extension Paths {
    /// Returns the address of a reader's purchases and their consequences, for the publisher.
    public static func purchaseHistory(_ reader: Reader.ID) -> String { "\(Console.reader(reader))/life" }
}

extension Paths.API {
    /// Returns the address that makes a link to the page.
    public static func purchaseHistoryPage(_ reader: Reader.ID) -> String { "\(purchaseHistory(reader))/page" }
}
