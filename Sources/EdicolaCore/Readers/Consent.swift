#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A reader's consent or its withdrawal, with time and wording. A log: the newest entry of a purpose counts.
public struct Consent: Hashable, Sendable, Codable {
    /// `newsletter`, `share-email`.
    public var purpose: String
    /// The version of the text that was shown.
    public var wording: String
    /// Whether the reader agreed; false when they withdrew their consent.
    public var isGiven: Bool
    /// The instant, by the newsstand's clock.
    public var at: Date

    /// Makes an entry of the log.
    public init(purpose: String, wording: String, isGiven: Bool, at: Date) {
        self.purpose = purpose
        self.wording = wording
        self.isGiven = isGiven
        self.at = at
    }
}
