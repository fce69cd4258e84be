/// Every address of a newsstand, from its root: pages, API and feeds. Used by the server, the kit and the tests.
public enum Paths {
    /// A publication's shop window.
    public static func stand(_ publication: Publication.ID) -> String { "/\(publication)" }

    /// The page of an issue, for reading or getting it.
    public static func issue(_ key: Issue.Key) -> String { "/\(key.publication)/\(key.issue)" }

    /// Returns a page of the reader view.
    ///
    /// - Parameter page: Position in reading order, from 1.
    public static func reader(_ key: Issue.Key, page: Int = 1) -> String { "\(issue(key))/read/\(page)" }

    /// The page of the reader's library.
    public static let library = "/library"

    /// Addresses for programs, in JSON; the whole description is `/api/openapi.json`.
    public enum API {
        /// The path with the version; within one version, members may be added.
        public static let root = "/api/v1"
        /// All ``PublicationEntry``s, by title.
        public static let publications = "\(root)/publications"
        /// Issues of all publications.
        public static let allIssues = "\(root)/issues"
        /// The catalog's log: a ``ChangeList`` from `since` on.
        public static let changes = "\(root)/changes"
        /// Server-sent events (WHATWG HTML §9.2): `change`, `progress`, `news`, `resync`, and `delivery` with a
        /// publisher's key.
        public static let events = "\(root)/events"
        /// Publishers' keys, by name: `GET`, `POST`, `DELETE` with `name`. With a publisher's key.
        public static let keys = "\(root)/keys"
        /// What is well with the newsstand, and what is not.
        public static let health = "\(root)/health"

        /// One ``PublicationEntry``: `GET`; with a key, `PUT` of its description.
        public static func publication(_ id: Publication.ID) -> String { "\(publications)/\(id)" }
        /// Issues on the stand, last on sale first; with a key and `stage=any` the others too.
        public static func issues(_ id: Publication.ID) -> String { "\(publication(id))/issues" }
        /// One issue: `GET` an ``IssueAnswer``; with a key `PUT` of ``IssueDetails``, and `DELETE` of one never shown.
        public static func issue(_ key: Issue.Key) -> String { "\(issues(key.publication))/\(key.issue)" }
        /// The ``Manifest`` for a `rendition`; only the preview's pages for callers who may not open the issue.
        public static func manifest(_ key: Issue.Key) -> String { "\(issue(key))/manifest" }
        /// All assets of a `rendition` in one ZIP.
        public static func archive(_ key: Issue.Key) -> String { "\(issue(key))/archive" }
        /// The publisher's own file.
        public static func original(_ key: Issue.Key) -> String { "\(issue(key))/original" }
        /// The upload of the publisher's file: `PUT` from an `offset` on, `GET` for the bytes held. With a key.
        public static func content(_ key: Issue.Key) -> String { "\(issue(key))/content" }
        /// A new draft for a file that will be sent: `POST` of the file's `name` and `size`. With a key.
        public static func drafts(_ id: Publication.ID) -> String { "\(publication(id))/drafts" }
        /// When the issue goes on sale: `PUT`, with a key. Its messages to devices are at ``delivery(_:)``.
        public static func release(_ key: Issue.Key) -> String { "\(issue(key))/release" }
        /// The publisher's ``IssueOverlay``: `GET`, `PUT`. With a key.
        public static func overlay(_ key: Issue.Key) -> String { "\(issue(key))/overlay" }
        /// The page that is the cover: `GET`, `PUT` `{"page": 2}`. With a key.
        public static func cover(_ key: Issue.Key) -> String { "\(issue(key))/cover" }
        /// The issue's ``Revision``s: `GET`. With a key.
        public static func revisions(_ key: Issue.Key) -> String { "\(issue(key))/revisions" }
        /// One of them, by its number or ``Revision/heldName``: `DELETE` drops the held one. With a key.
        public static func revision(_ name: String, of key: Issue.Key) -> String { "\(revisions(key))/\(name)" }
        /// The ``RunReport`` of the newest press run: `GET`; `DELETE` stops it. With a key.
        public static func press(_ key: Issue.Key) -> String { "\(issue(key))/press" }

        /// One asset. Its path has its digest: the bytes at an address never change.
        public static func asset(_ path: AssetPath, of key: Issue.Key) -> String { "\(issue(key))/assets/\(path)" }

        /// A tile of a page.
        ///
        /// - Parameter scale: A multiple of the 2x picture's size.
        public static func tile(
            x: Int, y: Int, scale: Int, ofPage page: Int, revision: Int, of key: Issue.Key
        ) -> String { "\(issue(key))/tiles/\(revision)/\(page)/\(scale)/\(x)-\(y)" }
    }
}
