/// The reason why a document that claims to come from the App Store is refused. It reveals nothing of the document's
/// content.
public enum AppStoreDocumentError: String, Error, Hashable, Sendable, CaseIterable {
    /// Not three canonical base64 segments, no ES256, no chain of three, or no such JSON.
    case invalidFormat = "INVALID_JWT_FORMAT"
    /// A certificate can't be read, or doesn't lead to a pinned root.
    case invalidCertificate = "INVALID_CERTIFICATE"
    /// The chain, its dates, its marker extensions or the signature are not valid.
    case verificationFailure = "VERIFICATION_FAILURE"
    /// The document could not be checked now; it may be accepted later.
    case retryable = "RETRYABLE_VERIFICATION_FAILURE"
    /// Genuine, but about another app.
    case invalidAppIdentifier = "INVALID_APP_IDENTIFIER"
    /// Genuine, but from an environment that this newsstand does not accept.
    case invalidEnvironment = "INVALID_ENVIRONMENT"

    /// Whether the same bytes will be refused for ever.
    public var isPermanent: Bool { self != .retryable }
}
