import CArgon2
import EdicolaCore
import NIOCore
import NIOPosix

/// Passwords under argon2id (RFC 9106) with OWASP's least parameters: 19 MiB, two passes; see decision 0017.
///
/// A hash takes 22 ms of a core and its memory: one at a time per two cores, a few in turn, the rest are sent away.
struct Passwords: Sendable {
    private let queue = BoundedQueue(
        places: max(1, min(2, System.coreCount / 2)), waiting: 64, busy: "Too many people are signing in.")

    private static let passes: UInt32 = 2
    private static let kibibytes: UInt32 = 19 * 1024
    private static let lanes: UInt32 = 1
    private static let current = "$argon2id$v=19$m=\(kibibytes),t=\(passes),p=\(lanes)$"
    /// What nobody's password is: where there is no account, as much work is done for nothing.
    static let nobody =
        "\(current)RWRpY29sYU5vYm9keTE$0000000000000000000000000000000000000000000"

    /// Bytes of a password at most; more would be work for a thief to give.
    static let longest = 512
    static let shortest = 10

    /// - Returns: a PHC string: parameters, salt, hash.
    func hash(_ password: String) async throws -> String {
        try await queue.inTurn { try await NIOThreadPool.singleton.runIfActive { try Self.hash(password) } }
    }

    /// Takes the same time whether there is an account or not.
    ///
    /// - Parameter known: nil where there is no account.
    func matches(_ password: String, _ known: String?) async throws -> Bool {
        guard password.utf8.count <= Self.longest else { return false }
        let isRight = try await queue.inTurn {
            try await NIOThreadPool.singleton.runIfActive { Self.verify(password, known ?? Self.nobody) }
        }
        return isRight && known != nil
    }

    /// Whether the parameters have risen since.
    func isOutdated(_ known: String) -> Bool { !known.hasPrefix(Self.current) }

    /// libargon2 says why.
    struct HashingError: Error {
        let code: Int32
    }

    private static func hash(_ password: String) throws -> String {
        var random = SystemRandomNumberGenerator()
        let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let bytes = Array(password.utf8)
        var encoded = [CChar](repeating: 0, count: 128)
        let code = unsafe argon2id_hash_encoded(
            passes, kibibytes, lanes, bytes, bytes.count, salt, salt.count, 32, &encoded, encoded.count)
        guard code == ARGON2_OK.rawValue else { throw HashingError(code: code) }
        return String(decoding: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func verify(_ password: String, _ known: String) -> Bool {
        result(of: password, known) == ARGON2_OK.rawValue
    }

    /// What libargon2 says of a password, which it compares in constant time.
    static func result(of password: String, _ known: String) -> Int32 {
        let bytes = Array(password.utf8)
        return unsafe argon2id_verify(known, bytes, bytes.count)
    }
}

extension Passwords {
    /// Why a password is not good enough to be one; nil when it is.
    ///
    /// - Parameter site: what the newsstand is called.
    static func fault(of password: String, for email: EmailAddress, at site: String = "") -> AccountFault? {
        guard password.count >= shortest else { return .shortPassword }
        guard password.utf8.count <= longest else { return .longPassword }
        let parts = "\(email.key) \(site)".split { !$0.isLetter && !$0.isNumber }.map(String.init)
        // A word or two of a sentence may be common; the beginning tells enough of a long one.
        let beginning = String(password.prefix(40))
        guard password.lowercased() != email.key, Set(password.lowercased()).count > 3,
            PasswordStrength.bits(of: beginning, names: parts) >= PasswordStrength.leastBits
        else { return .easyPassword }
        return nil
    }

    /// Four groups of four letters and digits that can't be mistaken for one another: 80 bits.
    static func makeTemporary() -> String {
        var random = SystemRandomNumberGenerator()
        let signs = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let groups = (0..<4).map { _ in String((0..<4).map { _ in signs[Int(random.next() & 31)] }) }
        return groups.joined(separator: "-")
    }
}
