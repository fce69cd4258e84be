/// A device's session with a newsstand: its token.
///
/// The app stores the token, in a keychain or a file. It is read for every request, so a new one is used at once.
///
/// ```swift
/// let newsstand = try Newsstand("https://news.example", session: Session { keychain.token })
/// ```
public struct Session: Sendable {
    /// The token now; nil without a reader.
    public var token: @Sendable () -> String?

    /// A session whose token the app keeps.
    public init(token: @escaping @Sendable () -> String?) {
        self.token = token
    }

    /// A session with a fixed token.
    public init(_ token: String) {
        self.init { token }
    }

    /// No session: only free issues.
    public static let none = Session { nil }
}
