import Crypto
import EdicolaCore
import Formats
import FoundationEssentials
import Storage

/// A browser on which an account was open before: it shows a cookie that nobody else can make. It opens nothing; guesses from
/// elsewhere don't count against it.
///
/// The cookie is a random name with its code under the account's stored password hash, which never leaves the newsstand:
/// with another password it is worth nothing any more.
struct KnownDevice: Hashable, Sendable {
    let name: String

    /// A browser that is given its cookie.
    static func make(for hash: String) -> String {
        var random = SystemRandomNumberGenerator()
        let name = (0..<2).map { _ in String(random.next(), radix: 16) }.joined()
        return "\(name).\(code(of: name, hash))"
    }

    /// - Parameters:
    ///   - cookie: what the browser shows.
    ///   - hash: the account's stored password hash.
    /// - Returns: nil for what is not the account's.
    init?(_ cookie: String?, for hash: String?) {
        guard let cookie, let hash, let dot = cookie.firstIndex(of: ".") else { return nil }
        let (name, code) = (cookie[..<dot], cookie[dot...].dropFirst())
        guard (1...32).contains(name.utf8.count), let bytes = EdicolaCore.Digest(hex: String(code))?.bytes,
            HMAC<SHA256>.isValidAuthenticationCode(Array(bytes), authenticating: Self.text(name), using: Self.key(hash))
        else { return nil }
        self.name = String(name)
    }

    /// One that shows its session.
    init(_ visitor: Visitor) { name = "session \(visitor.device)" }

    private static func code(of name: String, _ hash: String) -> String {
        Hexadecimal.text(HMAC<SHA256>.authenticationCode(for: text(name), using: key(hash)))
    }

    private static func text(_ name: some StringProtocol) -> Data { Data("edicola known device \(name)".utf8) }

    private static func key(_ hash: String) -> SymmetricKey { SymmetricKey(data: Data(hash.utf8)) }
}
