import CArgon2
import EdicolaCore
import NIOCore
import NIOPosix

/// Password hashing with argon2id (RFC 9106) and OWASP's minimum parameters: 19 MiB, two passes; see decision 0017.
///
/// A hash takes 22 ms of a core and its memory: one at a time per two cores and two at most, a few waiting, the rest
/// refused.
struct Passwords: Sendable {
    private let queue = BoundedQueue(
        places: max(1, min(2, System.coreCount / 2)), waiting: 64,
        busy: "Too many people are signing in. Try again in a moment.")

    private static let passes: UInt32 = 2
    private static let kibibytes: UInt32 = 19 * 1024
    private static let lanes: UInt32 = 1
    private static let current = "$argon2id$v=19$m=\(kibibytes),t=\(passes),p=\(lanes)$"
    /// A hash that no password matches: without an account, checking takes the same work.
    static let nobody =
        "\(current)RWRpY29sYU5vYm9keTE$0000000000000000000000000000000000000000000"

    /// The maximum length in bytes; longer ones would let an attacker cause work.
    static let longest = 512
    static let shortest = 10

    /// Hashes a password.
    ///
    /// - Returns: a PHC string: parameters, salt, hash.
    func hash(_ password: String) async throws -> String {
        try await queue.inTurn { try await NIOThreadPool.singleton.runIfActive { try Self.hash(password) } }
    }

    /// Checks a password. It takes the same time with and without an account.
    ///
    /// - Parameter known: the stored hash; nil without an account.
    func matches(_ password: String, _ known: String?) async throws -> Bool {
        guard password.utf8.count <= Self.longest else { return false }
        let isRight = try await queue.inTurn {
            try await NIOThreadPool.singleton.runIfActive { Self.verify(password, known ?? Self.nobody) }
        }
        return isRight && known != nil
    }

    /// Whether a hash has weaker parameters than the current ones.
    func isOutdated(_ known: String) -> Bool { !known.hasPrefix(Self.current) }

    /// A failure, with libargon2's code.
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

    /// Returns libargon2's result for a password, which it compares in constant time.
    static func result(of password: String, _ known: String) -> Int32 {
        let bytes = Array(password.utf8)
        return unsafe argon2id_verify(known, bytes, bytes.count)
    }
}

extension Passwords {
    /// Returns the reason why a password is refused; nil if it is accepted.
    ///
    /// - Parameter site: the newsstand's name.
    static func fault(of password: String, for email: EmailAddress, at site: String = "") -> AccountError? {
        guard password.count >= shortest else { return .shortPassword }
        guard password.utf8.count <= longest else { return .longPassword }
        let parts = "\(email.key) \(site)".split { !$0.isLetter && !$0.isNumber }.map(String.init)
        // A few words of a sentence may be common; the beginning of a long one is enough.
        let beginning = String(password.prefix(40))
        guard password.lowercased() != email.key, Set(password.lowercased()).count > 3,
            PasswordStrength.bits(of: beginning, names: parts) >= PasswordStrength.leastBits
        else { return .easyPassword }
        return nil
    }

    /// Makes four groups of four letters and digits that can't be mistaken for one another: 80 bits.
    static func makeTemporary() -> String {
        var random = SystemRandomNumberGenerator()
        let signs = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let groups = (0..<4).map { _ in String((0..<4).map { _ in signs[Int(random.next() & 31)] }) }
        return groups.joined(separator: "-")
    }
}
