extension Paths {
    /// The publisher's console. No section has an address where a publication's or an issue's id could be.
    public enum Console {
        /// What happened and what is next.
        public static let today = "/console"
        /// All publications.
        public static let titles = "\(today)/titles"
        /// Where a member of the staff signs in.
        public static let signIn = "\(today)/sign-in"
        /// Ends a member's session: `POST`.
        public static let signOut = "\(today)/sign-out"
        /// Asks a member for the password once more.
        public static let proof = "\(today)/proof"
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
