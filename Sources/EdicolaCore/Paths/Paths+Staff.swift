extension Paths {
    /// The pages of the people who make the newsstand.
    public enum Console {
        /// What needs somebody today.
        public static let root = "/console"
        public static let signIn = "\(root)/sign-in"
        public static let signOut = "\(root)/sign-out"
        /// Asks a member for the password once more.
        public static let proof = "\(root)/proof"
        public static let house = "\(root)/house"
        /// The members of the staff and their invitations.
        public static let people = "\(house)/people"
        /// The log of acts.
        public static let log = "\(house)/log"
        /// The member's own name, password and sessions.
        public static let me = "\(root)/me"

        /// A link that is good once: set-up, invitation or recovery.
        public static func begin(_ secret: String) -> String { "\(root)/begin/\(secret)" }
    }
}

extension Paths.API {
    /// The members of the staff: `GET`. With the right “house”, as all of these.
    public static let staff = "\(root)/staff"
    /// Invitations: `GET`; `POST` makes a link of any kind, `DELETE` of one takes it back.
    public static let staffLinks = "\(root)/staff-links"
    /// The log of acts, the newest first: `GET` with `publication`, `subject`, `verb`, `before`, `limit`.
    public static let acts = "\(root)/acts"
    /// Whether the log fits its digests: `GET`.
    public static let actVerification = "\(acts)/verification"

    /// One member: `DELETE`.
    public static func staff(_ member: Int64) -> String { "\(staff)/\(member)" }
    /// A member's rights: `PUT`.
    public static func staffRights(_ member: Int64) -> String { "\(staff(member))/rights" }
}
