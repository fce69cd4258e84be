import EdicolaCore
import Formats
import Foundation
import Testing

@testable import Circulation

/// Pitfalls of shops, as far as they concern the projection of facts; the numbers are those of
/// `docs/notes/circulation.md`.
struct PitfallTests {
    @Test func `1: an expiry in the past opens what lay before it, and nothing since`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 29, 61, reason: .purchase))
        #expect(try desk.open(at: 300) == ["n0", "n1", "n2"])
        #expect(desk.state(at: 300) == .expired)
        #expect(desk.state(at: 40) == .active)
    }

    @Test func `1: every renewal of a line is kept, not only the newest`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("9", 200, 230), Make.fact("1", 10, 40, reason: .purchase))
        #expect(try desk.open(at: 300) == ["n0", "n1", "n6", "n7"])
    }

    @Test func `3: switching renewal off ends nothing, and an upgrade is no refund`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 10, 40, reason: .purchase))
        desk.take(Make.renewal(auto: false, signed: 12))
        #expect(desk.state(at: 20) == .ending)
        #expect(try desk.reasons("n1", at: 35) == [.subscription])
        desk.take(Make.fact("1", 10, 40, reason: .purchase, isUpgraded: true, signed: 20))
        desk.take(Make.fact("2", 20, 50, product: "big", reason: .purchase))
        #expect(desk.projection.coverage.map(\.span) == [Span(Make.ms(10), Make.ms(50))])
        #expect(desk.projection.beginnings.map(\.at) == [Make.ms(10)])
    }

    @Test(arguments: [true, false])
    func `3: an upgrade whose money went back leaves nothing of what it took the place of`(isTold: Bool) throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 10, 40, reason: .purchase, isUpgraded: isTold))
        desk.take(Make.fact("2", 20, 50, product: "big", reason: .purchase, revoked: (30, .refund), signed: 30))
        #expect(desk.projection.coverage.map(\.span) == [Span(Make.ms(10), Make.ms(20))])
    }

    @Test func `4: transaction ids say nothing about time`() throws {
        var desk = try Desk.monthly()
        desk.take(
            Make.fact("900", 10, 40, reason: .purchase, isUpgraded: true), Make.fact("100", 25, 55, product: "big"))
        #expect(desk.projection.coverage.map(\.span) == [Span(Make.ms(10), Make.ms(55))])
    }

    @Test func `4: a restored period has a new id and is still the same period`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 10, 40, reason: .purchase, signed: 10), Make.fact("77", 10, 40, signed: 60))
        #expect(desk.lines[Make.line()]?.periods(desk.rules).count == 1)
        // A refund under one id applies to the other.
        desk.take(Make.fact("1", 10, 40, reason: .purchase, revoked: (70, .refund), signed: 70))
        #expect(try desk.open(at: 300).isEmpty)
    }

    @Test func `5: overlaps, gaps of seconds and later extensions are normal`() throws {
        var desk = try Desk.monthly()
        let second = 1.0 / 86_400
        desk.take(
            Make.fact("1", 10, 40, reason: .purchase), Make.fact("2", 40 + 20 * second, 70),
            Make.fact("3", 65, 95, product: "big"))
        #expect(desk.projection.coverage.map(\.span) == [Span(Make.ms(10), Make.ms(95))])
        desk.take(Make.fact("3", 65, 101, product: "big", signed: 90))
        #expect(desk.projection.coverage.map(\.span) == [Span(Make.ms(10), Make.ms(101))])
    }

    @Test func `5: a gap is bridged only for a renewal, and only up to a tenth of the period or three days`() throws {
        func runs(gap: Double, length: Double = 30, reason: Fact.Reason) throws -> Int {
            var desk = try Desk.monthly()
            desk.take(Make.fact("1", 10, 10 + length, reason: .purchase))
            desk.take(Make.fact("2", 10 + length + gap, 40 + length + gap, reason: reason))
            return desk.projection.coverage.count
        }
        #expect(try runs(gap: 3, reason: .renewal) == 1)
        #expect(try runs(gap: 3, reason: .unknown) == 1)
        #expect(try runs(gap: 3, reason: .purchase) == 2)
        #expect(try runs(gap: 3.0001, reason: .renewal) == 2)
        #expect(try runs(gap: 4, length: 365, reason: .renewal) == 2)
        #expect(try runs(gap: 0.8, length: 7, reason: .renewal) == 2)
        // The real receipts of 2012: periods of five minutes with gaps of 23 seconds.
        #expect(try runs(gap: 23.0 / 86_400, length: 300.0 / 86_400, reason: .renewal) == 1)
        #expect(try runs(gap: 40.0 / 86_400, length: 300.0 / 86_400, reason: .renewal) == 2)
    }

    @Test func `6: the order of a history says nothing`() throws {
        let facts = [
            Make.fact("1", 10, 40, reason: .purchase), Make.fact("2", 40, 70), Make.fact("3", 70, 100),
            Make.fact("2", 40, 73, signed: 60), Make.fact("1", 10, 40, revoked: (80, .refund), signed: 80),
        ]
        var expected: Projection?
        for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 0, 3, 1], [3, 1, 3, 0, 4, 2, 2]] {
            var desk = try Desk.monthly()
            for index in order { desk.take(facts[index]) }
            #expect(desk.projection == expected ?? desk.projection)
            expected = desk.projection
        }
    }

    @Test func `7: the refund of an old period takes its own issues and no others`() throws {
        var desk = try Desk.monthly()
        let second = 1.0 / 86_400
        desk.take(
            Make.fact("1", 25, 55, reason: .purchase), Make.fact("2", 55 + 10 * second, 85),
            Make.fact("3", 85 + 20 * second, 115))
        #expect(try desk.open(at: 300) == ["n0", "n1", "n2", "n3"])
        desk.take(Make.fact("1", 25, 55, revoked: (100, .refund), signed: 100))
        #expect(try desk.open(at: 300) == ["n2", "n3"])
        #expect(desk.state(at: 100) == .active)
        desk.take(Make.fact("1", 25, 55, reason: .purchase, signed: 120))
        #expect(try desk.open(at: 300) == ["n0", "n1", "n2", "n3"])
    }

    @Test func `7: by policy a refund ends the period and takes nothing back`() throws {
        var desk = try Desk.monthly(policy: AccessPolicy(refundWithdraws: false))
        desk.take(Make.fact("1", 25, 70, reason: .purchase, revoked: (50, .refund)))
        #expect(try desk.open(at: 300) == ["n0", "n1"])
        desk.rules.policies = [:]
        #expect(try desk.open(at: 300).isEmpty)
        #expect(desk.state(at: 51) == .revoked)
    }

    @Test func `7: a part of the money, or the family, ends the rest of the period`() throws {
        for kind in [Revocation.Kind.prorated, .family] {
            var desk = try Desk.monthly()
            desk.take(Make.fact("1", 25, 70, reason: .purchase, revoked: (50, kind)))
            #expect(try desk.open(at: 300) == ["n0", "n1"])
        }
    }

    @Test func `8: grace is served while the payment is tried again, and retry without grace is not`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 10, 40, reason: .purchase))
        desk.take(Make.renewal(retry: true, signed: 40))
        #expect(desk.state(at: 45) == .retry)
        #expect(try desk.open(at: 300) == ["n0", "n1"])
        desk.take(Make.renewal(retry: true, grace: 62, signed: 41))
        #expect(desk.state(at: 45) == .grace)
        #expect(try desk.open(at: 300) == ["n0", "n1", "n2"])
        #expect(desk.state(at: 70) == .retry)
        #expect(desk.state(at: 101) == .expired)
        // The subscription ended: a state that newer messages omit is not forgotten.
        desk.take(Make.renewal(retry: true, expiry: .billing, signed: 63))
        #expect(try desk.open(at: 300) == ["n0", "n1", "n2"])
        desk.rules.policies = [try Make.publication(): AccessPolicy(graceKeeps: false)]
        #expect(try desk.reasons("n2", at: 61) == [.subscription])
        #expect(try desk.open(at: 300) == ["n0", "n1"])
    }

    @Test func `8: recovered within grace there is no gap, recovered later there is one`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 10, 40, reason: .purchase))
        desk.take(Make.renewal(retry: true, grace: 46, signed: 40))
        var late = desk
        desk.take(Make.fact("2", 40, 70, signed: 44))
        #expect(desk.projection.coverage.map(\.span).united() == [Span(Make.ms(10), Make.ms(70))])
        late.take(Make.fact("2", 58, 88))
        #expect(late.projection.beginnings.map(\.at) == [Make.ms(10), Make.ms(58)])
        #expect(try late.open(at: 45) == ["n0", "n1"])
    }

    @Test func `8: grace ends when the next period begins, and when the money goes back`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 10, 40, reason: .purchase))
        desk.take(Make.renewal(retry: true, grace: 62, signed: 40))
        var again = desk
        desk.take(Make.fact("1", 10, 40, reason: .purchase, revoked: (45, .prorated), signed: 45))
        #expect(desk.projection.coverage.last?.span == Span(Make.ms(40), Make.ms(45)))
        #expect(desk.state(at: 50) != .grace)
        // A new purchase within grace was refunded: no service since.
        again.take(Make.fact("2", 44, 74, reason: .purchase, revoked: (50, .refund), signed: 50))
        #expect(again.projection.coverage.last?.span == Span(Make.ms(40), Make.ms(44)))
    }

    @Test func `8: grace was served also when it is spoken of once more as the next period begins`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 10, 40, reason: .purchase))
        desk.take(Make.renewal(retry: true, grace: 62, signed: 40))
        desk.take(Make.fact("2", 62, 92, signed: 62))
        let spans = desk.projection.coverage.map(\.span)
        #expect(spans.united() == [Span(Make.ms(10), Make.ms(92))])
        desk.take(Make.renewal(retry: true, grace: 62, expiry: .billing, signed: 62))
        #expect(desk.projection.coverage.map(\.span) == spans)
        // The same for a server that learned of it only then.
        var late = try Desk.monthly()
        late.take(Make.fact("1", 10, 40, reason: .purchase))
        late.take(Make.fact("2", 62, 92, signed: 62))
        late.take(Make.renewal(retry: true, grace: 62, expiry: .billing, signed: 63))
        #expect(late.projection.coverage.map(\.span) == spans)
    }

    @Test func `9: a family member's end is no concern of who bought`() throws {
        var desk = try Desk.monthly()
        let member = Make.line("2")
        desk.take(Make.fact("1", 10, 100, reason: .purchase))
        desk.take(Make.fact("5", 10, 100, line: member, reason: .purchase, revoked: (50, .family)))
        #expect(desk.state(at: 60) == .active)
        #expect(desk.state(member, at: 60) == .revoked)
    }

    @Test func `10: what a sandbox sold is kept apart, and opens unless the publisher says no`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 10, 40, line: Make.line(sandbox: true), reason: .purchase))
        #expect(desk.projection.coverage.allSatisfy { $0.environment == .sandbox })
        #expect(try desk.open(at: 300) == ["n0", "n1"])
        desk.rules.policies = [try Make.publication(): AccessPolicy(sandboxOpens: false)]
        #expect(try desk.open(at: 300).isEmpty)
    }

    @Test func `12: a product that nobody described counts as soon as somebody does`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 10, 40, product: "unheard-of", reason: .purchase))
        #expect(desk.projection == Projection())
        desk.rules.products["unheard-of"] = try Make.month("unheard-of")
        #expect(try desk.open(at: 300) == ["n0", "n1"])
    }

    @Test func `16: a price to agree to, a trial and an offer code change no coverage`() throws {
        var desk = try Desk.monthly()
        var fact = Make.fact("1", 10, 40, reason: .purchase)
        desk.take(fact)
        let plain = desk.projection
        fact.offer = Offer(kind: .introductory, discount: "FREE_TRIAL")
        fact.signedAt = .day(11)
        desk.take(fact)
        var renewal = Make.renewal(signed: 20)
        renewal.priceConsent = "0"
        desk.take(renewal)
        #expect(desk.projection == plain)
        #expect(desk.state(at: 20) == .trial)
    }

    @Test func `17: one token, an order for each period, and an expiry that moves either way`() throws {
        let line = Make.line("token-1", .googlePlay)
        var desk = try Desk.monthly()
        desk.take(
            Make.fact("GPA.1..0", 10, 40, line: line, reason: .purchase), Make.fact("GPA.1..1", 40, 70, line: line))
        let whole = desk.projection.coverage.map(\.span)
        #expect(whole == [Span(Make.ms(10), Make.ms(70))])
        // Deferred, then shortened: the copy read last counts.
        desk.take(Make.fact("GPA.1..1", 40, 80, line: line, signed: 50))
        #expect(desk.projection.coverage.map(\.span) == [Span(Make.ms(10), Make.ms(80))])
        desk.take(Make.fact("GPA.1..1", 40, 55, line: line, signed: 55))
        desk.take(Make.fact("GPA.1..1", 40, 80, line: line, signed: 50))
        #expect(desk.projection.coverage.map(\.span) == [Span(Make.ms(10), Make.ms(55))])
        // A token that continues another one's is the same line: the reader is not new again.
        desk.take(Make.fact("GPA.2..0", 55, 85, product: "big", line: line))
        #expect(desk.projection.beginnings.map(\.at) == [Make.ms(10)])
        desk.take(Make.renewal(line: line, hold: .paused, signed: 60))
        #expect(desk.state(line, at: 90) == .paused)
    }

    @Test func `18: what was made is told after what was changed`() throws {
        let line = Make.line("sub_1", .stripe)
        var desk = try Desk.monthly()
        desk.take(Make.renewal(line: line, signed: 12))
        desk.take(Make.renewal(line: line, auto: nil, hold: .pending, signed: 10))
        desk.take(Make.fact("il_2", 40, 70, line: line, signed: 40), Make.fact("il_1", 10, 40, line: line))
        #expect(desk.state(line, at: 20) == .active)
        #expect(desk.projection.coverage.map(\.span) == [Span(Make.ms(10), Make.ms(70))])
        // Not paid yet, or never: nothing is open.
        var unpaid = try Desk.monthly()
        unpaid.take(Make.renewal(line: line, auto: nil, hold: .pending, signed: 10))
        #expect(unpaid.state(line, at: 20) == .pending)
        #expect(unpaid.projection == Projection())
    }

    @Test func `19: a term ends on the last day of a shorter month, and months begin where the publication is`() throws
    {
        let january = try #require(try? Date("2023-01-31T10:00:00Z", strategy: .iso8601))
        #expect(try Make.term("P1M").end(from: january).formatted(.iso8601) == "2023-02-28T10:00:00Z")
        let leap = try #require(try? Date("2024-01-31T10:00:00Z", strategy: .iso8601))
        #expect(try Make.term("P1M").end(from: leap).formatted(.iso8601) == "2024-02-29T10:00:00Z")
        #expect(
            try Make.term("P1Y").end(from: try Date("2024-02-29T00:00:00Z", strategy: .iso8601))
                == Date("2025-02-28T00:00:00Z", strategy: .iso8601))
        // Midnight of 1 April in Rome is two hours before UTC's, of 1 March one hour.
        let span = Span(
            try Date("2024-03-31T22:30:00Z", strategy: .iso8601).milliseconds,
            try Date("2024-03-31T22:45:00Z", strategy: .iso8601).milliseconds)
        let around = Months(in: "Europe/Rome").around(span)
        #expect(around.startDate.formatted(.iso8601) == "2024-03-31T22:00:00Z")
        #expect(around.endDate?.formatted(.iso8601) == "2024-04-30T22:00:00Z")
        #expect(Months(in: "UTC").around(span).startDate.formatted(.iso8601) == "2024-03-01T00:00:00Z")
        // São Paulo had no midnight on the day on which its clocks went forward.
        let morning = Months(in: "America/Sao_Paulo").instant(of: CalendarDay(year: 2018, month: 11, day: 4))
        #expect(Date(milliseconds: morning).formatted(.iso8601) == "2018-11-04T03:00:00Z")
    }
}
