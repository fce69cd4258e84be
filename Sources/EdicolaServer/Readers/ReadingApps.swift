import Crypto
import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage
import Synchronization

/// Authenticates readers by the name and password that a reading app sends with every request: an account's address and
/// password, or any name with a device's token as the password.
///
/// Checking a password takes 22 ms of a core, and an app sends a hundred requests for a hundred pages. Correct
/// credentials are remembered, as a keyed digest only in memory, while the account's stored hash stays the same: a
/// changed password or an erased account takes effect at once.
final class ReadingApps: Sendable {
    private let accounts: Accounts
    private let key = SymmetricKey(size: .bits256)
    /// The stored hash that matched, by the digest of the credentials.
    private let opened = Mutex<[EdicolaCore.Digest: String]>([:])
    /// An app starts with many requests at once: the first one checks the password, the others wait for it.
    private let turns = BoundedQueue(
        places: 1, waiting: 64, busy: "Too many people are signing in. Try again in a moment.")

    static let challenge = "Basic realm=\"edicola\", charset=\"UTF-8\""
    private static let most = 10_000

    init(accounts: Accounts) {
        self.accounts = accounts
    }

    /// - Returns: nil without credentials of this kind.
    /// - Throws: ``Refusal`` 401 for wrong ones, 429 for too many wrong attempts.
    func reader(of request: Request, _ context: AppRequestContext) async throws -> Reader.ID? {
        guard request.bearer == nil, let field = request.headers[.authorization] else { return nil }
        let basic = BasicCredentials(field)
        if let basic, let token = ReaderToken(parsing: basic.password) {
            guard let visitor = try await accounts.sessions.visitor(holding: token) else { throw Self.unknown }
            return visitor.reader
        }
        if let basic, let email = EmailAddress(parsing: basic.name) {
            return try await reader(email, basic.password, from: context.clientAddress(of: request))
        }
        // At other addresses the field may be a proxy's password, which is none of our business.
        guard request.isForReadingApp else { return nil }
        throw Self.unknown
    }

    private func reader(_ email: EmailAddress, _ password: String, from clientAddress: ClientAddress) async throws
        -> Reader.ID
    {
        let digest = digest(of: email, password)
        if let reader = try await remembered(digest, email) { return reader }
        return try await turns.inTurn {
            if let reader = try await remembered(digest, email) { return reader }
            do {
                let lock = try await accounts.open(
                    Credentials(email: email.text, password: password), from: clientAddress)
                opened.withLock { opened in
                    if opened.count >= Self.most { opened.removeAll() }
                    opened[digest] = lock.password
                }
                return lock.reader
            } catch AccountError.noSuchPair {
                throw Self.unknown
            }
        }
    }

    private func remembered(_ digest: EdicolaCore.Digest, _ email: EmailAddress) async throws -> Reader.ID? {
        guard let hash = opened.withLock({ $0[digest] }) else { return nil }
        guard let lock = try await accounts.storage.lock(of: email), lock.password == hash else {
            opened.withLock { $0[digest] = nil }
            return nil
        }
        return lock.reader
    }

    private func digest(of email: EmailAddress, _ password: String) -> EdicolaCore.Digest {
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(email.key)\n\(password)".utf8), using: key)
        guard let digest = EdicolaCore.Digest(bytes: code) else { preconditionFailure("a SHA-256 has 32 bytes") }
        return digest
    }

    private static var unknown: Refusal {
        Refusal(
            .signInNeeded, detail: "The e-mail address or password is wrong.",
            headers: [.wwwAuthenticate: challenge])
    }
}
