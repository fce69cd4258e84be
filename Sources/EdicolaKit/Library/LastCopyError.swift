public import EdicolaCore

/// An issue is not archived, because it was withdrawn from the stand and may not be available again.
///
/// ```swift
/// do { try await library.archive(key) } catch let error as LastCopyError { offerToDelete(error.key) }
/// ```
public struct LastCopyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The issue.
    public let key: Issue.Key
    /// The issue's title; nil without a manifest.
    public let title: String?
    /// The reason for its withdrawal.
    public let reason: String

    /// A sentence for the reader.
    public var description: String {
        let why = reason.isEmpty ? "" : " (\(reason))"
        let what = title.map { "“\($0)”" } ?? "This issue"
        return "\(what) was withdrawn from the stand\(why). It stays, because it may not be available again."
    }
}
