extension Paths {
    /// The publisher's console. No section has an address where a publication's or an issue's id could be.
    public enum Console {
        /// What happened and what is next.
        public static let today = "/console"
        /// All publications.
        public static let titles = "\(today)/titles"
        /// Titles, issues, readers and pages with a text: `?q=`.
        public static let search = "\(today)/search"
        /// Where a member of the staff signs in.
        public static let signIn = "\(today)/sign-in"
        /// Ends a member's session: `POST`.
        public static let signOut = "\(today)/sign-out"
        /// Asks a member for the password once more.
        public static let proof = "\(today)/proof"
        /// Readers: finding one.
        public static let readers = "\(today)/readers"
        /// The newsstand's categories; `POST` changes them.
        public static let categories = "\(today)/categories"
        /// Promo codes, by the batch in which they were made.
        public static let codes = "\(today)/codes"
        /// A member's own page: name, password, sessions.
        public static let own = "\(today)/me"
        /// Changes a member's name: `POST`.
        public static let ownName = "\(own)/name"
        /// Changes a member's password: `POST`.
        public static let ownPassword = "\(own)/password"
        /// Ends a member's other sessions, one or all: `POST`.
        public static let ownSessions = "\(own)/sessions"
        /// A member's passkeys: `POST` adds one.
        public static let ownPasskeys = "\(own)/passkeys"
        /// A challenge for a new passkey: `POST`.
        public static let ownPasskeyOptions = "\(ownPasskeys)/options"
        /// A challenge for a passkey that is shown: `POST`.
        public static let passkeyOptions = "\(signIn)/options"
        /// Signs in by passkey: `POST`.
        public static let passkeySignIn = "\(signIn)/passkey"
        /// A passkey in the place of the password where a fresh proof is needed: `POST`.
        public static let passkeyProof = "\(proof)/passkey"
        /// The newsstand itself: people, keys, the log.
        public static let house = "\(today)/house"
        /// The members of the staff and their invitations.
        public static let people = "\(house)/people"
        /// Publishers' keys; `POST` makes one.
        public static let keys = "\(house)/keys"
        /// How issues are announced where a title says nothing else.
        public static let usualAnnouncing = "\(house)/announcing"
        /// Another newsstand's issues: looking at them and taking them.
        public static let moving = "\(house)/import"
        /// What is well with the newsstand, and what is not.
        public static let health = "\(house)/health"
        /// The log of acts.
        public static let log = "\(house)/log"

        /// A link that is good once: set-up, invitation or recovery.
        public static func begin(_ secret: String) -> String { "\(today)/begin/\(secret)" }

        /// The issues of a publication; `POST` of a file makes one.
        public static func title(_ id: Publication.ID) -> String { "\(titles)/\(id)" }
        /// An issue; `POST` sends its file.
        public static func issue(_ key: Issue.Key) -> String { "\(title(key.publication))/\(key.issue)" }
        /// Its title, number, date and summary.
        public static func words(_ key: Issue.Key) -> String { "\(issue(key))/words" }
        /// Its pages and the choice of a preview.
        public static func pages(_ key: Issue.Key) -> String { "\(issue(key))/pages" }
        /// Makes a page the cover: `POST`.
        public static func cover(_ key: Issue.Key) -> String { "\(issue(key))/cover" }
        /// Its articles.
        public static func contents(_ key: Issue.Key) -> String { "\(issue(key))/contents" }
        /// The links and hot spots of a page, from 1.
        public static func spots(_ key: Issue.Key, page: Int) -> String { "\(issue(key))/spots/\(page)" }
        /// Its price and preview.
        public static func access(_ key: Issue.Key) -> String { "\(issue(key))/access" }
        /// Going on sale and off it.
        public static func sale(_ key: Issue.Key) -> String { "\(issue(key))/sale" }
        /// Its messages: whom they reach; `POST` gives orders.
        public static func release(_ key: Issue.Key) -> String { "\(issue(key))/release" }
        /// The way into the reader view, for an issue that is not on sale too.
        public static func look(_ key: Issue.Key) -> String { "\(issue(key))/look" }
        /// Its revisions; `?compare=2` compares one with the current one.
        public static func revisions(_ key: Issue.Key) -> String { "\(issue(key))/revisions" }
        /// Gives readers a revision: `POST`.
        public static func showRevision(_ key: Issue.Key) -> String { "\(revisions(key))/show" }
        /// Drops the held revision: `POST`.
        public static func dropRevision(_ key: Issue.Key) -> String { "\(revisions(key))/drop" }
        /// The reader view of a revision, by its number or ``Revision/heldName``.
        public static func read(_ key: Issue.Key, _ revision: String) -> String { "\(issue(key))/read/\(revision)" }
        /// A page of it, from 1.
        public static func read(_ key: Issue.Key, _ revision: String, page: Int) -> String {
            "\(read(key, revision))/\(page)"
        }
        /// Takes back a sale: `POST`.
        public static func undoSale(_ key: Issue.Key) -> String { "\(sale(key))/undo" }
        /// A reader: purchases and grants, rights, devices.
        public static func reader(_ id: Reader.ID) -> String { "\(readers)/\(id)" }
        /// The form that gives a reader access.
        public static func give(_ id: Reader.ID) -> String { "\(reader(id))/give" }
        /// The page before a reader is erased.
        public static func erase(_ id: Reader.ID) -> String { "\(reader(id))/erase" }
        /// The codes that were made at one instant, in milliseconds since 1970.
        public static func codes(made: Int64) -> String { "\(codes)/\(made)" }
        /// The products that open a title.
        public static func products(_ id: Publication.ID) -> String { "\(title(id))/products" }
        /// One of them, to change it.
        public static func product(_ id: Product.ID, of publication: Publication.ID) -> String {
            "\(products(publication))/\(id)"
        }
        /// The rules by which a title's issues open.
        public static func policy(_ id: Publication.ID) -> String { "\(title(id))/policy" }
        /// How a title's issues are announced.
        public static func announcing(_ id: Publication.ID) -> String { "\(title(id))/announcing" }
        /// The look and the settings of a title's stand, or of the whole newsstand.
        public static func stand(_ id: Publication.ID?) -> String { "\(id.map { title($0) } ?? today)/stand" }
        /// Readers' pages with settings that are not stored, in a frame beside the form: `POST` of the form.
        public static func standPreview(_ id: Publication.ID?) -> String { "\(stand(id))/preview" }
        /// A title's news; `POST` writes an item.
        public static func news(_ id: Publication.ID) -> String { "\(title(id))/news" }
        /// The feed from which a title's news are taken: `POST`.
        public static func newsFeed(_ id: Publication.ID) -> String { "\(news(id))/feed" }
        /// One item, to change it.
        public static func news(_ item: NewsItem.ID, of id: Publication.ID) -> String { "\(news(id))/\(item)" }
        /// Removes an item: `POST`.
        public static func removeNews(_ item: NewsItem.ID, of id: Publication.ID) -> String {
            "\(news(item, of: id))/remove"
        }
        /// Stops the press: `POST`.
        public static func press(_ key: Issue.Key) -> String { "\(issue(key))/press" }
    }
}
