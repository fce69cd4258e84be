/// A position or a mark that is not stored, because every newsstand would refuse it.
///
/// ```swift
/// do {
///     try await library.mark(.bookmark, at: place, note: text, in: key)
/// } catch let error as MarkError {
///     show(error.fault)
/// }
/// ```
public struct MarkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault: a page that the issue does not have, a progression that is not between 0 and 1, a note of more
    /// than 16384 bytes.
    public let fault: String

    /// The same sentence.
    public var description: String { fault }
}
