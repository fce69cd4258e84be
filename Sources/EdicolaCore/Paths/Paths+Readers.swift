extension Paths {
    /// The page for signing in, and for making and managing an account.
    public static let account = "/account"

    /// A reader's account, as pages and forms.
    public enum Account {
        /// `POST` creates an account for the device's reader.
        public static let new = "\(account)/new"
        /// `POST` signs in.
        public static let sessions = "\(account)/sessions"
        /// `POST` signs this browser out.
        public static let goodbye = "\(account)/sessions/end"
        /// `POST` changes the password; every other device is signed out.
        public static let password = "\(account)/password"
        /// `POST` signs a device out.
        public static let devices = "\(account)/devices"
        /// `GET` returns the stored data of the reader, as a JSON file.
        public static let export = "\(account)/export"
        /// `GET` requests confirmation, `POST` erases everything personal.
        public static let erasure = "\(account)/erasure"
    }
}

extension Paths.API {
    /// `POST` begins an anonymous reader (``NewReader``) on a device; `GET` lists all readers, with a publisher's key.
    public static let readers = "\(root)/readers"
    /// `POST` of ``Credentials`` signs in; the answer is a ``Welcome``.
    public static let sessions = "\(readers)/sessions"
    /// The reader of the request: `GET` a ``ReaderAnswer``; `DELETE` erases everything personal.
    public static let me = "\(readers)/me"
    /// `PUT` of ``Credentials`` makes an account for the caller; the answer is a ``Welcome`` with another token.
    public static let account = "\(me)/account"
    /// `PUT` of a ``NewPassword``; every other device is signed out.
    public static let password = "\(me)/password"
    /// `DELETE` signs this device out.
    public static let session = "\(me)/session"
    /// The folder of the reader's devices; see ``device(_:)``. They are listed in ``me``.
    public static let devices = "\(me)/devices"
    /// The log of ``Consent``: `GET` lists it, `POST` adds an entry.
    public static let consents = "\(me)/consents"
    /// `GET` returns the stored data of the reader.
    public static let export = "\(me)/export"
    /// The caller's ``LibraryItem``s: `GET`, with `part`.
    public static let library = "\(root)/library"

    /// One ``Device`` of the caller: `DELETE` signs it out.
    public static func device(_ id: String) -> String { "\(devices)/\(id)" }
    /// The caller's ``ReadingPosition``: `GET`, `PUT` (unless a later one is known) and `DELETE`.
    public static func position(_ key: Issue.Key) -> String { "\(issue(key))/position" }
    /// The caller's bookmarks, highlights and notes: `GET` those changed `since`, `PUT` merges.
    public static func marks(_ key: Issue.Key) -> String { "\(issue(key))/marks" }

    /// An issue in the caller's library.
    public static func libraryIssue(_ key: Issue.Key) -> String { "\(library)/\(key.publication)/\(key.issue)" }
}
