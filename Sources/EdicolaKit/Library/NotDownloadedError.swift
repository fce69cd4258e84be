public import EdicolaCore

/// No readable part of an issue is on this device: it was never downloaded, or it was archived.
///
/// ```swift
/// do { try await library.beginReading(key) } catch let error as NotDownloadedError { offerToDownload(error.key) }
/// ```
public struct NotDownloadedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The issue.
    public let key: Issue.Key

    /// A sentence for the reader.
    public var description: String { "No readable part of this issue is on this device. Download it first." }
}
