extension Paths {
    /// The publisher's console. No section has an address where a publication's or an issue's id could be.
    public enum Console {
        /// What happened and what is next.
        public static let today = "/console"
        /// All publications.
        public static let titles = "\(today)/titles"
        /// Ends a member's session: `POST`.
        public static let signOut = "\(today)/sign-out"

        /// The issues of a publication; `POST` of a file makes one.
        public static func title(_ id: Publication.ID) -> String { "\(titles)/\(id)" }
        /// An issue; `POST` sends its file.
        public static func issue(_ key: Issue.Key) -> String { "\(title(key.publication))/\(key.issue)" }
        /// Its title, number, date and summary.
        public static func words(_ key: Issue.Key) -> String { "\(issue(key))/words" }
        /// Its price and preview.
        public static func access(_ key: Issue.Key) -> String { "\(issue(key))/access" }
        /// Going on sale and off it.
        public static func sale(_ key: Issue.Key) -> String { "\(issue(key))/sale" }
        /// The way into the reader view, for an issue that is not on sale too.
        public static func look(_ key: Issue.Key) -> String { "\(issue(key))/look" }
        /// Stops the press: `POST`.
        public static func press(_ key: Issue.Key) -> String { "\(issue(key))/press" }
    }
}
