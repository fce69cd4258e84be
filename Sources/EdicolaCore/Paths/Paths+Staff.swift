extension Paths.API {
    /// The members of the staff: `GET`. With the right “house”, as all of these.
    public static let staff = "\(root)/staff"
    /// Invitations: `GET`; `POST` makes a link of any kind, `DELETE` of one takes it back.
    public static let staffLinks = "\(root)/staff-links"
    /// The log of acts, the newest first: `GET` with `publication`, `subject`, `verb`, `before`, `limit`.
    public static let acts = "\(root)/acts"
    /// Takes back an act: `POST`.
    public static func undoing(_ act: Int64) -> String { "\(acts)/\(act)/undo" }
    /// Whether the log fits its digests: `GET`.
    public static let actVerification = "\(acts)/verification"

    /// One member: `DELETE`.
    public static func staff(_ member: Int64) -> String { "\(staff)/\(member)" }
    /// A member's rights: `PUT`.
    public static func staffRights(_ member: Int64) -> String { "\(staff(member))/rights" }
}
