import EdicolaCore
import Foundation
import Testing

@testable import edicola

struct LocalInstantTests {
    @Test(arguments: [
        ("2026-03-01T06:00", "Europe/Rome", "2026-03-01T05:00:00Z"),
        ("2026-07-01 06:00", "Europe/Rome", "2026-07-01T04:00:00Z"),
        // The clocks go forward at two: three and half past three are an hour earlier.
        ("2026-03-29T03:30", "Europe/Rome", "2026-03-29T01:30:00Z"),
        ("2026-03-29T01:30:30", "Europe/Rome", "2026-03-29T00:30:30Z"),
        ("2026-03-01T06:00", "America/New_York", "2026-03-01T11:00:00Z"),
        ("2026-03-01T06:00Z", "Europe/Rome", "2026-03-01T06:00:00Z"),
        ("2026-03-01T06:00+02:00", "Europe/Rome", "2026-03-01T04:00:00Z"),
        ("2026-03-01", "Europe/Rome", "2026-03-01T00:00:00Z"),
    ])
    func `an instant without a zone is one of the publication's`(text: String, zone: String, instant: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        #expect(try LocalInstant(text: text).date(in: zone) == Date(instant, strategy: .iso8601))
    }
}
