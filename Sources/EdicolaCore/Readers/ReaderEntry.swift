#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A reader in the operator's list.
public struct ReaderEntry: Hashable, Sendable, Codable, Identifiable {
    /// The reader's id; it stays when they are erased.
    public let id: Reader.ID
    /// When the reader began.
    public var added: Date
    /// nil for an anonymous one.
    public var email: String?
    /// Whether the operator made the password, and the reader has not chosen one of their own since.
    public var hasTemporaryPassword: Bool
    /// When their personal data were erased.
    public var erased: Date?
    /// The state of their access by time, in answers to a search; nil when nothing was ever covered.
    public var state: ReaderState?

    /// Makes a row of the list; by default without a state.
    public init(
        id: Reader.ID, added: Date, email: String?, hasTemporaryPassword: Bool, erased: Date?,
        state: ReaderState? = nil
    ) {
        self.id = id
        self.added = added
        self.email = email
        self.hasTemporaryPassword = hasTemporaryPassword
        self.erased = erased
        self.state = state
    }
}

/// A password that the operator made for a reader who forgot theirs. It is shown once, and every device is signed out.
public struct TemporaryPassword: Hashable, Sendable, Codable {
    /// To be given to the reader in a way that both trust; only its hash is stored.
    public var password: String

    /// Makes it from the password in clear text.
    public init(password: String) {
        self.password = password
    }
}
