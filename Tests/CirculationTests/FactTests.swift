import EdicolaCore
import Foundation
import Testing

@testable import Circulation

struct FactTests {
    private static func fact(signed: Double, digest: UInt8) throws -> Fact {
        Fact(
            line: LineKey(shop: .appStore, id: "1"), transaction: "1", product: "month", kind: .autoRenewable,
            start: Date(timeIntervalSince1970: 0), signedAt: Date(timeIntervalSince1970: signed),
            digest: try #require(Digest(bytes: Array(repeating: digest, count: 32))))
    }

    @Test func `the copy that was signed later counts, and the larger digest when both were signed at once`() throws {
        let (early, late) = (try Self.fact(signed: 1, digest: 9), try Self.fact(signed: 2, digest: 1))
        #expect(late.isNewer(than: early) && !early.isNewer(than: late))
        let (small, large) = (try Self.fact(signed: 1, digest: 1), try Self.fact(signed: 1, digest: 200))
        #expect(large.isNewer(than: small) && !small.isNewer(than: large))
        #expect(!small.isNewer(than: small))
    }

    @Test func `the same id in the sandbox is another line`() {
        let real = LineKey(shop: .appStore, id: "1")
        #expect(real != LineKey(shop: .appStore, environment: .sandbox, id: "1"))
        #expect(real.description == "app-store:1")
    }
}
