/// The app whose documents a newsstand accepts, with the accepted environments.
public struct AppStoreApp: Hashable, Sendable {
    /// `com.example.newsstand`.
    public let bundleID: String
    /// The app's number in the App Store. Production documents about the app itself carry it.
    public let appAppleID: Int64?
    /// Never empty. A production app accepts the sandbox too, because reviewers buy there; their purchases are kept
    /// separate.
    public let environments: Set<AppStoreEnvironment>

    /// - Throws: ``ConfigurationError`` when there is no environment, or production without the app's number.
    public init(
        bundleID: String, appAppleID: Int64?, environments: Set<AppStoreEnvironment>
    ) throws(ConfigurationError) {
        guard !bundleID.isEmpty else { throw .noBundleID }
        guard !environments.isEmpty, environments.isSubset(of: [.production, .sandbox]) else {
            throw .noEnvironment
        }
        guard appAppleID != nil || !environments.contains(.production) else { throw .noAppAppleID }
        self.init(named: bundleID, appAppleID: appAppleID, environments: environments)
    }

    /// For unsigned documents: only tests.
    init(named bundleID: String, appAppleID: Int64?, environments: Set<AppStoreEnvironment>) {
        self.bundleID = bundleID
        self.appAppleID = appAppleID
        self.environments = environments
    }

    public enum ConfigurationError: Error, Hashable, Sendable {
        case noBundleID, noEnvironment, noAppAppleID
    }

    /// Checks in the order of Apple's own libraries: first the app, then the environment.
    func check(
        bundleID: String?, appAppleID: Int64?, environment: AppStoreEnvironment?
    ) throws(AppStoreDocumentError) {
        let needsNumber = environment == .production || environments == [.production]
        guard bundleID == self.bundleID, !needsNumber || appAppleID == self.appAppleID else {
            throw .invalidAppIdentifier
        }
        try check(environment: environment)
    }

    func check(environment: AppStoreEnvironment?) throws(AppStoreDocumentError) {
        guard let environment, environments.contains(environment) else { throw .invalidEnvironment }
    }
}

/// The environment in which a document was signed, as the document states it.
public struct AppStoreEnvironment: RawRepresentable, Hashable, Sendable, Decodable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let production = AppStoreEnvironment(rawValue: "Production")
    public static let sandbox = AppStoreEnvironment(rawValue: "Sandbox")
    static let xcode = AppStoreEnvironment(rawValue: "Xcode")
    static let localTesting = AppStoreEnvironment(rawValue: "LocalTesting")
}
