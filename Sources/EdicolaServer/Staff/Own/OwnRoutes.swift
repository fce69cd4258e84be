import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import Storage

/// A member's own page in the console. All of it works without JavaScript.
struct OwnRoutes: Sendable {
    let accounts: StaffAccounts
    let pages: PageRenderer
    /// nil where browsers make no passkeys.
    let party: RelyingParty?
    let now: @Sendable () -> Date

    private var storage: Storage { accounts.storage }

    var endpoints: [Endpoint] {
        [
            .get(Paths.Console.own, isForStaff: true, respond: show),
            Endpoint(.post, Paths.Console.ownName, isForStaff: true, logs: .nameChanged, respond: rename),
            // It writes its own entry into the log.
            Endpoint(.post, Paths.Console.ownPassword, isForStaff: true, respond: changePassword),
            Endpoint(.post, Paths.Console.ownSessions, isForStaff: true, logs: .sessionsEnded, respond: endSessions),
        ]
    }

    private struct Form: Decodable {
        var name: String?
        var current: String?
        var new: String?
        /// The digest of one session, or `others`.
        var session: String?
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await show(request, context) { page in
            page.note =
                switch request.query("done") {
                case "name": page.words.named
                case "password": page.words.changed
                case "session": page.words.ended
                case "others": page.words.othersEnded
                case "passkey": page.passkeyWords.added
                case "passkey-removed": page.passkeyWords.removed
                case "passkey-refused": page.passkeyWords.refused
                default: nil
                }
        }
    }

    @Sendable private func rename(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (session, form) = (try context.ownSession, try await request.form(Form.self, upTo: 8 << 10))
        let name = DeviceName.named(form.name).map(\.trimmed) ?? ""
        guard !name.isEmpty else {
            return try await show(request, context, status: .unprocessableContent) { page in
                page.name = form.name
                page.complaint = (.name, page.staff.wrongName)
            }
        }
        try await storage.renameStaff(session.member.id, to: name)
        return .seeOther("\(Paths.Console.own)?done=name")
    }

    @Sendable private func changePassword(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (session, form) = (try context.ownSession, try await request.form(Form.self, upTo: 8 << 10))
        do {
            let device = try await accounts.changePassword(
                NewPassword(current: form.current ?? "", new: form.new ?? ""), of: session,
                from: context.clientAddress(of: request))
            var response = Response.seeOther("\(Paths.Console.own)?done=password")
            accounts.sessions.know(device, in: &response)
            return response
        } catch let fault as AccountError {
            let refusal = fault.refusal
            var response = try await show(request, context, status: .init(code: refusal.problem.status)) { page in
                page.complaint = (.password, fault.words(in: page.language))
            }
            if let wait = refusal.headers[.retryAfter] { response.headers[.retryAfter] = wait }
            return response
        }
    }

    @Sendable private func endSessions(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (session, form) = (try context.ownSession, try await request.form(Form.self, upTo: 8 << 10))
        if form.session == "others" {
            try await storage.endStaffSessions(of: session.member.id, except: session.digest)
            return .seeOther("\(Paths.Console.own)?done=others")
        }
        guard let digest = form.session.flatMap({ Digest(hex: $0) }), digest != session.digest else {
            throw Refusal(.badRequest, detail: "Name one of your other sessions, or “others”.")
        }
        do {
            try await storage.endStaffSession(digest, of: session.member.id)
        } catch StorageError.notFound {
            // It ended by itself meanwhile.
        }
        return .seeOther("\(Paths.Console.own)?done=session")
    }

    private func show(
        _ request: Request, _ context: AppRequestContext, status: HTTPResponse.Status = .ok,
        change: (inout OwnPage) -> Void
    ) async throws -> Response {
        let (session, site) = (try context.ownSession, try await pages.consoleSite(for: request, context))
        var page = OwnPage(
            language: site.words.code, session: session,
            sessions: try await storage.staffSessions(of: session.member.id, at: now()))
        if let party { page.passkeys = (party, try await storage.passkeys(of: session.member.id)) }
        change(&page)
        var response = try EncodedAnswer(page.html(for: site), for: request).representation(caching: .never)
            .response(to: request)
        response.status = status
        if let choice = request.languageChoice { response.headers.append(choice) }
        return response
    }
}

extension AppRequestContext {
    /// The session of the member who asks.
    ///
    /// - Throws: ``Refusal`` 401 for a key.
    var ownSession: StaffSession {
        get throws {
            guard let staffSession else {
                throw Refusal(.keyNeeded, detail: "This page is for members of the staff who are signed in.")
            }
            return staffSession
        }
    }
}
