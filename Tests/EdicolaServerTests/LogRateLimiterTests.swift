import Foundation
import Testing

@testable import EdicolaServer

struct LogPaceTests {
    @Test func `a kind has one line a minute, however often it happens`() {
        let (pace, noon) = (LogRateLimiter(everySeconds: 60), TestNewsstand.noon)
        let written = (0..<180).filter { pace.isDue("FORGED", at: noon.addingTimeInterval(Double($0))) }
        #expect(written == [0, 60, 120])
        #expect(pace.isDue("OVERSIZED", at: noon))
        #expect(pace.isDue("FORGED", at: noon.addingTimeInterval(-3600)), "the clock went back")
    }
}
