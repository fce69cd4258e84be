import Circulation
import Foundation
import StoreSandbox
import Synchronization
import Testing

/// A sandbox shop that notifies only the test.
enum TestSandbox {
    static let month = SandboxProduct(
        id: "windfall.month", name: "A month of Windfall",
        kind: .subscription(group: "windfall", term: .month, level: 2), priceMilli: 2_490)
    static let year = SandboxProduct(
        id: "windfall.year", name: "A year of Windfall",
        kind: .subscription(group: "windfall", term: .year, level: 1), priceMilli: 24_900)
    static let march = SandboxProduct(id: "windfall.2026-03", name: "March", kind: .single, priceMilli: 3_990)

    static func make(webhook: Webhook? = nil, seed: UInt64 = 1) throws -> Sandbox {
        Sandbox(
            bundleID: TestShop.bundle, products: [month, year, march], authority: try TestShop.authority.get(),
            clock: VirtualClock(origin: TestShop.noon, speed: 0, real: { TestShop.noon }), seed: seed, webhook: webhook)
    }

    static func shop() -> SandboxShop { SandboxShop(products: [month, year, march], at: TestShop.noon) }
}

struct SandboxLifeTests {
    private let noon = TestShop.noon

    private func kinds(_ events: [SandboxEvent]) -> [String] {
        events.map { [$0.kind, $0.subtype].compactMap(\.self).joined(separator: " ") }
    }

    @Test(arguments: [(PeriodTable.fiveMinutes, 12), (.newsstand2011, 6)])
    func `a month lasts five minutes and renews so often, then it ends`(table: PeriodTable, renewals: Int) throws {
        var shop = TestSandbox.shop()
        shop.choices["me"] = TesterChoices(table: table)
        let (first, bought) = try shop.buy("windfall.month", by: "me")
        #expect(kinds(bought) == ["SUBSCRIBED INITIAL_BUY"])
        #expect(first.end == noon + 300)
        let told = kinds(shop.advance(to: noon + 7_200))
        #expect(told.filter { $0 == "DID_RENEW" }.count == renewals)
        #expect(told.suffix(2) == ["DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED", "EXPIRED VOLUNTARY"])
        // Exact: no gap, no overlap.
        let periods = shop.transactions(of: first.id)
        #expect(zip(periods, periods.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(periods.last?.end == noon + 300 * Double(renewals + 1))
    }

    @Test func `late renewals leave gaps of seconds, early ones overlap`() throws {
        for join in [TesterChoices.Join.late, .early] {
            var shop = TestSandbox.shop()
            shop.choices["me"] = TesterChoices(join: join)
            let (first, _) = try shop.buy("windfall.month", by: "me")
            _ = shop.advance(to: noon + 3_000)
            let periods = shop.transactions(of: first.id)
            let gaps = zip(periods, periods.dropFirst()).compactMap { before, after in
                before.end.map { after.start.timeIntervalSince($0) }
            }
            #expect(!gaps.isEmpty)
            #expect(gaps.allSatisfy { join == .late ? (5...25).contains($0) : (-20...0).contains($0) })
        }
    }

    @Test func `cancelled it runs to its end, and taking it back goes on`() throws {
        var shop = TestSandbox.shop()
        let (first, _) = try shop.buy("windfall.month", by: "me")
        #expect(kinds(try shop.setRenewal(false, of: first.id)) == ["DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED"])
        #expect(kinds(try shop.setRenewal(true, of: first.id)) == ["DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_ENABLED"])
        #expect(kinds(shop.advance(to: noon + 301)) == ["DID_RENEW"])
        _ = try shop.setRenewal(false, of: first.id)
        #expect(kinds(shop.advance(to: noon + 599)) == [])
        #expect(kinds(shop.advance(to: noon + 600)) == ["EXPIRED VOLUNTARY"])
        let (again, told) = try shop.buy("windfall.month", by: "me")
        #expect(again.originalID == first.id && kinds(told) == ["SUBSCRIBED RESUBSCRIBE"])
    }

