// Time zones with their rules are not in FoundationEssentials.
import Foundation

extension TimeZone {
    /// Returns a function from an instant to the seconds by which local time is ahead of UTC.
    ///
    /// - Parameter name: An IANA name; one that this machine doesn't know counts as UTC.
    static func offset(in name: String) -> (Date) -> Int {
        let zone = TimeZone(identifier: name) ?? .gmt
        return { zone.secondsFromGMT(for: $0) }
    }
}
