#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// What alerts show: `localizedDescription` of an error that says nothing here is its number.

extension Problem: LocalizedError {
    /// The sentence that says what to do; of a problem without one, its title.
    public var errorDescription: String? { detail ?? "\(title)." }
}

extension IdentifierError: LocalizedError {
    /// The sentence.
    public var errorDescription: String? { description }
}

extension ManifestError: LocalizedError {
    /// The sentence.
    public var errorDescription: String? { description }
}

extension CoverDate.ParseError: LocalizedError {
    /// The sentence.
    public var errorDescription: String? { description }
}
