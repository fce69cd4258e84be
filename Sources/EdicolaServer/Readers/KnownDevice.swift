import Crypto
import EdicolaCore
import Formats
import FoundationEssentials
import Storage

/// A browser on which an account was open before, proved by a cookie that nobody else can make. The cookie opens
/// nothing, but others' failed attempts don't count against this browser.
///
/// The cookie is a random name with its code under the account's stored password hash, which never leaves the
/// newsstand: a changed password voids it.
struct KnownDevice: Hashable, Sendable {
    let name: String

    /// Makes a browser's cookie.
    static func make(for hash: String) -> String {
        var random = SystemRandomNumberGenerator()
        let name = (0..<2).map { _ in String(random.next(), radix: 16) }.joined()
        return "\(name).\(code(of: name, hash))"
    }

    /// Verifies a cookie.
    ///
    /// - Parameters:
    ///   - cookie: the browser's cookie.
    ///   - hash: the account's stored password hash.
    /// - Returns: nil unless the cookie belongs to the account.
    init?(_ cookie: String?, for hash: String?) {
        guard let cookie, let hash, let dot = cookie.firstIndex(of: ".") else { return nil }
        let (name, code) = (cookie[..<dot], cookie[dot...].dropFirst())
        guard (1...32).contains(name.utf8.count), let bytes = EdicolaCore.Digest(hex: String(code))?.bytes,
            HMAC<SHA256>.isValidAuthenticationCode(Array(bytes), authenticating: Self.text(name), using: Self.key(hash))
        else { return nil }
        self.name = String(name)
    }

    /// A device with a session.
    init(_ visitor: Visitor) { name = "session \(visitor.device)" }

    /// A browser with a session of the console.
    init(_ session: StaffSession) { name = "session \(session.digest.hex)" }

    private static func code(of name: String, _ hash: String) -> String {
        Hexadecimal.text(HMAC<SHA256>.authenticationCode(for: text(name), using: key(hash)))
    }

    private static func text(_ name: some StringProtocol) -> Data { Data("edicola known device \(name)".utf8) }

    private static func key(_ hash: String) -> SymmetricKey { SymmetricKey(data: Data(hash.utf8)) }
}
