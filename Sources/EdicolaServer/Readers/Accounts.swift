import EdicolaCore
import FoundationEssentials
import Hummingbird
import Storage

/// Operations on readers' accounts, for the pages and the API.
struct Accounts: Sendable {
    let storage: Storage
    let sessions: Sessions
    let attemptLimiter: AttemptLimiter
    let maximumDevices: Int
    /// The newsstand's name, which is not allowed as a password.
    let site: String
    let now: @Sendable () -> Date
    let passwords = Passwords()

    init(
        storage: Storage, sessions: Sessions, maximumDevices: Int, site: String, refused: SignInFailureLog? = nil,
        now: @escaping @Sendable () -> Date
    ) {
        self.storage = storage
        self.sessions = sessions
        attemptLimiter = AttemptLimiter(storage: storage, now: now, refused: refused)
        self.maximumDevices = maximumDevices
        self.site = site
        self.now = now
    }

    /// The caller's identity, device and origin.
    struct SignInContext: Sendable {
        var known: Visitor?
        var deviceName: String
        var kind: Device.Kind
        /// The origin, for counting; see ``AppRequestContext/clientAddress(of:)``.
        var clientAddress: ClientAddress
        /// A browser's proof that an account was open on it before; see ``KnownDevice``.
        var knownDevice: String?
    }

    /// The result of a sign-in: reader, device and the device's token.
    struct Entry: Sendable {
        var reader: Reader.ID
        var device: String
        var token: ReaderToken
        var isAnonymous = false
        /// A browser's cookie; see ``KnownDevice``.
        var knownDevice: String?
        var signedOut: [Device] = []
    }

    /// Creates an anonymous reader on an unknown device.
    func begin(_ context: SignInContext) async throws -> Entry {
        try await attemptLimiter.count(attemptLimiter.newReaders(from: context.clientAddress))
        return try await addReader(context)
    }

    /// Creates an account for the device's reader, who keeps everything they have there.
    func claim(_ credentials: Credentials, _ context: SignInContext) async throws -> Entry {
        let email = try Self.email(credentials.email)
        if let fault = Passwords.fault(of: credentials.password, for: email, at: site) { throw fault }
        if let known = context.known?.email { throw AccountError.signedInAs(known) }
        try await attemptLimiter.count(attemptLimiter.newReaders(from: context.clientAddress))
        guard try await storage.lock(of: email) == nil else { throw AccountError.addressTaken }
        let hash = try await passwords.hash(credentials.password)
        var entry: Entry
        if let known = context.known {
            let (token, session) = sessions.begin(context.kind)
            try await storage.claim(known.reader, email: email, password: hash, at: now())
            // A token from before may be known to others: it is void now.
            _ = try await storage.signIn(
                known.reader, known: known, fresh: device(context), session: session, most: maximumDevices, at: now())
            entry = Entry(reader: known.reader, device: known.device, token: token)
        } else {
            entry = try await addReader(context)
            try await storage.claim(entry.reader, email: email, password: hash, at: now())
            entry.isAnonymous = false
        }
        entry.knownDevice = KnownDevice.make(for: hash)
        return entry
    }

    /// Signs a reader in on the device; an anonymous reader's library there is merged.
    ///
    /// - Throws: ``AccountError`` when address and password don't match, or were tried too often.
    func signIn(_ credentials: Credentials, _ context: SignInContext) async throws -> Entry {
        let lock = try await open(credentials, from: context.clientAddress, showing: context.knownDevice)
        let (token, session) = sessions.begin(context.kind)
        let result = try await storage.signIn(
            lock.reader, known: context.known, fresh: device(context), session: session, most: maximumDevices, at: now()
        )
        return Entry(
            reader: lock.reader, device: result.device, token: token,
            knownDevice: KnownDevice.make(for: lock.password), signedOut: result.signedOut)
    }

