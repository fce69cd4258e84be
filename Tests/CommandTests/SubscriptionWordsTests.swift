import EdicolaCore
import Foundation
import Testing

@testable import newsstand

/// The last column of `newsstand subscribe`.
@Suite struct SubscriptionWordsTests {
    @Test(arguments: [
        (LineState.active, "renews 2026-04-01T00:00:00Z"), (.ending, "ends 2026-04-01T00:00:00Z"),
        (.retry, "payment failed; ended 2026-04-01T00:00:00Z"), (.expired, "ended 2026-04-01T00:00:00Z"),
        (.pending, "not started"), (.paused, "paused"), (.revoked, "revoked"),
    ])
    func `a subscription that never began, or was paused or revoked, has not ended`(state: LineState, words: String)
        throws
    {
        let standing = SubscriptionStanding(
            publication: try Publication.ID(parsing: "windfall"), state: state,
            until: Date(timeIntervalSince1970: 1_775_001_600), product: nil, shop: "app-store", isSandbox: false)
        #expect(standing.words == words)
    }
}
