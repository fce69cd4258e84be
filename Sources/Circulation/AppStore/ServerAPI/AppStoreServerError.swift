public import FoundationEssentials

/// An error of the App Store's server.
public enum AppStoreServerError: Error, Hashable, Sendable {
    /// The token was rejected: key, issuer or clock are wrong.
    case notAuthorised
    /// Retry, but not before this instant; nil when the server gave none.
    case throttled(until: Date?)
    /// This environment doesn't know the transaction; the other may (4040010, 4040005).
    case wrongEnvironment
    /// Retry later.
    case unavailable(code: Int64?)
    case refused(code: Int64?, message: String?)
    /// An unexpected answer.
    case unreadable

    public var isRetryable: Bool {
        switch self {
        case .throttled, .unavailable: true
        case .notAuthorised, .wrongEnvironment, .refused, .unreadable: false
        }
    }

    init?(_ answer: ShopTransport.Answer) {
        guard !(200..<300).contains(answer.status) else { return nil }
        let body = try? JSONDecoder().decode(Body.self, from: Data(answer.body))
        switch (answer.status, body?.errorCode) {
        case (401, _): self = .notAuthorised
        case (429, _), (_, 4_290_000): self = .throttled(until: answer.retryAfter.flatMap(Self.instant))
        case (_, 4_040_010), (_, 4_040_005): self = .wrongEnvironment
        case (500..., _), (_, 4_040_002), (_, 4_040_004), (_, 4_040_006):
            self = .unavailable(code: body?.errorCode)
        default: self = .refused(code: body?.errorCode, message: body?.errorMessage)
        }
    }

    /// Reads milliseconds since 1970, not seconds to wait.
    private static func instant(_ text: String) -> Date? {
        Double(text).map { Date(timeIntervalSince1970: $0 / 1_000) }
    }

    private struct Body: Decodable {
        var errorCode: Int64?
        var errorMessage: String?
    }
}
