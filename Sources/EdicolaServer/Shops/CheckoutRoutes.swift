import Circulation
import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Getting an issue in the newsstand's own pages, without a script: with the purchase sheet of a sandbox on this
/// machine, or as one of the publisher's free issues. An unknown browser becomes a reader with it.
struct CheckoutRoutes: Sendable {
    let shop: AppStoreShop?
    let service: ShopService
    let accounts: Accounts
    let catalog: CatalogReader
    let pages: PageRenderer

    private var storage: Storage { accounts.storage }

    var endpoints: [Endpoint] {
        var endpoints = [Endpoint(.post, "/{publication}/{issue}/openings", respond: open)]
        if shop?.counter != nil {
            endpoints += [
                .get("/{publication}/{issue}/purchases", respond: sheet),
                Endpoint(.post, "/{publication}/{issue}/purchases", respond: buy),
            ]
        }
        return endpoints
    }

    /// The sheet of `?product=…`: product, price, and one button.
    @Sendable private func sheet(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        let visitor = try await accounts.sessions.visitor(of: request)
        let product = try await product(request.query("product"), for: key)
        // Bought meanwhile, in another window.
        let access = try await storage.access(of: visitor?.reader, to: key, at: service.now())
        guard !access.isGranted else { return Response.seeOther(Paths.issue(key)) }
        return try await show(product, key, visitor, request)
    }

    /// Takes a form with `product`, then redirects to the issue's page, which shows that it is open.
    @Sendable private func buy(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard let shop, let counter = shop.counter else { throw Refusal(.notFound) }
        let key = try context.issueKey(for: request)
        // Only issues on the stand are sold.
        _ = try await catalog.entry(key, for: .anybody, at: service.now())
        let product = try await product(try await request.form(CheckoutForm.self).product, for: key)
        var response = Response.seeOther(Paths.issue(key))
        let reader = try await accounts.reader(of: request, context, with: &response)
        do {
            let signed = try await counter.buy(product.id, reader)
            let document = try await service.judged("counter") { now in
                try await shop.verifier.document(transaction: signed, at: now)
            }
            try await service.record(document, for: reader)
            return response
        } catch let declined as SandboxCheckout.DeclinedError {
            let words = ShopWords.of(try await pages.site(for: request).words.code)
            var refused = try await show(
                product, key, try await accounts.sessions.visitor(of: request), request,
                complaint: words.declined[declined.reason] ?? words.declinedOtherwise)
            refused.headers[values: .setCookie] = response.headers[values: .setCookie]
            return refused
        }
    }

    /// Opens an issue as one of the free ones, then redirects to its page. Without any left, that page says so.
    @Sendable private func open(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        _ = try await catalog.entry(key, for: .anybody, at: service.now())
        var response = Response.seeOther(Paths.issue(key))
        let reader = try await accounts.reader(of: request, context, with: &response)
        _ = try await storage.openFree(key, for: reader, at: service.now())
        return response
    }

    private func show(
        _ product: Product, _ key: Issue.Key, _ visitor: Visitor?, _ request: Request, complaint: String? = nil
    ) async throws -> Response {
        let caller = visitor.map { Caller.reader($0.reader) } ?? .anybody
        let entry = try await catalog.entry(key, for: caller, at: service.now())
        guard let publication = try await storage.publication(key.publication) else { throw Refusal(.notFound) }
        let site = try await pages.site(for: request)
        let page = PurchasePage(publication: publication, entry: entry, product: product, complaint: complaint)
        return Response(
            status: complaint == nil ? .ok : .conflict,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: CachePolicy.never.field],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page.html(for: site).text)))
    }

    private func product(_ text: String?, for key: Issue.Key) async throws -> Product {
        guard let found = try await storage.offers(for: key).first(where: { $0.id.text == text }) else {
            throw Refusal(.badRequest, detail: "This product is not on sale for the issue.")
        }
        return found
    }
}

/// The fields of the purchase forms.
struct CheckoutForm: Decodable {
    var product: String?
    var code: String?
    var next: String?
}

extension Accounts {
    /// Returns the request's reader. An unknown browser gets a reader without a name, and its cookie with the response.
    func reader(of request: Request, _ context: AppRequestContext, with response: inout Response) async throws
        -> Reader.ID
    {
        if let visitor = try await sessions.visitor(of: request) { return visitor.reader }
        let entry = try await begin(
            SignInContext(
                known: nil, deviceName: DeviceName.words(of: request.headers[.userAgent]), kind: .browser,
                clientAddress: context.clientAddress(of: request)))
        sessions.give(entry.token, of: entry.reader, isAnonymous: true, to: &response)
        return entry.reader
    }
}
