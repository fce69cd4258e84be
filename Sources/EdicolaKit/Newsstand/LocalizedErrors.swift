#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// What alerts show: `localizedDescription` of an error that says nothing here is its number.

extension NewsstandError: LocalizedError {
    /// The sentence for the reader.
    public var errorDescription: String? { description }
}

extension DownloadError: LocalizedError {
    /// The sentence for the reader.
    public var errorDescription: String? { description }
}

extension FileError: LocalizedError {
    /// The sentence for the reader.
    public var errorDescription: String? { description }
}

extension ShopError: LocalizedError {
    /// The sentence for the reader.
    public var errorDescription: String? { description }
}

extension LastCopyError: LocalizedError {
    /// The sentence for the reader.
    public var errorDescription: String? { description }
}

extension MarkError: LocalizedError {
    /// The sentence for the reader.
    public var errorDescription: String? { description }
}

extension NotDownloadedError: LocalizedError {
    /// The sentence for the reader.
    public var errorDescription: String? { description }
}
