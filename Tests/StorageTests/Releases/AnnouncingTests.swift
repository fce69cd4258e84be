import Circulation
import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// The announced issues, with time and style.
struct AnnouncingTests {
    private func follower(
        _ storage: Storage, zone: String = "UTC", style: Announcement.Style = .plain, channel: ChannelKind = .apns
    ) async throws {
        try await storage.save(Publication.named(), at: .noon)
        let wish = try PushRegistration.token("aa", channel: channel, style: style, zone: zone, follows: [Sales.fruit])
        try await storage.welcome(1, listening: wish)
    }

    @Test func `an issue is announced when its instant comes, in the words of that moment`() async throws {
        let storage = try Storage.inMemory()
        try await follower(storage)
        let key = try await storage.add(onSale: .noon(3600))
        try await storage.press(key)
        #expect(try await storage.release(of: key)?.state == .waiting)
        try await storage.releaseDue(at: .noon(3599))
        #expect(try await storage.freezeAudiences(at: .noon(3599)).isEmpty)
        try await storage.releaseDue(at: .noon(3600))
        #expect(try await storage.release(of: key)?.state == .due)
        #expect(try await storage.freezeAudiences(at: .noon(3600)) == [key])
        var issue = try #require(try await storage.entry(key)).issue
        issue.title = "Another title"
        try await storage.save(issue, at: .noon(3601))
        let message = try #require(try await storage.outboxRuns(on: [.apns], at: .noon(3602)).runs.first).message
        #expect(message.title == "Fruit" && message.text == "Fruit 2026-01: Sweet")
        #expect(message.link == "/fruit/2026-01" && message.cover?.hasPrefix("/api/v1/") == true)
    }

