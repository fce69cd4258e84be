import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// The pages and forms of an account. All of it works without JavaScript; an error is a sentence above its form.
struct AccountRoutes: Sendable {
    let accounts: Accounts
    let pages: PageRenderer

    private var sessions: Sessions { accounts.sessions }

    var endpoints: [Endpoint] {
        [
            .get(Paths.account, respond: account),
            Endpoint(.post, Paths.Account.new, respond: makeAccount),
            Endpoint(.post, Paths.Account.sessions, respond: signIn),
            Endpoint(.post, Paths.Account.goodbye, respond: signOut),
            Endpoint(.post, Paths.Account.password, respond: changePassword),
            Endpoint(.post, Paths.Account.devices, respond: removeDevice),
            .get(Paths.Account.export, respond: export),
            .get(Paths.Account.erasure, respond: erasure),
            Endpoint(.post, Paths.Account.erasure, respond: erase),
        ]
    }

    @Sendable private func account(_ request: Request, context: AppRequestContext) async throws -> Response {
        var page = try await page(for: request)
        page.form.next = AccountForm.ownPath(request.query("next"))
        page.notes = notes(request, page.words)
        return try await show(page, to: request)
    }

    @Sendable private func makeAccount(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = try await request.form(AccountForm.self)
        return try await answering(.makeAccount, form, request) {
            let entry = try await accounts.claim(form.credentials, try await signInContext(request, context))
            return welcome(entry, on: form.next, saying: "made")
        }
    }

    @Sendable private func signIn(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = try await request.form(AccountForm.self)
        return try await answering(.signIn, form, request) {
            let entry = try await accounts.signIn(form.credentials, try await signInContext(request, context))
            let note = entry.signedOut.isEmpty ? "in" : "in-full"
            return welcome(entry, on: entry.signedOut.isEmpty ? form.next : nil, saying: note)
        }
    }

    @Sendable private func signOut(_ request: Request, context: AppRequestContext) async throws -> Response {
        if let visitor = try await sessions.visitor(of: request), !visitor.isAnonymous {
            try await accounts.storage.removeDevice(visitor.device, of: visitor.reader)
        }
        var response = Response.seeOther(Paths.account)
        sessions.take(from: &response)
        return response
    }

    @Sendable private func changePassword(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (form, visitor) = (try await request.form(AccountForm.self), try await sessions.requireVisitor(request))
        return try await answering(.password, form, request) {
            try await accounts.changePassword(
                NewPassword(current: form.current ?? "", new: form.new ?? ""), of: visitor,
                from: context.clientAddress(of: request))
            return Response.seeOther("\(Paths.account)?done=password")
        }
    }

    @Sendable private func removeDevice(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (form, visitor) = (try await request.form(AccountForm.self), try await sessions.requireVisitor(request))
        do {
            try await accounts.storage.removeDevice(form.device ?? "", of: visitor.reader)
        } catch StorageError.notFound {
            // Another request was quicker: the device is already signed out.
        }
        return Response.seeOther("\(Paths.account)?done=device")
    }

    @Sendable private func export(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard let visitor = try await sessions.visitor(of: request) else { return Response.seeOther(Paths.account) }
        return try await ReaderExport(accounts: accounts).response(for: visitor)
    }

    @Sendable private func erasure(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard let visitor = try await sessions.visitor(of: request) else { return Response.seeOther(Paths.account) }
        let site = try await pages.site(for: request)
        let page = ErasurePage(words: .of(site.words.code), email: visitor.email)
        return try Self.page(page.html(for: site), to: request)
    }

    @Sendable private func erase(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (form, visitor) = (try await request.form(AccountForm.self), try await sessions.requireVisitor(request))
        do {
            try await accounts.erase(visitor, password: form.password, from: context.clientAddress(of: request))
        } catch {
            guard let refusal = Refusal(describing: error), refusal.problem.status < 500 else { throw error }
            let site = try await pages.site(for: request)
            let page = ErasurePage(
                words: .of(site.words.code), email: visitor.email,
                complaint: sentence(error, refusal, in: site.words.code))
            return try Self.page(page.html(for: site), to: request, refusal: refusal)
        }
        var response = Response.seeOther("\(Paths.account)?done=erased")
        sessions.take(from: &response)
        sessions.forgetDevice(with: &response)
        return response
    }

    /// Shows a form again, with the error above it, if the action fails.
    private func answering(
        _ name: AccountFormName, _ form: AccountForm, _ request: Request, _ act: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await act()
        } catch {
            guard let refusal = Refusal(describing: error), refusal.problem.status < 500 else { throw error }
            var page = try await page(for: request)
            page.form = form
            page.form.next = AccountForm.ownPath(form.next)
            let language = try await pages.site(for: request).words.code
            page.complaint = (name, sentence(error, refusal, in: language))
            return try await show(page, to: request, refusal: refusal)
        }
    }

    /// Returns an error's sentence for a person.
    private func sentence(_ error: any Error, _ refusal: Refusal, in language: String) -> String {
        AccountError(error)?.words(in: language) ?? refusal.problem.detail ?? "\(refusal.problem.title)."
    }

    private func page(for request: Request) async throws -> AccountPage {
        let site = try await pages.site(for: request)
        var page = AccountPage(words: .of(site.words.code), maximumDevices: accounts.maximumDevices)
        if let visitor = try await sessions.visitor(of: request) { page.known = try await accounts.answer(to: visitor) }
        return page
    }

    private func notes(_ request: Request, _ words: AccountWords) -> [String] {
        switch request.query("done") {
        case "in": [words.welcome]
        case "in-full": [words.welcome, words.maximumDevices(accounts.maximumDevices)]
        case "made": [words.madeAccount]
        case "password": [words.changed]
        case "device": [words.deviceGone]
        case "erased": [words.erased]
        default: []
        }
    }

    private func show(_ page: AccountPage, to request: Request, refusal: Refusal? = nil) async throws -> Response {
        let site = try await pages.site(for: request)
        var response = try Self.page(page.html(for: site), to: request, refusal: refusal)
        if let visitor = try await sessions.visitor(of: request) {
            try await sessions.renew(visitor, for: request, with: &response)
        }
        return response
    }

    private func welcome(_ entry: Accounts.Entry, on next: String?, saying note: String) -> Response {
        var response = Response.seeOther(AccountForm.ownPath(next) ?? "\(Paths.account)?done=\(note)")
        sessions.give(entry, to: &response)
        return response
    }

    private func signInContext(_ request: Request, _ context: AppRequestContext) async throws -> Accounts.SignInContext
    {
        Accounts.SignInContext(
            known: try await sessions.visitor(of: request),
            deviceName: DeviceName.words(of: request.headers[.userAgent]), kind: .browser,
            clientAddress: context.clientAddress(of: request), knownDevice: sessions.knownDevice(of: request))
    }

    /// Answers with a page for one person only; no cache stores it.
    private static func page(_ html: HTML, to request: Request, refusal: Refusal? = nil) throws -> Response {
        var headers = refusal?.headers ?? HTTPFields()
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.cacheControl] = CachePolicy.never.field
        headers[.wwwAuthenticate] = nil
        if let choice = request.languageChoice { headers.append(choice) }
        let status = refusal.map { HTTPResponse.Status(code: $0.problem.status) } ?? .ok
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html.text)))
    }
}

extension AccountForm {
    fileprivate var credentials: Credentials { Credentials(email: email ?? "", password: password ?? "") }
}
