/// Why a document that claims to come from the App Store is not believed. Says nothing of what stood in it.
public enum AppStoreRefusal: String, Error, Hashable, Sendable, CaseIterable {
    /// Not three canonical base64 segments, no ES256, no chain of three, or no such JSON.
    case invalidFormat = "INVALID_JWT_FORMAT"
    /// A certificate can't be read, or leads to no pinned root.
    case invalidCertificate = "INVALID_CERTIFICATE"
    /// The chain, its dates, its marks or the signature don't hold.
    case verificationFailure = "VERIFICATION_FAILURE"
    /// Could not be looked into just now; the same document may be believed later.
    case retryable = "RETRYABLE_VERIFICATION_FAILURE"
    /// Genuine, and about another app.
    case invalidAppIdentifier = "INVALID_APP_IDENTIFIER"
    /// Genuine, and from an environment that this newsstand does not take.
    case invalidEnvironment = "INVALID_ENVIRONMENT"

    /// Whether the same bytes will be refused for ever.
    public var isPermanent: Bool { self != .retryable }
}
