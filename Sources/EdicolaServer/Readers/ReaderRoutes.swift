import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// Readers, as programs see them: anonymous at first, with an account if they want one.
struct ReaderRoutes: Sendable {
    let accounts: Accounts
    let keys: Authenticator

    private var sessions: Sessions { accounts.sessions }
    private var storage: Storage { accounts.storage }

    var endpoints: [Endpoint] {
        [
            Endpoint(.post, Paths.API.readers, respond: begin),
            Endpoint(.post, Paths.API.sessions, respond: signIn),
            .get(Paths.API.me, respond: me),
            Endpoint(.delete, Paths.API.me, respond: erase),
            Endpoint(.put, Paths.API.account, respond: claim),
            Endpoint(.put, Paths.API.password, respond: changePassword),
            Endpoint(.delete, Paths.API.session, respond: signOut),
            Endpoint(.delete, "\(Paths.API.devices)/{device}", respond: removeDevice),
            .get(Paths.API.consents, respond: consents),
            Endpoint(.post, Paths.API.consents, respond: consent),
            .get(Paths.API.export, respond: export),
        ]
    }

    @Sendable private func begin(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard try await sessions.knownVisitor(request) == nil else {
            throw Refusal(.conflict, detail: "This device is registered already.")
        }
        let wish = try await request.jsonOrNothing(NewReader.self)
        let entry = try await accounts.begin(try await signInContext(request, context, named: wish?.device))
        return try welcome(entry, to: request)
    }

    @Sendable private func signIn(_ request: Request, context: AppRequestContext) async throws -> Response {
        let credentials = try await request.json(Credentials.self)
        let signInContext = try await signInContext(request, context, named: credentials.device)
        return try welcome(try await accounts.signIn(credentials, signInContext), to: request)
    }

    @Sendable private func claim(_ request: Request, context: AppRequestContext) async throws -> Response {
        _ = try await sessions.requireVisitor(request)
        let credentials = try await request.json(Credentials.self)
        let signInContext = try await signInContext(request, context, named: credentials.device)
        return try welcome(try await accounts.claim(credentials, signInContext), to: request)
    }

    @Sendable private func me(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        var response = try await EncodedAnswer.json(try await accounts.answer(to: visitor))
            .representation(caching: .personal).response(to: request)
        try await sessions.renew(visitor, for: request, with: &response)
        return response
    }

    /// The body of `DELETE /readers/me`.
    private struct Farewell: Decodable {
        var password: String?
    }

    @Sendable private func erase(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let farewell = try await request.jsonOrNothing(Farewell.self)
        try await accounts.erase(visitor, password: farewell?.password, from: context.clientAddress(of: request))
        var response = goodbye()
        sessions.forgetDevice(with: &response)
        return response
    }

    @Sendable private func changePassword(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        try await accounts.changePassword(
            try await request.json(NewPassword.self), of: visitor, from: context.clientAddress(of: request))
        return Response(status: .noContent)
    }

    @Sendable private func signOut(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        guard !visitor.isAnonymous else {
            throw Refusal(
                .conflict, detail: "Without an account, signing out would delete this library. Erase it instead.")
        }
        try await storage.removeDevice(visitor.device, of: visitor.reader)
        return goodbye()
    }

    @Sendable private func removeDevice(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        try await storage.removeDevice(context.parameters.get("device") ?? "", of: visitor.reader)
        return Response(status: .noContent)
    }

    @Sendable private func consents(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let list = ListPage(items: try await storage.consents(of: visitor.reader))
        return try await EncodedAnswer.json(list).representation(caching: .personal).response(to: request)
    }

    /// The body of `POST /readers/me/consents`.
    private struct NewConsent: Decodable {
        var purpose: String
        var wording: String
        var isGiven: Bool
    }

    @Sendable private func consent(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        let new = try await request.json(NewConsent.self)
        guard (1...64).contains(new.purpose.utf8.count), (1...256).contains(new.wording.utf8.count) else {
            throw Refusal(.badRequest, detail: "“purpose” must have 1 to 64 bytes, “wording” 1 to 256.")
        }
        let consent = Consent(purpose: new.purpose, wording: new.wording, isGiven: new.isGiven, at: accounts.now())
        try await storage.record(consent, of: visitor.reader)
        return try .json(consent, status: .created)
    }

    @Sendable private func export(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await sessions.requireVisitor(request)
        return try await ReaderExport(accounts: accounts).response(for: visitor)
    }

    private func signInContext(
        _ request: Request, _ context: AppRequestContext, named name: String?
    ) async throws -> Accounts.SignInContext {
        Accounts.SignInContext(
            known: try await sessions.knownVisitor(request),
            deviceName: DeviceName.named(name) ?? DeviceName.words(of: request.headers[.userAgent]),
            kind: try request.holdsCookie ? .browser : .app, clientAddress: context.clientAddress(of: request),
            knownDevice: sessions.knownDevice(of: request))
    }

    /// Answers a sign-in: an app gets its token, a browser a cookie that scripts can't read.
    private func welcome(_ entry: Accounts.Entry, to request: Request) throws -> Response {
        let isBrowser = try request.holdsCookie
        var response = try Response.json(
            Welcome(
                reader: entry.reader, device: entry.device, token: isBrowser ? nil : entry.token.text,
                signedOut: entry.signedOut.map(\.name)), status: .created)
        response.headers[.cacheControl] = CachePolicy.never.field
        if isBrowser {
            sessions.give(entry, to: &response)
        }
        return response
    }

    private func goodbye() -> Response {
        var response = Response(status: .noContent)
        sessions.take(from: &response)
        return response
    }
}

extension Request {
    /// Whether a browser requests a cookie (`?holds=cookie`) instead of a token that scripts would have to store.
    fileprivate var holdsCookie: Bool {
        get throws {
            switch query("holds") {
            case "cookie": true
            case nil: false
            default: throw Refusal(.badRequest, detail: "“holds” must be “cookie”, if present.")
            }
        }
    }

    /// Decodes the JSON document in the body; nil for an empty one.
    fileprivate func jsonOrNothing<Value: Decodable>(_ type: Value.Type) async throws -> Value? {
        let bytes = try await body.collect(upTo: 1 << 16)
        return bytes.readableBytes == 0 ? nil : try JSON.decode(type, from: Data(bytes.readableBytesView))
    }
}
