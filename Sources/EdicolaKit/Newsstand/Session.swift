/// A device's credential: a token from the newsstand.
///
/// Where the token is kept is the app's affair (a keychain, a file of its own); it is asked for with every request, so
/// that a new one counts at once.
///
/// ```swift
/// let newsstand = try Newsstand("https://news.example", session: Session { keychain.token })
/// ```
public struct Session: Sendable {
    /// The token now; nil for nobody in particular.
    public var token: @Sendable () -> String?

    /// A session whose token the app keeps.
    public init(token: @escaping @Sendable () -> String?) {
        self.token = token
    }

    /// The same token always.
    public init(_ token: String) {
        self.init { token }
    }

    /// Nobody in particular: free issues only.
    public static let none = Session { nil }
}
