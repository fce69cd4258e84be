import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Signing in to the console and out of it, and links that are good once. All of it works without JavaScript.
struct StaffEntryRoutes: Sendable {
    let accounts: StaffAccounts
    let pages: PageRenderer
    /// nil where browsers make no passkeys.
    let party: RelyingParty?

    private var sessions: StaffSessions { accounts.sessions }

    var endpoints: [Endpoint] {
        [
            .get(Paths.Console.signIn, respond: signInPage),
            Endpoint(.post, Paths.Console.signIn, respond: signIn),
            Endpoint(.post, Paths.Console.signOut, respond: signOut),
            .get(Paths.Console.proof, respond: proofPage),
            Endpoint(.post, Paths.Console.proof, respond: prove),
            .get("\(Paths.Console.today)/begin/{secret}", respond: linkPage),
            Endpoint(.post, "\(Paths.Console.today)/begin/{secret}", respond: useLink),
        ]
    }

    private struct Form: Decodable {
        var name: String?
        var email: String?
        var password: String?
        var next: String?

        var credentials: Credentials { Credentials(email: email ?? "", password: password ?? "") }
        var plainName: String { DeviceName.named(name).map { $0.trimmed } ?? "" }
    }

    @Sendable private func signInPage(_ request: Request, context: AppRequestContext) async throws -> Response {
        let next = AccountForm.ownPath(request.query("next"))
        if try await sessions.session(of: request) != nil { return .seeOther(next ?? Paths.Console.today) }
        return try await show(StaffEntryPage(purpose: .signIn(next: next)), to: request)
    }

    @Sendable private func signIn(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = try await request.form(Form.self, upTo: 8 << 10)
        let next = AccountForm.ownPath(form.next)
        do {
            let entry = try await accounts.signIn(
                form.credentials, from: context.clientAddress(of: request),
                showing: sessions.knownDevice(of: request))
            return try await welcome(entry, to: next ?? Paths.Console.today, request)
        } catch let fault as AccountError {
            return try await show(
                StaffEntryPage(purpose: .signIn(next: next), email: form.email), to: request, fault: fault)
        }
    }

    @Sendable private func signOut(_ request: Request, context: AppRequestContext) async throws -> Response {
        var response = Response.seeOther(Paths.Console.signIn)
        try await sessions.end(request, in: &response)
        return response
    }

    @Sendable private func proofPage(_ request: Request, context: AppRequestContext) async throws -> Response {
        let next = AccountForm.ownPath(request.query("next"))
        guard try await sessions.session(of: request) != nil else { return .seeOther(Paths.Console.signIn) }
        return try await show(StaffEntryPage(purpose: .proof(next: next)), to: request)
    }

    @Sendable private func prove(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = try await request.form(Form.self, upTo: 8 << 10)
        let next = AccountForm.ownPath(form.next)
        guard let session = try await sessions.session(of: request) else { return .seeOther(Paths.Console.signIn) }
        do {
            try await accounts.prove(form.password ?? "", of: session, from: context.clientAddress(of: request))
            return .seeOther(next ?? Paths.Console.today)
        } catch let fault as AccountError {
            return try await show(StaffEntryPage(purpose: .proof(next: next)), to: request, fault: fault)
        }
    }

    @Sendable private func linkPage(_ request: Request, context: AppRequestContext) async throws -> Response {
        let secret = context.parameters.get("secret") ?? ""
        guard let link = try await accounts.link(secret) else { return try await ended(request) }
        return try await show(StaffEntryPage(purpose: .link(link, secret: secret)), to: request)
    }

    @Sendable private func useLink(_ request: Request, context: AppRequestContext) async throws -> Response {
        let secret = context.parameters.get("secret") ?? ""
        let form = try await request.form(Form.self, upTo: 8 << 10)
        guard let link = try await accounts.link(secret) else { return try await ended(request) }
        var page = StaffEntryPage(purpose: .link(link, secret: secret), name: form.name, email: form.email)
        guard link.kind == .recovery || !form.plainName.isEmpty else {
            page.complaint = StaffWords.of(try await pages.site(for: request).words.code).wrongName
            return try await show(page, to: request, status: .unprocessableContent)
        }
        do {
            let entry = try await accounts.use(link, secret, name: form.plainName, credentials: form.credentials)
            return try await welcome(entry, to: Paths.Console.today, request)
        } catch StorageError.linkEnded {
            return try await ended(request)
        } catch {
            guard let fault = AccountError(error) else { throw error }
            return try await show(page, to: request, fault: fault)
        }
    }

    private func welcome(
        _ entry: StaffAccounts.SignIn, to path: String, _ request: Request
    ) async throws -> Response {
        var response = Response.seeOther(path)
        try await sessions.begin(entry, request, in: &response)
        return response
    }

    private func ended(_ request: Request) async throws -> Response {
        let site = try await pages.site(for: request)
        let words = StaffWords.of(site.words.code)
        let html = Document(
            title: words.linkEnded, isHidden: true, kind: "error-page", styles: [],
            main: EmptyState(
                drawing: .foldedIssue, heading: words.linkEnded, sentence: words.linkEndedSentence,
                action: (words.signIn, Paths.Console.signIn)
            ).html
        ).html(for: site)
        return try Self.answer(html, status: .gone, to: request)
    }

    private func show(
        _ page: StaffEntryPage, to request: Request, fault: AccountError? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let site = try await pages.site(for: request)
        var page = page
        page.words = .of(site.words.code)
        page.account = .of(site.words.code)
        (page.party, page.passkeyWords) = (party, .of(site.words.code))
        if request.query("refused") == "passkey" { page.complaint = page.passkeyWords.refused }
        if let fault { page.complaint = fault.words(in: site.words.code) }
        let refusal = fault?.refusal
        var response = try Self.answer(
            page.html(for: site), status: refusal.map { .init(code: $0.problem.status) } ?? status, to: request)
        if let wait = refusal?.headers[.retryAfter] { response.headers[.retryAfter] = wait }
        return response
    }

    /// Answers with a page that no cache keeps and that tells no other site its address.
    private static func answer(_ html: HTML, status: HTTPResponse.Status, to request: Request) throws -> Response {
        var response = try EncodedAnswer(html, for: request).representation(caching: .never).response(to: request)
        response.status = status
        if let choice = request.languageChoice { response.headers.append(choice) }
        return response
    }
}
