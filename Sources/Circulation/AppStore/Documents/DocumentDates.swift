import FoundationEssentials

/// The dates that a shop's document may have.
///
/// They come from strangers. The libraries that read them, and our own arithmetic, are made for years of four digits. A
/// document with any other date is refused as a whole: leaving out the date of a refund would undo the refund.
enum DocumentDates {
    /// The years 0 to 9999, UTC. Xcode writes dates in the year 0.
    static let known = Date(timeIntervalSince1970: -62_167_219_200)..<Date(timeIntervalSince1970: 253_402_300_800)

    /// When a document may have been signed: not before the App Store existed.
    static let signed = Date(timeIntervalSince1970: 1_199_145_600)..<known.upperBound

    static func areKnown(_ dates: [Date?]) -> Bool {
        dates.allSatisfy { date in date.map(known.contains) ?? true }
    }
}
