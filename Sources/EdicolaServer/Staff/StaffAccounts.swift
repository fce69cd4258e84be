import EdicolaCore
import FoundationEssentials
import Hummingbird
import Storage

/// Operations on the accounts of the staff, for the console and the API.
///
/// Signing in, inviting and recovering never need mail: a link is handed over.
struct StaffAccounts: Sendable {
    let storage: Storage
    let sessions: StaffSessions
    let limiter: AttemptLimiter
    let passwords: Passwords
    /// The newsstand's name, which is not allowed as a password.
    let site: String
    let now: @Sendable () -> Date

    init(_ accounts: Accounts, sessions: StaffSessions) {
        storage = accounts.storage
        self.sessions = sessions
        limiter = accounts.attemptLimiter
        passwords = accounts.passwords
        site = accounts.site
        now = accounts.now
    }

    /// A member who showed a password, and the cookie of a browser that their account was open on.
    struct SignIn: Sendable {
        var member: StaffMember
        var knownDevice: String
    }

    /// Returns the member with this address and password.
    ///
    /// - Parameter knownDevice: a browser's proof; see ``KnownDevice``.
    /// - Throws: ``AccountError`` when they don't match, or were tried too often.
    func signIn(
        _ credentials: Credentials, from clientAddress: ClientAddress, showing knownDevice: String? = nil
    ) async throws -> SignIn {
        let email = try Accounts.email(credentials.email)
        let lock = try await storage.staffLock(of: email)
        let device = KnownDevice(knownDevice, for: lock?.password)
        let limits = limiter.passwords(for: "staff \(email.key)", from: clientAddress, on: device)
        try await limiter.tryPassword(limits, from: clientAddress, or: .noSuchPair) {
            try await passwords.matches(credentials.password, lock?.password)
        }
        guard let lock, let member = try await storage.staffMember(lock.member) else { throw AccountError.noSuchPair }
        try await storage.log(.signedIn, by: Principal(member), at: now())
        return SignIn(member: member, knownDevice: KnownDevice.make(for: lock.password))
    }

    /// Checks a member's password once more.
    ///
    /// - Throws: ``AccountError``.
    func prove(_ password: String, of session: StaffSession, from clientAddress: ClientAddress) async throws {
        try await check(password, of: session, from: clientAddress)
        try await storage.noteStaffProof(session.digest, at: now())
    }

    /// Changes a member's password; all their other sessions end.
    ///
    /// - Returns: the new cookie of this browser; the ones from before are void.
    /// - Throws: ``AccountError``.
    func changePassword(
        _ change: NewPassword, of session: StaffSession, from clientAddress: ClientAddress
    ) async throws -> String {
        let email = try Accounts.email(session.member.email)
        if let fault = Passwords.fault(of: change.new, for: email, at: site) { throw fault }
        try await check(change.current, of: session, from: clientAddress)
        let hash = try await passwords.hash(change.new)
        try await ActScope(.passwordChanged, by: Principal(session.member), at: now()).run {
            try await storage.setStaffPassword(hash, of: session.member.id, keeping: session.digest, at: now())
        }
        return KnownDevice.make(for: hash)
    }

    private func check(_ password: String, of session: StaffSession, from clientAddress: ClientAddress) async throws {
        let limits = limiter.passwords(
            for: "staff member \(session.member.id)", from: clientAddress, on: KnownDevice(session))
        try await limiter.tryPassword(limits, from: clientAddress, or: .notYourPassword) {
            try await passwords.matches(password, try await storage.staffPassword(of: session.member.id))
        }
    }

    /// Returns a link that is still good; nil for any other.
    func link(_ secret: String) async throws -> StaffLink? {
        guard secret.utf8.count == 26, let link = try await storage.staffLink(StaffLinks.digest(of: secret)) else {
            return nil
        }
        return link.isGood(at: now()) ? link : nil
    }

    /// Uses a link: makes a member, or gives one a new password.
    ///
    /// - Throws: ``AccountError``, ``StorageError/linkEnded``.
    func use(_ link: StaffLink, _ secret: String, name: String, credentials: Credentials) async throws -> SignIn {
        let digest = StaffLinks.digest(of: secret)
        if link.kind == .recovery, let id = link.member, let known = try await storage.staffMember(id) {
            let hash = try await newHash(credentials.password, for: try Accounts.email(known.email))
            let member = try await ActScope(.passwordChanged, by: Principal(known), at: now()).run {
                try await storage.useRecoveryLink(digest, password: hash, at: now())
            }
            return SignIn(member: member, knownDevice: KnownDevice.make(for: hash))
        }
        let email = try Accounts.email(credentials.email)
        let hash = try await newHash(credentials.password, for: email)
        let maker = Principal(kind: .newsstand, id: "", name: link.madeBy, permissions: link.permissions)
        let verb: Act.Verb = link.kind == .owner ? .ownerMade : .invitationUsed
        let member = try await ActScope(verb, by: maker, subject: name, at: now()).run {
            try await storage.useStaffLink(digest, name: name, email: email, password: hash, at: now())
        }
        return SignIn(member: member, knownDevice: KnownDevice.make(for: hash))
    }

    private func newHash(_ password: String, for email: EmailAddress) async throws -> String {
        if let fault = Passwords.fault(of: password, for: email, at: site) { throw fault }
        return try await passwords.hash(password)
    }
}
