public import EdicolaCore

/// An issue is not put away, for it was withdrawn from the stand and may not be had again.
///
/// ```swift
/// do { try await library.archive(key, at: .now) } catch let error as LastCopyError { offerToDelete(error.key) }
/// ```
public struct LastCopyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The issue.
    public let key: Issue.Key
    /// What the issue is called; nil where its manifest never came.
    public let title: String?
    /// What readers were told when it was withdrawn.
    public let reason: String

    /// A sentence for the reader.
    public var description: String {
        let why = reason.isEmpty ? "" : " (\(reason))"
        let what = title.map { "“\($0)”" } ?? "This issue"
        return "\(what) is not on the stand any more\(why). Put away, it may not be had again: it stays."
    }
}
