import EdicolaCore
import Foundation
import Testing

@testable import Circulation

/// The refund of an old month of a line: the issues that close, and those that stay open.
struct RefundedMonthTests {
    private static let months: [Range<Double>] = (0..<6).map { number in
        let start: Double = 25 + 30 * Double(number)
        return start..<start + 30
    }

    /// Makes six months of one line, an issue every ten days, and refunds of some months at the end.
    private func desk(refunding refunded: Set<Int>) throws -> Desk {
        var desk = try Desk.monthly(issues: 0)
        desk.issues = try (0..<25).map { try Make.onSale("n\($0)", Double($0) * 10) }
        for (index, month) in Self.months.enumerated() {
            desk.take(
                Make.fact(
                    "\(index)", month.lowerBound, month.upperBound, reason: index == 0 ? .purchase : .renewal,
                    revoked: refunded.contains(index) ? (210, .refund) : nil, signed: 200))
        }
        return desk
    }

    private func names(_ numbers: some Sequence<Int>) -> Set<String> { Set(numbers.map { "n\($0)" }) }

    @Test func `nothing but what came with that month closes`() throws {
        // Days 55 to 85: the issues of days 60, 70 and 80.
        #expect(try Set(desk(refunding: [1]).open(at: 300)) == names(2...20).subtracting(names(6...8)))
        #expect(try Set(desk(refunding: []).open(at: 300)) == names(2...20))
    }

    @Test func `with the first month goes what it was welcomed with, and the second is no beginning`() throws {
        #expect(try desk(refunding: [0]).reasons("n2", at: 300).isEmpty)
        #expect(try desk(refunding: [0]).reasons("n5", at: 300).isEmpty)
        #expect(try Set(desk(refunding: [0]).open(at: 300)) == names(6...20))
    }

    /// A naive model removes the month and computes the rest. The next month then looks like a first one, and unlocks
    /// the newest issue: one that came with the refunded month.
    @Test(arguments: 0..<6)
    func `a renewal after a refunded month is welcomed with nothing, whatever a naive model says`(month: Int) throws {
        let left = Self.months.indices.filter { $0 != month }
        var naive = Set<Int>()
        for index in left {
            naive.formUnion((0..<25).filter { Self.months[index].contains(Double($0) * 10) })
            if index == 0 || !left.contains(index - 1) { naive.insert(Int(Self.months[index].lowerBound) / 10) }
        }
        let ours = try Set(desk(refunding: [month]).open(at: 300))
        let newestThen: Set<String> = month < 5 ? names([Int(Self.months[month].upperBound) / 10]) : []
        #expect(names(naive).subtracting(ours) == newestThen)
        #expect(ours.isSubset(of: names(naive)))
    }

    @Test func `who buys again after a refund begins anew, and is welcomed`() throws {
        var desk = try desk(refunding: [5])
        desk.take(Make.fact("9", 215, 245, line: Make.line("2"), reason: .purchase))
        #expect(try desk.reasons("n21", at: 300) == [.welcome])
    }

    @Test func `what went on sale in the seconds between two months closes with either`() throws {
        for refunded in 0...2 {
            var desk = try Desk.monthly(issues: 0)
            desk.issues = [try Make.onSale("between", 55.0001)]
            let spans: [Range<Double>] = [25..<55, 55.0002..<85]
            for (index, span) in spans.enumerated() {
                desk.take(
                    Make.fact(
                        "\(index)", span.lowerBound, span.upperBound, reason: index == 0 ? .purchase : .renewal,
                        revoked: index == refunded ? (90, .refund) : nil, signed: 88))
            }
            #expect(try desk.open(at: 300) == (refunded == 2 ? ["between"] : []))
        }
    }
}
