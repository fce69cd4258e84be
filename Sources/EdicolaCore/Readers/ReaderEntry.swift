#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A reader as the operator's list has them.
public struct ReaderEntry: Hashable, Sendable, Codable, Identifiable {
    /// The reader's id; it stays when they are erased.
    public let id: Reader.ID
    /// When they began.
    public var added: Date
    /// nil for an anonymous one.
    public var email: String?
    /// The operator made the password, and the reader has not chosen one of their own since.
    public var hasTemporaryPassword: Bool
    /// When their personal data were erased.
    public var erased: Date?

    /// A row of the list.
    public init(id: Reader.ID, added: Date, email: String?, hasTemporaryPassword: Bool, erased: Date?) {
        self.id = id
        self.added = added
        self.email = email
        self.hasTemporaryPassword = hasTemporaryPassword
        self.erased = erased
    }
}

/// A password that the operator made for a reader who forgot theirs: shown once, and everybody is signed out.
public struct TemporaryPassword: Hashable, Sendable, Codable {
    /// To be handed to the reader by a way that both trust; only its hash is kept.
    public var password: String

    /// The password in clear.
    public init(password: String) {
        self.password = password
    }
}
