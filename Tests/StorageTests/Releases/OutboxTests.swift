import Circulation
import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// From the instant of sale to the last answer.
struct OutboxTests {
    /// Makes three issues, thirty days apart; the second is announced.
    private func shop() async throws -> (Storage, EdicolaCore.Issue.Key) {
        let storage = try Storage.inMemory()
        return (storage, try await storage.openShop()[1])
    }

    @Test func `the covered, single buyers and followers are told, and nobody else`() async throws {
        let (storage, key) = try await shop()
        for (number, token) in [(1, "covered"), (2, "alone"), (3, "follower"), (4, "stranger"), (5, "over")]
            as [(UInt8, String)]
        {
            try await storage.welcome(
                number, listening: .token(token, follows: token == "follower" ? [Sales.fruit] : []))
        }
        try await storage.cover(1, 25, 55)
        try await storage.cover(5, 0, 30)
        try await storage.addGrant(
            GrantOrder(reader: .number(2), kind: .press, opens: [.issue(key)], giver: "Editor", why: "Review"),
            at: Sales.day(20))
        try await storage.freezeAudiences(at: Sales.day(30))
        #expect(
            try await storage.outbox(of: key)
                == ["covered": "waiting", "alone": "waiting", "follower": "waiting"])
        let report = try #require(try await storage.release(of: key))
        #expect(report.state == .sending && report.channels.map(\.frozen) == [3])
        #expect(try await storage.talliesAgree())
    }

    @Test func `a reader on two channels is told on both, each device once`() async throws {
        let (storage, key) = try await shop()
        let visitor = try await storage.welcome(1, listening: .token("aa", follows: [Sales.fruit]))
        try await storage.savePushRegistration(
            .token("https://push", channel: .webPush), on: visitor.device, of: visitor.reader, at: .noon)
        try await storage.cover(1, 25, 55)
        try await storage.freezeAudiences(at: Sales.day(30))
        try await storage.freezeAudiences(at: Sales.day(30))
        #expect(try await storage.outbox(of: key) == ["aa": "waiting", "https://push": "waiting"])
    }

    @Test func `a special that no subscription includes concerns those who have it`() async throws {
        let (storage, key) = try await shop()
        try await storage.welcome(1, listening: .token("covered"))
        try await storage.cover(1, 25, 55)
        try await storage.save(SaleRule.single, for: key)
        try await storage.freezeAudiences(at: Sales.day(30))
        #expect(try await storage.outbox(of: key).isEmpty)
        #expect(try await storage.release(of: key)?.state == .done)
    }

    @Test(arguments: [true, false])
    func `what a sandbox sold is told of where it opens issues`(opens: Bool) async throws {
        let (storage, key) = try await shop()
        try await storage.welcome(1, listening: .token("tester"))
        try await storage.cover(1, 25, 55, sandbox: true)
        try await storage.save(AccessPolicy(sandboxOpens: opens), for: key.publication)
        try await storage.freezeAudiences(at: Sales.day(30))
        #expect(try await storage.outbox(of: key).isEmpty == !opens)
    }

    @Test func `a device that chose other publications is left in peace`() async throws {
        let (storage, key) = try await shop()
        try await storage.save(Publication.named("news", title: "News"), at: .noon)
        try await storage.welcome(1, listening: .token("fruit", only: [Sales.fruit]))
        try await storage.welcome(2, listening: .token("news", only: ["news"]))
        for number in [1, 2] as [UInt8] { try await storage.cover(number, 25, 55) }
        try await storage.freezeAudiences(at: Sales.day(30))
        #expect(try await storage.outbox(of: key) == ["fruit": "waiting"])
    }

    @Test func `who buys after the audience is settled is not told`() async throws {
        let (storage, key) = try await shop()
        try await storage.welcome(1, listening: .token("late"))
        try await storage.freezeAudiences(at: Sales.day(30))
        try await storage.cover(1, 25, 55)
        try await storage.freezeAudiences(at: Sales.day(31))
        #expect(try await storage.outbox(of: key).isEmpty)
    }

    @Test func `revocation between selection and sending: no push; provisional coverage: push`() async throws {
        let (storage, key) = try await shop()
        for (number, token) in [(1, "refunded"), (2, "grace")] as [(UInt8, String)] {
            try await storage.welcome(number, listening: .token(token))
        }
        try await storage.cover(1, 25, 55)
        let line = Sales.line("2")
        let renewal = Renewal(
            line: line, isInRetry: true, graceUntil: Sales.day(40), signedAt: Sales.day(29), digest: .hashing("g"))
        try await storage.record(
            Sales.document([Sales.fact("2", 0, 28, line: line)], renewals: [renewal]), for: .number(2),
            at: Sales.day(29))
        try await storage.freezeAudiences(at: Sales.day(30))
        #expect(try await storage.outbox(of: key) == ["refunded": "waiting", "grace": "waiting"])
        let refund = Sales.fact(
            "1 25.0", 25, 55, line: Sales.line("1"), revoked: Revocation(at: Sales.day(29), kind: .refund), signed: 31)
        try await storage.record(Sales.document(refund), at: Sales.day(31))
        try await storage.send(at: Sales.day(31)) { $0.isStillTold ? .accepted : .skipped(reason: "no-right") }
        #expect(try await storage.outbox(of: key) == ["refunded": "skipped no-right", "grace": "accepted"])
        #expect(try await storage.release(of: key)?.state == .done)
        #expect(try await storage.talliesAgree())
    }

    @Test func `410 for a token registered again keeps the token; otherwise the device is gone`() async throws {
        let (storage, key) = try await shop()
        for (number, token) in [(1, "old"), (2, "again"), (3, "changed")] as [(UInt8, String)] {
            try await storage.welcome(number, listening: .token(token))
            try await storage.cover(number, 25, 55)
        }
        try await storage.freezeAudiences(at: Sales.day(30))
        let run = try #require(try await storage.outboxRuns(on: [.apns], at: Sales.day(30)).runs.first)
        let items = try #require(try await storage.outbox(run, after: nil, limit: 9, at: Sales.day(30)))
        for (token, number) in [("again", 2), ("new", 3)] as [(String, UInt8)] {
            let visitor = try await storage.visitor(number)
            try await storage.savePushRegistration(
                .token(token), on: visitor.device, of: visitor.reader, at: Sales.day(30.5))
        }
        try await storage.record(
            items.map { OutboxResult($0, .gone(since: Sales.day(30.2))) }, of: run, at: Sales.day(31))
        let outbox = try await storage.outbox(of: key)
        #expect(Set(outbox.values.sorted()) == ["gone", "later Gone"] && outbox.count == 3)
        #expect(outbox["again"] == "later Gone" && outbox["new"] == "later Gone")
        #expect(try await storage.pushRegistrations(on: storage.visitor(1).device, of: .number(1)).isEmpty)
        // The later token gets the message in the end.
        try await storage.send(at: Sales.day(32)) { $0.address == nil ? .gone(since: .noon) : .accepted }
        #expect(try await storage.release(of: key)?.channels.first?.accepted == 2)
        #expect(try await storage.talliesAgree())
    }

    @Test func `a token that moved to a reader who is not covered is not told for the one before`() async throws {
        let (storage, key) = try await shop()
        try await storage.welcome(1, listening: .token("shared"))
        try await storage.cover(1, 25, 55)
        try await storage.freezeAudiences(at: Sales.day(30))
        try await storage.welcome(2, listening: .token("shared"), at: Sales.day(30))
        try await storage.send(at: Sales.day(31)) { $0.address == nil ? .gone(since: .noon) : .accepted }
        #expect(try await storage.release(of: key)?.channels.first?.gone == 1)
    }

    @Test func `an answer of a sender that died is not counted twice`() async throws {
        let (storage, key) = try await shop()
        try await storage.welcome(1, listening: .token("aa"))
        try await storage.cover(1, 25, 55)
        try await storage.freezeAudiences(at: Sales.day(30))
        let run = try #require(try await storage.outboxRuns(on: [.apns], at: Sales.day(30)).runs.first)
        let items = try #require(try await storage.outbox(run, after: nil, limit: 9, at: Sales.day(30)))
        for _ in 1...2 {
            try await storage.record(items.map { OutboxResult($0, .accepted) }, of: run, at: Sales.day(30))
        }
        #expect(try await storage.release(of: key)?.channels.first?.accepted == 1)
        #expect(try await storage.talliesAgree())
    }

    @Test func `paused, resumed, cancelled`() async throws {
        let (storage, key) = try await shop()
        for number in [1, 2] as [UInt8] {
            try await storage.welcome(number, listening: .token("token \(number)"))
            try await storage.cover(number, 25, 55)
        }
        try await storage.order(.pause, key, at: Sales.day(30))
        try await storage.freezeAudiences(at: Sales.day(30))
        #expect(try await storage.outboxRuns(on: [.apns], at: Sales.day(31)).runs.isEmpty)
        #expect(try await storage.outbox(of: key).count == 2)
        try await storage.order(.resume, key, at: Sales.day(31))
        let run = try #require(try await storage.outboxRuns(on: [.apns], at: Sales.day(31)).runs.first)
        let items = try #require(try await storage.outbox(run, after: nil, limit: 1, at: Sales.day(31)))
        let report = try await storage.order(.cancel, key, at: Sales.day(31))
        #expect(report.state == .cancelled && report.channels.first?.cancelled == 2)
        #expect(try await storage.outbox(run, after: nil, limit: 9, at: Sales.day(31)) == nil)
        // It was already on its way.
        try await storage.record(items.map { OutboxResult($0, .accepted) }, of: run, at: Sales.day(31))
        #expect(try await storage.release(of: key)?.channels.first?.accepted == 1)
        #expect(try await storage.release(of: key)?.channels.first?.cancelled == 1)
        #expect(try await storage.talliesAgree())
        await #expect(throws: StorageError.releaseEnded) { try await storage.order(.resume, key, at: Sales.day(31)) }
    }

    @Test func `a channel that is wrong rests until the publisher resumes, the others go on`() async throws {
        let (storage, key) = try await shop()
        let visitor = try await storage.welcome(1, listening: .token("aa"))
        try await storage.savePushRegistration(
            .token("https://push", channel: .webPush), on: visitor.device, of: visitor.reader, at: .noon)
        try await storage.cover(1, 25, 55)
        try await storage.freezeAudiences(at: Sales.day(30))
        let runs = try await storage.outboxRuns(on: [.apns, .webPush], at: Sales.day(30)).runs
        #expect(runs.count == 2)
        let apns = try #require(runs.first { $0.channel == .apns })
        try await storage.record([], of: apns, stop: "InvalidProviderToken", at: Sales.day(30))
        #expect(
            try await storage.outboxRuns(on: [.apns, .webPush], at: Sales.day(30)).runs.map(\.channel) == [.webPush])
        #expect(try await storage.release(of: key)?.channels.first?.stopped == "InvalidProviderToken")
        try await storage.order(.resume, key, at: Sales.day(30))
        #expect(try await storage.outboxRuns(on: [.apns, .webPush], at: Sales.day(30)).runs.count == 2)
    }

    @Test func `the lines of an old release go in the end, its figures stay`() async throws {
        let (storage, key) = try await shop()
        try await storage.welcome(1, listening: .token("aa"))
        try await storage.cover(1, 25, 55)
        try await storage.freezeAudiences(at: Sales.day(30))
        try await storage.send(at: Sales.day(30)) { _ in .accepted }
        try await storage.prune(at: Sales.day(119))
        #expect(try await storage.outbox(of: key).count == 1)
        try await storage.prune(at: Sales.day(121))
        #expect(try await storage.outbox(of: key).isEmpty)
        #expect(try await storage.release(of: key)?.channels.first?.accepted == 1)
    }

    @Test func `after thirty days nobody is bothered any more`() async throws {
        let (storage, key) = try await shop()
        try await storage.welcome(1, listening: .token("aa"))
        try await storage.cover(1, 25, 55)
        try await storage.freezeAudiences(at: Sales.day(30))
        try await storage.expireReleases(at: Sales.day(59))
        #expect(try await storage.outbox(of: key) == ["aa": "waiting"])
        try await storage.expireReleases(at: Sales.day(60))
        #expect(try await storage.outbox(of: key) == ["aa": "skipped expired"])
        #expect(try await storage.release(of: key)?.state == .done)
    }
}
