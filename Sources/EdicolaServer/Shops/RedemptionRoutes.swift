import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Promo codes, redeemed by readers: over the API, and on a page that needs no script. Guessing is slow.
struct RedemptionRoutes: Sendable {
    let accounts: Accounts
    let pages: PageRenderer

    var endpoints: [Endpoint] {
        [
            Endpoint(.post, Paths.API.redemptions, respond: redeem),
            .get(Paths.redemption, respond: page),
            Endpoint(.post, Paths.redemption, respond: send),
        ]
    }

    private struct Redemption: Decodable { var code: String }

    @Sendable private func redeem(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await accounts.sessions.requireVisitor(request)
        let redemption = try await request.json(Redemption.self)
        let grant = try await redeem(redemption.code, for: visitor.reader, from: context.clientAddress(of: request))
        return try .json(Redeemed(grant))
    }

    @Sendable private func page(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await show(nil, request)
    }

    /// Takes a form with `code`, then redirects to its page of origin or to the library.
    @Sendable private func send(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = try await request.form(CheckoutForm.self)
        var response = Response.seeOther(AccountForm.ownPath(form.next) ?? Paths.library)
        let clientAddress = context.clientAddress(of: request)
        do {
            // Counted before a reader is created for nothing.
            try await accounts.attemptLimiter.count(
                accounts.attemptLimiter.codes(from: clientAddress), trying: (.code, clientAddress))
            let reader = try await accounts.reader(of: request, context, with: &response)
            try await take(form.code ?? "", for: reader, from: clientAddress)
            try await accounts.attemptLimiter.forgive(accounts.attemptLimiter.codes(from: clientAddress))
            return response
        } catch {
            guard let refusal = Refusal(describing: error), refusal.problem.status < 500 else { throw error }
            var refused = try await show(form, request, (error, refusal))
            refused.headers[values: .setCookie] = response.headers[values: .setCookie]
            return refused
        }
    }

    private func redeem(_ code: String, for reader: Reader.ID, from clientAddress: ClientAddress) async throws -> Grant
    {
        let limits = accounts.attemptLimiter.codes(from: clientAddress)
        try await accounts.attemptLimiter.count(limits, trying: (.code, clientAddress))
        let grant = try await take(code, for: reader, from: clientAddress)
        try await accounts.attemptLimiter.forgive(limits)
        return grant
    }

    @discardableResult
    private func take(_ code: String, for reader: Reader.ID, from clientAddress: ClientAddress) async throws -> Grant {
        do {
            return try await accounts.storage.redeem(code, for: reader, at: accounts.now())
        } catch StorageError.codeRefused(let sentence) {
            accounts.attemptLimiter.refused?.note(.code, from: clientAddress)
            throw StorageError.codeRefused(sentence)
        }
    }

    private func show(
        _ form: CheckoutForm?, _ request: Request, _ fault: (error: any Error, refusal: Refusal)? = nil
    ) async throws -> Response {
        let site = try await pages.site(for: request)
        let page = RedemptionPage(
            words: .of(site.words.code), typed: form?.code ?? request.query("code"),
            complaint: fault.flatMap {
                AccountError($0.error)?.words(in: site.words.code) ?? $0.refusal.problem.detail
            },
            next: AccountForm.ownPath(form?.next ?? request.query("next")))
        var headers = fault?.refusal.headers ?? HTTPFields()
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.cacheControl] = CachePolicy.never.field
        return Response(
            status: (fault?.refusal).map { HTTPResponse.Status(code: $0.problem.status) } ?? .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: page.html(for: site).text)))
    }
}

/// The rights from a code: the answer of `POST /redemptions`.
struct Redeemed: Encodable {
    var opens: [Opening]
    var from: Date
    /// The end; nil for none.
    var until: Date?

    init(_ grant: Grant) {
        opens = grant.opens
        from = grant.from
        until = grant.until
    }
}