    @Test func `a failed payment is served in grace, retried, and forgiven without a gap`() throws {
        var shop = TestSandbox.shop()
        var choices = TesterChoices()
        (choices.billingFails, choices.grace) = (true, 0.5)
        shop.choices["me"] = choices
        let (first, _) = try shop.buy("windfall.month", by: "me")
        #expect(kinds(shop.advance(to: noon + 301)) == ["DID_FAIL_TO_RENEW GRACE_PERIOD"])
        var forgiven = shop
        #expect(kinds(try forgiven.recover(first.id)) == ["DID_RENEW BILLING_RECOVERY"])
        #expect(forgiven.transactions(of: first.id).last?.start == noon + 300)
        #expect(kinds(shop.advance(to: noon + 451)) == ["GRACE_PERIOD_EXPIRED"])
        var late = shop
        _ = try late.recover(first.id)
        #expect(late.transactions(of: first.id).last?.start == noon + 451)
        #expect(kinds(shop.advance(to: noon + 5_000)) == ["EXPIRED BILLING_RETRY"])
    }

    @Test func `going up is at once, going down waits`() throws {
        var shop = TestSandbox.shop()
        let (first, _) = try shop.buy("windfall.month", by: "me")
        _ = shop.advance(to: noon + 100)
        let (up, told) = try shop.buy("windfall.year", by: "me")
        #expect(kinds(told) == ["DID_CHANGE_RENEWAL_PREF UPGRADE"])
        #expect(up.start == noon + 100 && up.originalID == first.id)
        #expect(shop.transactions[first.id]?.isUpgraded == true)
        #expect(kinds(try shop.buy("windfall.month", by: "me").1) == ["DID_CHANGE_RENEWAL_PREF DOWNGRADE"])
        #expect(shop.lines[first.id]?.product == "windfall.year")
        _ = shop.advance(to: noon + 100 + 3_600)
        #expect(shop.lines[first.id]?.product == "windfall.month")
    }

    @Test func `money goes back for one period, and comes again`() throws {
        var shop = TestSandbox.shop()
        let (first, _) = try shop.buy("windfall.month", by: "me")
        _ = shop.advance(to: noon + 400)
        #expect(kinds(try shop.refund(first.id)) == ["REFUND"])
        #expect(shop.transactions[first.id]?.revocation?.kind == "REFUND_FULL")
        #expect(shop.lines[first.id]?.state == .active)
        #expect(kinds(try shop.reverseRefund(first.id)) == ["REFUND_REVERSED"])
        #expect(throws: SandboxShopError.noSuchTransaction) { try shop.reverseRefund(first.id) }
    }

    @Test func `a family member has a line of their own, that ends without touching the owner's`() throws {
        var shop = TestSandbox.shop()
        let (first, _) = try shop.buy("windfall.month", by: "me")
        let shared = try shop.share(first.id, with: "daughter")
        let line = try #require(shared.first?.line?.id)
        #expect(shop.transactions[line]?.isFamilyShared == true && line != first.id)
        #expect(kinds(try shop.leaveFamily(line)) == ["REVOKE"])
        #expect(shop.lines[first.id]?.state == .active)
    }

    @Test func `a higher price that nobody agrees to ends it, one agreed to is paid`() throws {
        var shop = TestSandbox.shop()
        let (first, _) = try shop.buy("windfall.month", by: "me")
        _ = try shop.raisePrice(of: first.id, to: 2_990)
        var agreed = shop
        #expect(kinds(shop.advance(to: noon + 301)) == ["EXPIRED PRICE_INCREASE"])
        _ = try agreed.acceptPrice(of: first.id)
        _ = agreed.advance(to: noon + 301)
        #expect(agreed.transactions(of: first.id).last?.priceMilli == 2_990)
    }

    @Test func `a child asks, and a product off sale ends its subscriptions`() throws {
        var shop = TestSandbox.shop()
        var choices = TesterChoices()
        choices.asksToBuy = true
        shop.choices["child"] = choices
        #expect(throws: SandboxShopError.pending) { try shop.buy("windfall.2026-03", by: "child") }
        #expect(kinds(try shop.approve("child")) == ["ONE_TIME_CHARGE"])
        _ = try shop.buy("windfall.month", by: "me")
        shop.withdrawn.insert("windfall.month")
        #expect(kinds(shop.advance(to: noon + 301)) == ["EXPIRED PRODUCT_NOT_FOR_SALE"])
    }

    @Test func `the same seed lives the same life`() throws {
        func life() throws -> [SandboxTransaction] {
            var shop = TestSandbox.shop()
            shop.choices["me"] = TesterChoices(join: .late)
            _ = try shop.buy("windfall.month", by: "me")
            _ = shop.advance(to: noon + 2_000)
            return shop.history(of: "me")
        }
        #expect(try life() == life())
    }
}

extension TesterChoices {
    fileprivate init(table: PeriodTable = .fiveMinutes, join: Join = .exact) {
        self.init()
        self.table = table
        self.join = join
    }
}
