import ArgumentParser
import EdicolaCore
import Foundation

/// An instant as a publisher writes it: with its offset from UTC, or in the publication's local time.
struct LocalInstant {
    let text: String

    /// Returns the instant.
    ///
    /// - Parameter zone: the time zone for a text without one, such as `2026-03-01T06:00` or `2026-03-01 06:00`.
    func date(in zone: TimeZone) throws -> Date {
        guard let local = text.wholeMatch(of: /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?/) else {
            return try Date(instant: text)
        }
        let plain = try Date(instant: "\(local.1)T\(local.2)\(local.3 ?? ":00")Z")
        let first = plain.addingTimeInterval(-Double(zone.secondsFromGMT(for: plain)))
        // Near a clock change the offset there is different.
        return plain.addingTimeInterval(-Double(zone.secondsFromGMT(for: first)))
    }
}

extension Backend {
    /// Returns the publication's time zone: its own, or the newsstand's, or UTC.
    func timeZone(of publication: Publication.ID) async throws -> TimeZone {
        let settings = try await settings(of: publication).over(try await settings(of: nil))
        return settings.timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt
    }
}
