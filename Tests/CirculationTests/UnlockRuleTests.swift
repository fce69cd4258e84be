import EdicolaCore
import Foundation
import Testing

@testable import Circulation

/// The rules by which exactly the right issues are open (circulation §14).
struct UnlockRuleTests {
    @Test func `at an exact boundary the issue belongs to the renewal, once`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 1, 30, reason: .purchase))
        #expect(try desk.open(at: 300) == ["n0"])
        desk.take(Make.fact("2", 30, 60))
        #expect(try desk.reasons("n1", at: 300) == [.subscription])
        #expect(try desk.open(at: 300) == ["n0", "n1"])
    }

    @Test func `who subscribes has the newest issue at once, and who renews gets no second one`() throws {
        var desk = try Desk.monthly()
        desk.take(Make.fact("1", 59, 61, reason: .purchase), Make.fact("2", 61, 63), Make.fact("3", 63, 65))
        #expect(try desk.reasons("n1", at: 59) == [.welcome])
        #expect(try desk.open(at: 300) == ["n1", "n2"])
        desk.take(Make.fact("4", 170, 175, reason: .purchase))
        #expect(try desk.open(at: 300) == ["n1", "n2", "n5"])
        desk.rules.policies = [try Make.publication(): AccessPolicy(welcomesWithNewest: false)]
        #expect(try desk.open(at: 300) == ["n2"])
    }

    @Test func `what stood on the stand on the day counts, not what was dated back later`() throws {
        var desk = try Desk.monthly(issues: 3)
        desk.issues.append(try Make.onSale("special", 65, since: 90))
        desk.take(Make.fact("1", 70, 80, reason: .purchase))
        #expect(try desk.open(at: 300) == ["n2"])
        // Subscriptions older than the stand begin with issues dated before them.
        var old = try Desk.monthly(issues: 0)
        old.issues = try [Make.onSale("n0", 0, since: 5000), Make.onSale("n1", 30, since: 5000)]
        old.take(Make.fact("1", 10, 20, reason: .purchase))
        #expect(try old.open(at: 6000) == ["n0"])
    }

    @Test func `a publisher's change of date adds readers and takes none away`() throws {
        var desk = try Desk.monthly(issues: 2)
        desk.take(Make.fact("1", 25, 35, reason: .purchase))
        desk.take(Make.fact("9", 55, 65, line: Make.line("2"), reason: .purchase))
        desk.issues[1].showings.append(.init(onSale: Make.ms(60), since: Make.ms(58)))
        #expect(try desk.reasons("n1", at: 70).contains(.subscription))
        desk.lines[Make.line("2")] = nil
        #expect(try desk.open(at: 70) == ["n0", "n1"])
    }

    @Test func `a single issue is its buyer's, until the money or the family goes`() throws {
        var desk = try Desk.monthly()
        desk.rules.products["n3"] = try Make.product("n3", .once, [.issue(Make.issue("n3"))])
        let line = Make.line("7")
        desk.take(Make.fact("7", 100, nil, product: "n3", line: line, kind: .nonConsumable, reason: .purchase))
        #expect(try desk.reasons("n3", at: 99).isEmpty)
        #expect(try desk.reasons("n3", at: 100) == [.purchase])
        for kind in [Revocation.Kind.refund, .family] {
            var copy = desk
            copy.take(
                Make.fact(
                    "7", 100, nil, product: "n3", line: line, kind: .nonConsumable, revoked: (150, kind), signed: 150))
            #expect(try copy.open(at: 300).isEmpty)
        }
    }

    @Test func `each reason stands alone: a refund takes one and leaves the other`() throws {
        var desk = try Desk.monthly()
        desk.rules.products["n1"] = try Make.product("n1", .once, [.issue(Make.issue("n1"))])
        desk.take(Make.fact("1", 25, 55, reason: .purchase))
        desk.take(Make.fact("7", 33, nil, product: "n1", line: Make.line("7"), kind: .nonConsumable))
        #expect(try Set(desk.reasons("n1", at: 300)) == [.purchase, .subscription])
        desk.take(Make.fact("1", 25, 55, revoked: (60, .refund), signed: 60))
        #expect(try desk.reasons("n1", at: 300) == [.purchase])
    }

    @Test func `a lifetime archive opens all, a perpetual term all up to its end, an active one all while it runs`()
        throws
    {
        let frutta = try Make.publication()
        func open(_ sale: Product.Sale, _ archive: Opening.Archive, end: Double?, at day: Double) throws -> Int {
            var desk = try Desk.monthly()
            desk.rules.products["all"] = try Make.product("all", sale, [.archive(frutta, archive)])
            desk.take(Make.fact("1", 100, end, product: "all", kind: .nonConsumable, reason: .purchase))
            return try desk.open(at: day).count
        }
        let year = try Make.term("P1Y")
        #expect(try open(.once, .perpetual, end: nil, at: 99) == 0)
        #expect(try open(.once, .perpetual, end: nil, at: 100) == 4)
        #expect(try open(.once, .perpetual, end: nil, at: 400) == 12)
        #expect(try open(.term(year), .perpetual, end: 200, at: 400) == 7)
        #expect(try open(.renewing(family: "a", year), .whileActive, end: 200, at: 199) == 7)
        #expect(try open(.renewing(family: "a", year), .whileActive, end: 200, at: 201) == 0)
    }

    @Test func `a bundle opens all that is in it`() throws {
        var desk = try Desk.monthly(issues: 2)
        desk.issues.append(try Make.onSale("v1", 35, in: "verdura"))
        desk.rules.products["set"] = try Make.product(
            "set", .once, [.issue(Make.issue("n0")), .issue(Make.issue("v1", in: "verdura"))])
        desk.take(Make.fact("1", 25, 36, product: "both", reason: .purchase))
        #expect(try desk.open(at: 300) == ["n0", "n1", "v1"])
        var other = desk
        other.lines = [:]
        other.take(Make.fact("1", 40, nil, product: "set", kind: .nonConsumable, reason: .purchase))
        #expect(try other.open(at: 300) == ["n0", "v1"])
    }

    @Test func `a term without an end in the receipt runs as long as its product says`() throws {
        var desk = try Desk.monthly()
        desk.rules.products["quarter"] = try Make.product(
            "quarter", .term(Make.term("P3M")), [.window(Make.publication())])
        desk.take(Make.fact("1", 25, nil, product: "quarter", kind: .nonRenewing, reason: .purchase))
        // 26 January 1970 and three months.
        #expect(desk.projection.coverage.map(\.span) == [Span(Make.ms(25), Make.ms(115))])
    }

    @Test func `a free subscription never ends`() throws {
        var desk = try Desk.monthly()
        desk.rules.products["free"] = try Make.product("free", .free, [.window(Make.publication())])
        desk.take(
            Make.fact("1", 40, nil, product: "free", line: Make.line("1", .stand), kind: .free, reason: .purchase))
        #expect(try desk.reasons("n11", at: 9000) == [.freeSubscription])
        #expect(try desk.open(at: 9000).count == 11)
        #expect(desk.state(Make.line("1", .stand), at: 9000) == .active)
    }

    @Test func `a grant names what it opens, ends when it is revoked, and says that it is one`() throws {
        var desk = try Desk.monthly()
        let line = Make.line("g", .grant)
        let name = Opening.window(try Make.publication()).givenName
        desk.take(Make.fact("g", 25, 100, product: name, line: line, kind: .grant, reason: .purchase))
        #expect(try desk.reasons("n2", at: 200) == [.grant])
        desk.take(Make.fact("g", 25, 100, product: name, line: line, kind: .grant, revoked: (50, .grant), signed: 50))
        #expect(try desk.open(at: 200) == ["n0", "n1"])
        let one = Opening.issue(try Make.issue("n5")).givenName
        desk.take(Make.fact("h", 25, nil, product: one, line: Make.line("h", .grant), kind: .grant))
        #expect(try desk.reasons("n5", at: 200) == [.grant])
        #expect(Opening(givenName: "+issue/frutta") == nil && Opening(givenName: "+window/../etc") == nil)
    }

    @Test func `whole months count from their first day to their last`() throws {
        var desk = try Desk.monthly(issues: 0, policy: AccessPolicy(window: .months))
        // 10 February to 20 March 1970; February begins on day 31, April on day 90.
        desk.issues = try [30.9, 31, 50, 89.9, 90].enumerated().map { try Make.onSale("n\($0)", $1) }
        desk.take(Make.fact("1", 40, 78, reason: .purchase))
        #expect(try desk.open(at: 300).filter { $0 != "n0" } == ["n1", "n2", "n3"])
        desk.rules.policies[try Make.publication()]?.welcomesWithNewest = false
        #expect(try desk.open(at: 300) == ["n1", "n2", "n3"])
        // An end at the month's first instant does not open the month.
        desk.take(Make.fact("1", 40, 59, signed: 41))
        #expect(try desk.open(at: 300) == ["n1", "n2"])
    }

    @Test func `a special is bought by itself, and where nothing stays an issue is open while covered`() throws {
        var desk = try Desk.monthly(policy: AccessPolicy(keepsUnlocked: false))
        desk.issues[1].rule = .single
        desk.take(Make.fact("1", 25, 70, reason: .purchase))
        #expect(try desk.open(at: 65) == ["n0", "n2"])
        #expect(try desk.open(at: 71).isEmpty)
    }

    @Test func `the remedy is what would open the issue`() throws {
        var desk = try Desk.monthly()
        let single = try Make.product("n1", .once, [.issue(Make.issue("n1"))])
        let month = try Make.month()
        let policy = AccessPolicy()
        func remedy(_ name: String, _ offers: [Product], newest: Bool, price: Bool = true, free: Int = 0) throws
            -> Access
        {
            let issue = try #require(try desk.issues.first { try $0.key == Make.issue(name) })
            return Access.deciding(
                issue, [], offers: offers, isNewest: newest, hasPrice: price, mayOpenFree: free, policy,
                at: Make.ms(100))
        }
        #expect(try remedy("n1", [], newest: false) == .refused(.buy))
        #expect(try remedy("n1", [month, single], newest: false) == .refused(.buy))
        #expect(try remedy("n1", [month, single], newest: true) == .refused(.subscribe))
        #expect(try remedy("n2", [single], newest: true) == .refused(.buy))
        #expect(try remedy("n2", [], newest: true, price: false) == .refused(.subscribe))
        #expect(try remedy("n1", [month], newest: false, free: 1) == .refused(.open))
        #expect(try remedy("n4", [month], newest: false) == .refused(.wait))
        desk.issues[1].rule = .subscribers
        #expect(try remedy("n1", [single], newest: false) == .refused(.subscribe))
        desk.issues[1].rule = .single
        #expect(try remedy("n1", [month], newest: true) == .refused(.buy))
    }
}
