// Time zones with their rules are not in FoundationEssentials.
import Foundation

extension TimeZone {
    /// By how many seconds local time is ahead of UTC at an instant.
    ///
    /// - Parameter name: an IANA name; one that this machine does not know counts as UTC.
    static func offset(in name: String) -> (Date) -> Int {
        let zone = TimeZone(identifier: name) ?? .gmt
        return { zone.secondsFromGMT(for: $0) }
    }
}
