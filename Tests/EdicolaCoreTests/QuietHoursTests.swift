import EdicolaCore
import Foundation
import Testing

struct QuietHoursTests {
    /// The offset of Central European Time, with the summer of 2026.
    private static func rome(_ instant: Date) -> Int {
        let summer = 1_774_746_000.0..<1_792_890_000.0  // 29 March and 25 October 2026, 01:00 UTC
        return summer.contains(instant.timeIntervalSince1970) ? 7200 : 3600
    }

    @Test(arguments: [
        // Quiet from 22 to 7: noon is not quiet, midnight waits until seven local time.
        ("2026-03-01T11:00:00Z", "2026-03-01T11:00:00Z"), ("2026-03-01T23:00:00Z", "2026-03-02T06:00:00Z"),
        ("2026-03-01T21:00:00Z", "2026-03-02T06:00:00Z"), ("2026-03-01T06:00:00Z", "2026-03-01T06:00:00Z"),
        // The clocks go forward in the night: it is eight by then.
        ("2026-03-28T23:00:00Z", "2026-03-29T06:00:00Z"),
        // The clocks go back: it is six instead of seven, and it waits once more.
        ("2026-10-24T22:00:00Z", "2026-10-25T06:00:00Z"),
    ])
    func `a message waits until the quiet hours end by the clock on the wall`(from: String, until: String) throws {
        let quiet = try #require(ReleasePolicy.QuietHours(from: 22, until: 7))
        let instant = try Date(from, strategy: .iso8601)
        #expect(quiet.end(for: instant, offset: Self.rome) == (try Date(until, strategy: .iso8601)))
    }
}
