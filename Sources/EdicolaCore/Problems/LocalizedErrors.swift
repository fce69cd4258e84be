#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// The text for alerts. Without it, `localizedDescription` of an error would be only its number.

extension Problem: LocalizedError {
    /// The sentence with the suggested step; for a problem without one, its title.
    public var errorDescription: String? { detail ?? "\(title)." }
}

extension IdentifierError: LocalizedError {
    /// The error's sentence.
    public var errorDescription: String? { description }
}

extension ManifestError: LocalizedError {
    /// The error's sentence.
    public var errorDescription: String? { description }
}

extension CoverDate.ParseError: LocalizedError {
    /// The error's sentence.
    public var errorDescription: String? { description }
}
