/// Every address of a newsstand, from its root: pages, API and feeds. Used by the server, the kit and the tests.
public enum Paths {
    public static func stand(_ publication: Publication.ID) -> String { "/\(publication)" }

    public static func issue(_ key: Issue.Key) -> String { "/\(key.publication)/\(key.issue)" }

    /// - Parameter page: position in reading order, from 1.
    public static func reader(_ key: Issue.Key, page: Int = 1) -> String { "\(issue(key))/read/\(page)" }

    public static let library = "/library"

    public enum API {
        public static let root = "/api/v1"
        public static let publications = "\(root)/publications"
        /// Of all publications.
        public static let allIssues = "\(root)/issues"
        public static let changes = "\(root)/changes"
        public static let events = "\(root)/events"
        public static let keys = "\(root)/keys"

        public static func publication(_ id: Publication.ID) -> String { "\(publications)/\(id)" }
        public static func issues(_ id: Publication.ID) -> String { "\(publication(id))/issues" }
        public static func issue(_ key: Issue.Key) -> String { "\(issues(key.publication))/\(key.issue)" }
        public static func manifest(_ key: Issue.Key) -> String { "\(issue(key))/manifest" }
        public static func archive(_ key: Issue.Key) -> String { "\(issue(key))/archive" }
        public static func original(_ key: Issue.Key) -> String { "\(issue(key))/original" }
        public static func content(_ key: Issue.Key) -> String { "\(issue(key))/content" }
        public static func release(_ key: Issue.Key) -> String { "\(issue(key))/release" }
        public static func press(_ key: Issue.Key) -> String { "\(issue(key))/press" }

        public static func asset(_ path: AssetPath, of key: Issue.Key) -> String { "\(issue(key))/assets/\(path)" }

        /// An enlarged square of a page.
        ///
        /// - Parameter scale: a multiple of the 2x picture's size.
        public static func tile(
            x: Int, y: Int, scale: Int, ofPage page: Int, revision: Int, of key: Issue.Key
        ) -> String { "\(issue(key))/tiles/\(revision)/\(page)/\(scale)/\(x)-\(y)" }
    }
}
