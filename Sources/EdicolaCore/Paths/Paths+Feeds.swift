extension Paths {
    /// The stand for programs of the Newsstand era, and for news readers.
    public enum Feeds {
        /// The folder of a publication's feeds; it has no resource of its own.
        public static func root(_ id: Publication.ID) -> String { "/feeds/\(id)" }

        /// The founding articles' catalogue.
        public static func storePlist(_ id: Publication.ID) -> String { "\(root(id))/store.plist" }
        /// The same catalogue in its other dialect.
        public static func issuesPlist(_ id: Publication.ID) -> String { "\(root(id))/issues.plist" }
        /// Baker's catalogue.
        public static func shelf(_ id: Publication.ID) -> String { "\(root(id))/shelf.json" }
        /// The Newsstand Atom Feed 1.2, from which shops of that era got new covers and texts.
        public static func newsstandAtom(_ id: Publication.ID) -> String { "\(root(id))/newsstand.atom" }
        /// RSS 2.0 of the issues, for news readers.
        public static func rss(_ id: Publication.ID) -> String { "\(root(id))/rss.xml" }

        /// The issue as HPub, for Baker.
        public static func hpub(_ key: Issue.Key) -> String { "\(root(key.publication))/hpub/\(key.issue)" }

        /// The cover in the format for shops of the Newsstand era. A new cover has a new address.
        public static func newsstandCover(_ key: Issue.Key, digest: Digest) -> String {
            "\(root(key.publication))/covers/\(key.issue)/\(digest.short).png"
        }
    }

    /// The stand for reading apps: OPDS 1.2, or OPDS 2.0 for clients that request it.
    public enum OPDS {
        /// The catalog's first page: `GET` lists the publications.
        public static let root = "/opds"
        /// The same addresses always in OPDS 1.2, whatever an app prefers.
        public static let version12 = "\(root)/1.2"

        /// Returns a path of the catalog below ``version12``; other paths are returned unchanged.
        public static func inVersion12(_ path: String) -> String {
            let rest = path.dropFirst(root.count)
            guard path.hasPrefix(root), rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?"),
                !isVersion12(path)
            else { return path }
            return version12 + rest
        }

        /// Returns whether a path is below ``version12``.
        public static func isVersion12(_ path: String) -> Bool {
            let rest = path.dropFirst(version12.count)
            return path.hasPrefix(version12) && (rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?"))
        }

        /// The newest issue of every publication.
        public static let newest = "\(root)/new"
        /// The reader's own issues.
        public static let shelf = "\(root)/shelf"
        /// The search description of the shelf, for programs (OpenSearch 1.1).
        public static let shelfSearchDescription = "\(shelf)/search.xml"
        /// Issues that contain the words in `query`.
        public static let search = "\(root)/search"
        /// The search description of the catalog, for programs (OpenSearch 1.1).
        public static let searchDescription = "\(root)/search.xml"
        /// The description of how to sign in, for programs (Authentication for OPDS 1.0).
        public static let authentication = "\(root)/authentication.json"

        /// The issues of a publication on the stand.
        public static func publication(_ id: Publication.ID) -> String { "\(root)/publications/\(id)" }
        /// One issue: an Atom entry, or an OPDS publication.
        public static func issue(_ key: Issue.Key) -> String { "\(publication(key.publication))/\(key.issue)" }

        /// Pages as JPEG, one by one; followed by `/` and the number, from 0.
        public static func pages(_ key: Issue.Key) -> String { "\(issue(key))/pages" }
        /// The reader's position.
        public static func progression(_ key: Issue.Key) -> String { "\(issue(key))/progression" }
    }
}