    /// Checks whether address and password belong to an account, without signing in.
    ///
    /// - Parameter knownDevice: a browser's proof; see ``KnownDevice``.
    /// - Throws: ``AccountError`` when they don't match, or were tried too often.
    func open(
        _ credentials: Credentials, from clientAddress: ClientAddress, showing knownDevice: String? = nil
    ) async throws -> Storage.Lock {
        let email = try Self.email(credentials.email)
        let lock = try await storage.lock(of: email)
        let device = KnownDevice(knownDevice, for: lock?.password)
        let limits = attemptLimiter.passwords(for: email.key, from: clientAddress, on: device)
        try await attemptLimiter.tryPassword(limits, from: clientAddress, or: .noSuchPair) {
            try await passwords.matches(credentials.password, lock?.password)
        }
        guard let known = lock else { throw AccountError.noSuchPair }
        if passwords.isOutdated(known.password) {
            let fresh = try await passwords.hash(credentials.password)
            try await storage.rehashPassword(fresh, of: known.reader, was: known.password)
        }
        return known
    }

    /// Changes the password; every other device is signed out.
    func changePassword(_ change: NewPassword, of visitor: Visitor, from clientAddress: ClientAddress) async throws {
        guard let email = visitor.email.flatMap({ EmailAddress(parsing: $0) }) else { throw AccountError.noAccount }
        if let fault = Passwords.fault(of: change.new, for: email, at: site) { throw fault }
        try await check(change.current, of: visitor, from: clientAddress)
        try await storage.setPassword(
            try await passwords.hash(change.new), of: visitor.reader, keeping: visitor.device, isTemporary: false,
            at: now())
    }

    /// Deletes everything personal; an account requires its password once more.
    func erase(_ visitor: Visitor, password: String?, from clientAddress: ClientAddress) async throws {
        if !visitor.isAnonymous { try await check(password ?? "", of: visitor, from: clientAddress) }
        try await storage.erase(visitor.reader, at: now())
    }

    /// Creates a password for a reader who forgot theirs; every device is signed out.
    func resetPassword(of reader: Reader.ID) async throws -> TemporaryPassword {
        let password = Passwords.makeTemporary()
        try await storage.setPassword(
            try await passwords.hash(password), of: reader, keeping: nil, isTemporary: true, at: now())
        return TemporaryPassword(password: password)
    }

    func answer(to visitor: Visitor) async throws -> ReaderAnswer {
        guard let entry = try await storage.reader(visitor.reader) else { throw Refusal(.signInNeeded) }
        return ReaderAnswer(
            reader: entry.id, since: entry.added, email: entry.email,
            hasTemporaryPassword: entry.hasTemporaryPassword, devices: try await storage.devices(of: entry.id),
            device: visitor.device, maximumDevices: maximumDevices,
            consents: try await storage.consents(of: entry.id).newest)
    }

    private func check(_ password: String, of visitor: Visitor, from clientAddress: ClientAddress) async throws {
        let limits = attemptLimiter.passwords(for: visitor.email ?? "", from: clientAddress, on: KnownDevice(visitor))
        try await attemptLimiter.tryPassword(limits, from: clientAddress, or: .notYourPassword) {
            try await passwords.matches(password, try await storage.lock(of: visitor.reader)?.password)
        }
    }

    private func addReader(_ context: SignInContext) async throws -> Entry {
        let (token, session) = sessions.begin(context.kind)
        let (reader, device) = (Reader.ID(UUID()), device(context))
        try await storage.addReader(reader, on: device, session: session, at: now())
        return Entry(reader: reader, device: device.id, token: token, isAnonymous: true)
    }

    private func device(_ context: SignInContext) -> Device {
        Device(kind: context.kind, name: context.deviceName, added: now(), seen: now())
    }

    /// - Throws: ``AccountError/notAnAddress(_:)``.
    static func email(_ text: String) throws -> EmailAddress {
        guard let email = EmailAddress(parsing: text) else {
            throw AccountError.notAnAddress(String(text.prefix(80)))
        }
        return email
    }
}
