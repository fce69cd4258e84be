import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// Passkeys: added and removed on a member's own page, shown at the console's door and where a fresh proof is needed.
struct PasskeyRoutes: Sendable {
    let passkeys: Passkeys
    let accounts: StaffAccounts

    private var storage: Storage { passkeys.storage }
    private var sessions: StaffSessions { accounts.sessions }

    var endpoints: [Endpoint] {
        [
            Endpoint(.post, Paths.Console.ownPasskeyOptions, isForStaff: true, respond: creation),
            Endpoint(.post, Paths.Console.ownPasskeys, isForStaff: true, logs: .passkeyAdded, respond: add),
            Endpoint(
                .post, "\(Paths.Console.ownPasskeys)/remove", isForStaff: true, logs: .passkeyRemoved, respond: remove),
            Endpoint(.post, Paths.Console.passkeyOptions, respond: question),
            Endpoint(.post, Paths.Console.passkeySignIn, respond: signIn),
            Endpoint(.post, Paths.Console.passkeyProof, respond: prove),
        ]
    }

    @Sendable private func creation(_ request: Request, context: AppRequestContext) async throws -> Response {
        let session = try context.ownSession
        try context.requireFreshProof(at: passkeys.now())
        return try .json(try await passkeys.creation(for: session.member))
    }

    @Sendable private func question(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(passkeys.question())
    }

    @Sendable private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let session = try context.ownSession
        if let proof = context.proofPage(to: Paths.Console.own, at: passkeys.now()) { return proof }
        let answer = PasskeyAnswer(try await request.form([String: String].self, upTo: 32 << 10))
        let device = DeviceName.words(of: request.headers[.userAgent])
        guard let answer, let new = passkeys.accepted(answer, of: session.member, on: device),
            try await storage.addPasskey(new, of: session.member.id, at: passkeys.now())
        else { return .seeOther("\(Paths.Console.own)?done=passkey-refused") }
        return .seeOther("\(Paths.Console.own)?done=passkey")
    }

    @Sendable private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        let session = try context.ownSession
        if let proof = context.proofPage(to: Paths.Console.own, at: passkeys.now()) { return proof }
        let form = try await request.form([String: String].self, upTo: 8 << 10)
        guard let id = form["passkey"].flatMap({ Int64($0) }) else {
            throw Refusal(.badRequest, detail: "“passkey” is missing.")
        }
        do {
            try await storage.removePasskey(id, of: session.member.id)
        } catch StorageError.notFound {
            // It was removed in another window.
        }
        return .seeOther("\(Paths.Console.own)?done=passkey-removed")
    }

    @Sendable private func signIn(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = try await request.form([String: String].self, upTo: 32 << 10)
        let next = AccountForm.ownPath(form["next"])
        guard let entry = try await entry(form) else {
            accounts.limiter.refused?.note(.passkey, from: context.clientAddress(of: request))
            return .seeOther(Self.refused(Paths.Console.signIn, next))
        }
        try await storage.log(.signedIn, by: Principal(entry.member), at: passkeys.now())
        var response = Response.seeOther(next ?? Paths.Console.today)
        try await sessions.begin(entry, request, in: &response)
        return response
    }

    private func entry(_ form: [String: String]) async throws -> StaffAccounts.SignIn? {
        guard let answer = PasskeyAnswer(form), let id = try await passkeys.member(showing: answer),
            let member = try await storage.staffMember(id), let hash = try await storage.staffPassword(of: id)
        else { return nil }
        return StaffAccounts.SignIn(member: member, knownDevice: KnownDevice.make(for: hash))
    }

    /// A passkey is as good as the password where a fresh proof is needed.
    @Sendable private func prove(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = try await request.form([String: String].self, upTo: 32 << 10)
        let next = AccountForm.ownPath(form["next"])
        guard let session = try await sessions.session(of: request) else { return .seeOther(Paths.Console.signIn) }
        guard let entry = try await entry(form), entry.member.id == session.member.id else {
            return .seeOther(Self.refused(Paths.Console.proof, next))
        }
        try await storage.noteStaffProof(session.digest, at: passkeys.now())
        return .seeOther(next ?? Paths.Console.today)
    }

    private static func refused(_ path: String, _ next: String?) -> String {
        "\(path)?refused=passkey\(next.map { "&next=\($0)" } ?? "")"
    }
}
