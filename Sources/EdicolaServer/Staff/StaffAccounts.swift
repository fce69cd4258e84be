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

    /// Returns the member with this address and password.
    ///
    /// - Throws: ``AccountError`` when they don't match, or were tried too often.
    func signIn(_ credentials: Credentials, from place: ClientAddress) async throws -> StaffMember {
        guard let email = EmailAddress(parsing: credentials.email) else {
            throw AccountError.notAnAddress(credentials.email)
        }
        let lock = try await storage.staffLock(of: email)
        let paces = limiter.passwords(for: "staff \(email.key)", from: place)
        try await limiter.count(paces, trying: (.password, place))
        guard try await passwords.matches(credentials.password, lock?.password), let lock,
            let member = try await storage.staffMember(lock.member)
        else {
            limiter.refused?.note(.password, from: place)
            throw AccountError.noSuchPair
        }
        try await limiter.forgive(paces)
        try await storage.log(.signedIn, by: Principal(member), at: now())
        return member
    }

    /// Checks a member's password once more.
    ///
    /// - Throws: ``AccountError``.
    func prove(_ password: String, of session: StaffSession, from place: ClientAddress) async throws {
        let paces = limiter.passwords(for: "staff member \(session.member.id)", from: place)
        try await limiter.count(paces, trying: (.password, place))
        guard try await passwords.matches(password, try await storage.staffPassword(of: session.member.id)) else {
            limiter.refused?.note(.password, from: place)
            throw AccountError.notYourPassword
        }
        try await limiter.forgive(paces)
        try await storage.noteStaffProof(session.digest, at: now())
    }

    /// Changes a member's password; their other sessions end.
    func changePassword(_ change: NewPassword, of session: StaffSession, from place: ClientAddress) async throws {
        guard let email = EmailAddress(parsing: session.member.email) else { throw AccountError.noAccount }
        if let fault = Passwords.fault(of: change.new, for: email, at: site) { throw fault }
        try await prove(change.current, of: session, from: place)
        let hash = try await passwords.hash(change.new)
        try await ActScope(.passwordChanged, by: Principal(session.member), at: now()).run {
            try await storage.setStaffPassword(hash, of: session.member.id, keeping: session.digest)
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
    func use(_ link: StaffLink, _ secret: String, name: String, credentials: Credentials) async throws -> StaffMember {
        let digest = StaffLinks.digest(of: secret)
        if link.kind == .recovery, let known = try await link.member.asyncMap({ try await storage.staffMember($0) }) {
            let hash = try await newHash(credentials.password, for: known.email)
            return try await ActScope(.passwordChanged, by: Principal(known), at: now()).run {
                try await storage.useRecoveryLink(digest, password: hash, at: now())
            }
        }
        guard let email = EmailAddress(parsing: credentials.email) else {
            throw AccountError.notAnAddress(credentials.email)
        }
        let hash = try await newHash(credentials.password, for: email.text)
        let maker = Principal(kind: .newsstand, id: "", name: link.madeBy, permissions: link.permissions)
        let verb: Act.Verb = link.kind == .owner ? .ownerMade : .invitationUsed
        return try await ActScope(verb, by: maker, subject: name, at: now()).run {
            try await storage.useStaffLink(digest, name: name, email: email, password: hash, at: now())
        }
    }

    private func newHash(_ password: String, for address: String) async throws -> String {
        guard let email = EmailAddress(parsing: address) else { throw AccountError.notAnAddress(address) }
        if let fault = Passwords.fault(of: password, for: email, at: site) { throw fault }
        return try await passwords.hash(password)
    }
}

extension Optional {
    /// `map` with a closure that waits.
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result?) async throws -> Result? {
        if let self { try await transform(self) } else { nil }
    }
}
