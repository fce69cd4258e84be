import EdicolaCore
import FoundationEssentials
import Synchronization

/// One signed token for each push service (RFC 8292 §2), cached for hours, because signing costs more than the rest of
/// a message.
final class VAPIDTokens: Sendable {
    /// Half of the day that services allow, so that a clock that is wrong by hours does no harm.
    static let lifetime: TimeInterval = 12 * 3_600
    static let renewal: TimeInterval = 6 * 3_600
    /// The time before a service that refuses gets another token.
    static let quarrel: TimeInterval = 5 * 60
    /// The maximum number of tokens. Endpoints come from strangers; there are only a handful of services.
    static let most = 256

    private struct Token {
        /// The whole field.
        var text: String
        var renewed: Date
    }

    private let key: VAPIDKey
    private let tokens = Mutex<[String: Token]>([:])

    init(key: VAPIDKey) { self.key = key }

    /// Returns the `Authorization` of a request.
    func authorization(for origin: String, at now: Date) throws -> String {
        try tokens.withLock { tokens in
            if let token = tokens[origin], now < token.renewed, now >= token.renewed - Self.renewal {
                return token.text
            }
            let token = try SignedToken.text(
                header: Header(), claims: Claims(aud: origin, exp: now + Self.lifetime, sub: key.contact),
                key: key.privateKey)
            let text = "vapid t=\(token), k=\(key.publicKey)"
            if tokens.count >= Self.most { tokens.removeAll() }
            tokens[origin] = Token(text: text, renewed: now + Self.renewal)
            return text
        }
    }

    /// Deletes a token that its service refused.
    ///
    /// - Returns: Whether there was one older than ``quarrel``; a new one that is refused stays refused.
    func forget(_ origin: String, before now: Date) -> Bool {
        tokens.withLock { tokens in
            guard let token = tokens[origin], token.renewed - Self.renewal <= now - Self.quarrel else { return false }
            tokens[origin] = nil
            return true
        }
    }

    private struct Header: Encodable {
        var alg = "ES256"
        var typ = "JWT"
    }

    private struct Claims: Encodable {
        var aud: String
        var exp: Int64
        var sub: String

        init(aud: String, exp: Date, sub: String) {
            self.aud = aud
            self.exp = Int64(saturating: exp.timeIntervalSince1970)
            self.sub = sub
        }
    }
}
