extension Paths {
    public static let account = "/account"

    /// What a reader asks of their account, as pages and forms.
    public enum Account {
        public static let new = "\(account)/new"
        public static let sessions = "\(account)/sessions"
        public static let goodbye = "\(account)/sessions/end"
        public static let password = "\(account)/password"
        public static let devices = "\(account)/devices"
        public static let export = "\(account)/export"
        public static let erasure = "\(account)/erasure"
    }
}

extension Paths.API {
    public static let readers = "\(root)/readers"
    public static let sessions = "\(readers)/sessions"
    public static let me = "\(readers)/me"
    public static let account = "\(me)/account"
    public static let password = "\(me)/password"
    public static let session = "\(me)/session"
    public static let devices = "\(me)/devices"
    public static let consents = "\(me)/consents"
    public static let export = "\(me)/export"
    public static let library = "\(root)/library"

    public static func device(_ id: String) -> String { "\(devices)/\(id)" }
    public static func position(_ key: Issue.Key) -> String { "\(issue(key))/position" }
    public static func marks(_ key: Issue.Key) -> String { "\(issue(key))/marks" }

    /// An issue in the library of the one who asks.
    public static func libraryIssue(_ key: Issue.Key) -> String { "\(library)/\(key.publication)/\(key.issue)" }
}