    @Test(.timeLimit(.minutes(1)))
    func `whoever waits for the end of a release hears of it, also when nobody is to be told`() async throws {
        let storage = try Storage.inMemory()
        try await storage.save(Publication.named(), at: .noon)
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key)
        let signals = storage.deliverySignals()
        #expect(try await storage.release(of: key)?.state == .due)
        #expect(try await storage.freezeAudiences(at: .noon) == [key])
        for await _ in signals { break }
        #expect(try await storage.release(of: key)?.state == .done)
    }

    @Test func `an issue that is still being pressed is announced when all of it is there`() async throws {
        let storage = try Storage.inMemory()
        try await follower(storage)
        let key = try await storage.add(onSale: .noon)
        let run = try await storage.begin(key)
        try await storage.record(pages: 4, of: 5, for: run)
        #expect(try await storage.release(of: key)?.state == .due)
        #expect(try await storage.freezeAudiences(at: .noon).isEmpty)
        try await storage.record([try await storage.page(5)], for: run.id, at: .noon(60))
        _ = try await storage.finish(run.id, at: .noon(60))
        #expect(try await storage.freezeAudiences(at: .noon(60)) == [key])
    }

    @Test func `an old issue that is only brought here is no news; one that the machine slept over is`() async throws {
        let storage = try Storage.inMemory()
        try await follower(storage)
        let old = try await storage.add("old", onSale: .noon(-86_401))
        try await storage.press(old)
        #expect(try await storage.release(of: old) == nil)
        let late = try await storage.add("late", onSale: .noon(60))
        try await storage.press(late)
        try await storage.releaseDue(at: .noon(3 * 86_400))
        #expect(try await storage.freezeAudiences(at: .noon(3 * 86_400)) == [late])
    }

    @Test func `a correction announces nothing, and neither does a return to the stand`() async throws {
        let storage = try Storage.inMemory()
        try await follower(storage)
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key)
        #expect(try await storage.freezeAudiences(at: .noon) == [key])
        try await storage.press(key, text: "corrected")
        try await storage.withdraw(key, reason: "Why", at: .noon(60))
        #expect(try await storage.outbox(of: key) == ["aa": "cancelled"])
        try await storage.restore(key, onSale: .noon, at: .noon(120))
        #expect(try await storage.freezeAudiences(at: .noon(120)).isEmpty)
        #expect(try await storage.release(of: key)?.state == .cancelled)
    }

    @Test func `withdrawn before anybody was told, it is announced when it comes back`() async throws {
        let storage = try Storage.inMemory()
        try await follower(storage)
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key)
        try await storage.withdraw(key, reason: "Why", at: .noon(1))
        #expect(try await storage.freezeAudiences(at: .noon(1)).isEmpty)
        try await storage.restore(key, onSale: .noon(60), at: .noon(2))
        try await storage.releaseDue(at: .noon(60))
        #expect(try await storage.freezeAudiences(at: .noon(60)) == [key])
    }

    /// Quiet hours around noon, which is now.
    private static let night = ReleasePolicy(quiet: .init(from: 11, until: 14))

    @Test(arguments: ["quiet", "paused"])
    func `withdrawn after it was settled whom to tell, and before anybody was, it is announced when it comes back`(
        why: String
    ) async throws {
        let storage = try Storage.inMemory()
        try await follower(storage)
        if why == "quiet" { try await storage.save(Self.night, for: .init(parsing: Sales.fruit)) }
        let key = try await storage.add(onSale: .noon)
        if why == "paused" { try await storage.order(.pause, key, at: .noon) }
        try await storage.press(key)
        try await storage.freezeAudiences(at: .noon)
        #expect(try await storage.outbox(of: key) == ["aa": "waiting"])
        try await storage.withdraw(key, reason: "Why", at: .noon(60))
        #expect(try await storage.outbox(of: key).isEmpty)
        #expect(try await storage.talliesAgree())
        #expect(try await storage.release(of: key)?.state == .waiting)
        try await storage.restore(key, onSale: .noon, at: .noon(120))
        #expect(try await storage.freezeAudiences(at: .noon(120)) == [key])
        #expect(try await storage.outbox(of: key) == ["aa": "waiting"])
        #expect(try await storage.release(of: key)?.isPaused == (why == "paused"))
        let next = try await storage.outboxRuns(on: [.apns], at: .noon(121)).next
        #expect(next == (why == "quiet" ? .noon(2 * 3600) : nil))
    }

    @Test(arguments: ["withdrawn", "cancelled"])
    func `who would have heard of an issue that was taken back hears of the next one of the day`(
        how: String
    ) async throws {
        let storage = try Storage.inMemory()
        try await follower(storage)
        try await storage.save(Self.night, for: .init(parsing: Sales.fruit))
        for id in ["a", "b", "c"] {
            let key = try await storage.add(id, onSale: .noon)
            try await storage.press(key)
            try await storage.freezeAudiences(at: .noon)
        }
        #expect(try await storage.outbox(of: .of("b")) == ["aa": "skipped one-a-day"])
        #expect(try await storage.release(of: .of("b"))?.state == .done)
        if how == "withdrawn" {
            try await storage.withdraw(.of("a"), reason: "Why", at: .noon(60))
        } else {
            try await storage.order(.cancel, .of("a"), at: .noon(60))
        }
        #expect(try await storage.outbox(of: .of("b")) == ["aa": "waiting"])
        #expect(try await storage.release(of: .of("b"))?.state == .sending)
        #expect(try await storage.outbox(of: .of("c")) == ["aa": "skipped one-a-day"], "one a day it stays")
        #expect(try await storage.talliesAgree())
        let open = try await storage.outboxRuns(on: [.apns], at: .noon(61))
        #expect(open.runs.isEmpty && open.next == .noon(2 * 3600), "not in the quiet hours")
        try await storage.send(at: .noon(2 * 3600)) { _ in .accepted }
        #expect(try await storage.release(of: .of("b"))?.channels.first?.accepted == 1)
        guard how == "withdrawn" else { return }
        // Back on the same day, it is too late.
        try await storage.restore(.of("a"), onSale: .noon, at: .noon(3 * 3600))
        #expect(try await storage.freezeAudiences(at: .noon(3 * 3600)) == [.of("a")])
        #expect(try await storage.outbox(of: .of("a")) == ["aa": "skipped one-a-day"])
    }

    @Test func `who was told already hears of no other when the rest is cancelled`() async throws {
        let storage = try Storage.inMemory()
        try await follower(storage)
        try await storage.welcome(2, listening: .token("bb", follows: [Sales.fruit]))
        for id in ["a", "b"] {
            let key = try await storage.add(id, onSale: .noon)
            try await storage.press(key)
            try await storage.freezeAudiences(at: .noon)
        }
        try await storage.send(at: .noon) {
            $0.address?.value == "aa" ? .accepted : .later(due: .noon(600), reason: "NoAnswer")
        }
        #expect(try await storage.release(of: .of("a"))?.channels.first?.retried == ["NoAnswer": 1])
        try await storage.order(.cancel, .of("a"), at: .noon(60))
        #expect(try await storage.outbox(of: .of("b")) == ["aa": "skipped one-a-day", "bb": "waiting"])
        let channel = try #require(try await storage.release(of: .of("a"))?.channels.first)
        #expect(channel.sent == 2 && channel.accepted == 1 && channel.cancelled == 1 && channel.retried == nil)
        #expect(try await storage.talliesAgree())
    }

    @Test func `a publisher who cancels before the instant announces nothing`() async throws {
        let storage = try Storage.inMemory()
        try await follower(storage)
        let key = try await storage.add(onSale: .noon(60))
        try await storage.press(key)
        try await storage.order(.cancel, key, at: .noon)
        try await storage.releaseDue(at: .noon(60))
        #expect(try await storage.freezeAudiences(at: .noon(60)).isEmpty)
    }

    @Test func `one content message a day, of the publication's day`() async throws {
        let storage = try Storage.inMemory()
        try await follower(storage)
        var settings = StandSettings()
        settings.timeZone = "Asia/Tokyo"
        try await storage.save(settings, of: .init(parsing: Sales.fruit), at: .noon)
        // Noon UTC is nine in the evening there.
        for (id, hours) in [("a", 0), ("b", 2), ("c", 4)] as [(String, Double)] {
            let key = try await storage.add(id, onSale: .noon(hours * 3600))
            try await storage.press(key, at: .noon(hours * 3600))
            try await storage.freezeAudiences(at: .noon(hours * 3600))
        }
        #expect(try await storage.outbox(of: .of("a")) == ["aa": "waiting"])
        #expect(try await storage.outbox(of: .of("b")) == ["aa": "skipped one-a-day"])
        #expect(try await storage.outbox(of: .of("c")) == ["aa": "waiting"])
        #expect(try await storage.audienceReport(of: .of("b"), at: .noon).devicesNotTold == [.oneADay: 1])
        #expect(try await storage.talliesAgree())
    }

    @Test(arguments: [
        // 12:00 UTC is 21:00 in Tokyo, 13:00 in Rome, 07:00 in New York.
        ("Asia/Tokyo", Announcement.Style.plain, ChannelKind.apns, 10.0), ("Asia/Tokyo", .silent, .apns, 0),
        ("Asia/Tokyo", .silent, .webPush, 10), ("Europe/Rome", .plain, .apns, 0), ("Europe/Rome", .silent, .webPush, 0),
        ("America/New_York", .plain, .apns, 0), ("No/Where", .plain, .apns, 0),
    ])
    func `a message that shows itself waits for the morning of its device, and a browser shows all`(
        zone: String, style: Announcement.Style, channel: ChannelKind, hours: Double
    ) async throws {
        let storage = try Storage.inMemory()
        try await follower(storage, zone: zone, style: style, channel: channel)
        let quiet = ReleasePolicy.QuietHours(from: 21, until: 7)
        try await storage.save(ReleasePolicy(quiet: quiet), for: .init(parsing: Sales.fruit))
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key)
        try await storage.freezeAudiences(at: .noon)
        let open = try await storage.outboxRuns(on: [channel], at: .noon)
        #expect(open.runs.isEmpty == (hours > 0))
        #expect(open.next == (hours > 0 ? .noon(hours * 3600) : nil))
    }

    @Test(arguments: [ReleasePolicy.Kind.silent, .none])
    func `a publisher may announce silently, or not at all`(kind: ReleasePolicy.Kind) async throws {
        let storage = try Storage.inMemory()
        try await follower(storage)
        try await storage.save(ReleasePolicy(kind: kind), for: .init(parsing: Sales.fruit))
        let key = try await storage.add(onSale: .noon)
        try await storage.press(key)
        let report = try await storage.audienceReport(of: key, at: .noon)
        #expect(report.told.map(\.style) == (kind == .silent ? [.silent] : []))
        #expect(report.devicesNotTold == (kind == .none ? [.notAnnounced: 1] : [:]))
        try await storage.freezeAudiences(at: .noon)
        #expect(try await storage.outbox(of: key).count == (kind == .silent ? 1 : 0))
    }

    @Test func `an audience can be looked at beforehand`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.openShop()[1]
        try await storage.save(Publication.named("news", title: "News"), at: .noon)
        try await storage.welcome(1, listening: .token("a"))
        try await storage.welcome(2, listening: .token("b", channel: .webPush, style: .silent))
        try await storage.welcome(3, listening: .token("c", only: ["news"]))
        try await storage.welcome(4, listening: .token("d"))
        try await storage.welcome(5)
        for number in [1, 2, 3, 5] as [UInt8] { try await storage.cover(number, 25, 55) }
        let report = try await storage.audienceReport(of: key, at: .noon)
        #expect(
            report.told == [
                .init(channel: .apns, style: .plain, devices: 1), .init(channel: .webPush, style: .silent, devices: 1),
            ])
        #expect(report.readers == 4 && report.readersWithoutDevice == 1)
        #expect(report.devicesNotTold == [.otherPublications: 1, .noRight: 1])
        try await storage.freezeAudiences(at: Sales.day(30))
        #expect(try await storage.outbox(of: key).count == 2)
    }
}
