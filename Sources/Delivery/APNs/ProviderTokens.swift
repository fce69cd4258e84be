import EdicolaCore
import FoundationEssentials
import Synchronization

/// The only token of a team, shared by all its connections. Apple limits its changes: at most one in 20 minutes, and at
/// least one an hour.
final class ProviderTokens: Sendable {
    static let renewal: TimeInterval = 40 * 60
    static let soonest: TimeInterval = 20 * 60

    struct Token: Hashable, Sendable {
        /// The token with `bearer` before it.
        var authorization: String
        var issued: Date
        var keyID: String
    }

    private struct State {
        var key: APNsKey
        var token: Token?
    }

    private let state: Mutex<State>

    init(key: APNsKey) { state = Mutex(State(key: key)) }

    /// Returns the current token. Signing happens inside the lock, so that concurrent callers wait for the same token.
    func current(at now: Date) throws -> Token {
        try state.withLock { state in
            if let token = state.token {
                let age = now.timeIntervalSince(token.issued)
                // A clock that was set back a little must not make new tokens; one that was wrong by much has to.
                if age < Self.renewal, age > -Self.soonest { return token }
            }
            return try Self.issue(&state, at: now)
        }
    }

    /// Replaces a token that APNs rejected.
    ///
    /// - Returns: The token to try instead, perhaps made for another caller; nil when it is too early for another one.
    ///   Then the clock or the key is wrong, and more tokens would only make APNs close the connection.
    func replacement(for refused: Token, at now: Date) throws -> Token? {
        try state.withLock { state in
            if let token = state.token, token != refused { return token }
            let isOtherKey = state.key.keyID != refused.keyID
            guard isOtherKey || now.timeIntervalSince(refused.issued) >= Self.soonest else { return nil }
            return try Self.issue(&state, at: now)
        }
    }

    /// Uses another key of the same team. The current token stays until it is renewed, or until APNs refuses it: Apple
    /// counts the changes of all keys of a team together.
    func use(_ key: APNsKey) { state.withLock { $0.key = key } }

    /// Makes a token. Its time is the same for twenty minutes. So a server that is restarted again and again, or a
    /// second one beside it, shows Apple no more changes than a single one.
    private static func issue(_ state: inout State, at now: Date) throws -> Token {
        let now = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / soonest).rounded(.down) * soonest)
        let text = try SignedToken.text(
            header: Header(kid: state.key.keyID),
            claims: Claims(iss: state.key.teamID, iat: Int64(saturating: now.timeIntervalSince1970)),
            key: state.key.privateKey)
        let token = Token(authorization: "bearer \(text)", issued: now, keyID: state.key.keyID)
        state.token = token
        return token
    }

    private struct Header: Encodable {
        var alg = "ES256"
        var kid: String
    }

    /// `iat` is a number (RFC 7519 §2, NumericDate).
    private struct Claims: Encodable {
        var iss: String
        var iat: Int64
    }
}
