import Delivery
import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// An issue's messages in the console.
struct ConsoleReleaseTests {
    private static func order(
        _ order: String, _ key: Issue.Key, _ client: any TestClientProtocol, _ member: HTTPFields
    ) async throws -> TestResponse {
        try await client.post(Paths.Console.release(key), ["order": order], CookieJar(), member)
    }

    @Test func `the page says what a sale would do, then what the messages do, in each state`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(3)
        let anna = try await newsstand.member("anna", Permissions(.editor))
        let storage = newsstand.storage
        let key = try await newsstand.publish("one", onSale: nil)
        let page = Paths.Console.release(key)
        try await newsstand.test { client in
            func shows(_ texts: String..., without others: [String] = []) async throws {
                let shown = try await client.get(page, anna)
                #expect(shown.status == .ok)
                for text in texts { #expect(shown.text.contains(text), "\(text)") }
                for text in others { #expect(!shown.text.contains(text), "\(text)") }
            }
            try await shows(
                "It is not on sale. If it went on sale now, 3 devices would be notified.", "Whom it would reach now",
                "Apps", Paths.Console.sale(key), "Put on sale …",
                without: ["data-moving", "Look again", "value=\"resume\""])
            try await storage.schedule(key, onSale: newsstand.now + 90_000, at: newsstand.now)
            try await shows("It goes on sale on Wednesday 11 March 2026 at 13:00 (UTC). With", "Change the day …")
            try await storage.save(ReleasePolicy(undoMinutes: 5), for: key.publication)
            try await storage.schedule(key, onSale: newsstand.now, at: newsstand.now)
            try await shows(
                "Messages wait until 12:05 (UTC), so that undoing the sale reaches nobody. Then 3 devices",
                Paths.Console.undoSale(key), "data-moving", "Look again", without: ["Put on sale …"])
            newsstand.now += 301
            try await shows("The messages are being prepared.", without: ["Undo the sale"])
            try await storage.freezeAudiences(at: newsstand.now)
            try await shows("Messages are being sent. 0 of 3 devices are reached.", ">Pause</button>", "Cancel …")
            #expect(try await Self.order("pause", key, client, anna).location == "\(page)?done=pause")
            try await shows(
                "No device is notified until you send it to everybody.", "Send it to everybody",
                without: ["data-moving", ">Pause</button>"])
            #expect(try await Self.order("resume", key, client, anna).location == "\(page)?done=resume")
            try await newsstand.send(by: FickleChannel())
            try await shows(
                "Every message has its answer. 3 of 3 devices are reached.", "Reached means",
                without: ["<button class=\"button is-quiet\" name=\"order\"", "data-moving", "Whom it would reach"])
            let italian = try await client.get(page, anna.adding([.acceptLanguage: "it"]))
            #expect(italian.text.contains("Ogni messaggio ha avuto risposta: raggiunti 3 dispositivi su 3."))
        }
        let acts = try await storage.acts().filter { $0.verb == .messagesOrdered }
        #expect(acts.map(\.actorName) == ["anna", "anna"] && acts.allSatisfy { $0.subject == "one" })
    }

    @Test func `issues without messages say why`() async throws {
        let newsstand = try await TestNewsstand()
        let nobody = try await newsstand.publish("nobody")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        let old = try await newsstand.publish("old", onSale: newsstand.now - 200_000)
        let off = try await newsstand.publish("off", onSale: nil)
        let planned = try await newsstand.publish("gone", onSale: newsstand.now - 3600)
        try await newsstand.storage.withdraw(planned, reason: "Wrong", at: newsstand.now)
        try await newsstand.test { client in
            for (key, text) in [
                (nobody, "There was no device to notify."), (old, "It went on sale without messages."),
                (planned, "It is off sale. No device is notified."),
            ] {
                let page = try await client.get(Paths.Console.release(key), .publisher)
                #expect(page.text.contains(text), "\(text)")
                #expect(!page.text.contains("value=\"pause\"") || key == planned, "\(text)")
            }
            try await newsstand.storage.save(ReleasePolicy(kind: .none), for: off.publication)
            let page = try await client.get(Paths.Console.release(off), .publisher)
            #expect(
                page.text.contains("Notifications are off for this title.") && !page.text.contains("value=\"pause\""))
            let refused = try await Self.order("pause", old, client, .publisher)
            #expect(refused.status == .conflict && refused.text.contains("nothing was changed"))
            #expect(try await client.get("/console/titles/orchard/none/release", .publisher).status == .notFound)
            #expect(try await Self.order("burn", nobody, client, .publisher).status == .badRequest)
            #expect(
                try await Self.order(
                    "pause", .init(publication: nobody.publication, issue: .make("none")), client, .publisher
                ).status == .notFound)
        }
    }

    @Test func `why devices are not reached is shown, and a stopped channel is resumed`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(10)
        let key = try await newsstand.publish("one")
        let storage = newsstand.storage
        try await storage.freezeAudiences(at: newsstand.now)
        let moody = FickleChannel { envelope, _ in
            switch envelope.address.value {
            case "token-0": .gone(since: nil)
            case "token-1", "token-2": .refused(reason: "BadDeviceToken")
            case "token-3": .refused(reason: "<odd>")
            case "token-4": .later(after: nil, reason: "NoAnswer")
            case "token-5": .stopped(reason: "InvalidProviderToken")
            default: .accepted(serviceID: nil)
            }
        }
        try await newsstand.send(by: moody)
        try await newsstand.test { client in
            let page = try await client.get(Paths.Console.release(key), .publisher)
            for text in [
                "A push service refuses the messages.", "Stopped: Apple does not accept the key",
                "The device is no longer registered", "The device’s address is not valid", "&lt;odd&gt;", "Try again",
            ] { #expect(page.text.contains(text), "\(text)") }
            #expect(!page.text.localizedCaseInsensitiveContains("delivered") && !page.text.contains("<odd>"))
            let today = try await client.get(Paths.Console.today, .publisher)
            #expect(
                today.text.contains("Its messages have stopped (") && today.text.contains(Paths.Console.release(key)))
            #expect(today.text.split(separator: Paths.Console.release(key)).count == 2, "named once")
            #expect(try await Self.order("resume", key, client, .publisher).status == .seeOther)
            #expect(try await storage.stoppedChannels().isEmpty)
            #expect(try await !client.get(Paths.Console.today, .publisher).text.contains("messages have stopped"))
            try await storage.order(.pause, key, at: newsstand.now)
            #expect(try await client.get(Paths.Console.today, .publisher).text.contains("Its messages are paused."))
            let other = try await newsstand.member("sara", Permissions(rights: [.see]))
            #expect(try await !client.get(Paths.Console.today, other).text.contains("Its messages are paused."))
        }
    }

    @Test func `messages that wait for the morning say when`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(2)
        try await newsstand.storage.save(
            ReleasePolicy(quiet: .init(from: 11, until: 14)), for: TestNewsstand.press)
        let key = try await newsstand.publish("one")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        try await newsstand.test { client in
            let page = try await client.get(Paths.Console.release(key), .publisher)
            #expect(page.text.contains("The next message is due on Tuesday 10 March 2026 at 14:00 (UTC)."))
        }
    }

    @Test func `testers get it first, and everybody when somebody says so`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(2)
        let (channel, storage) = (FickleChannel(), newsstand.storage)
        let key = try await newsstand.publish("one", onSale: newsstand.now + 60)
        let page = Paths.Console.release(key)
        try await newsstand.test(channels: [channel]) { client in
            let none = try await Self.order("testers", key, client, .publisher)
            #expect(none.status == .conflict && none.text.contains("This title has no testers yet."))
            let tester = try await client.newListener(Address(channel: .apns, value: "tester"), follows: []).reader
            try await storage.save(ReleasePolicy(testers: [tester]), for: key.publication)
            #expect(try await client.get(page, .publisher).text.contains("Send to testers first"))
            #expect(try await Self.order("testers", key, client, .publisher).location == "\(page)?done=testers")
            #expect(channel.handed.map(\.address.value) == ["tester"])
            let report = try #require(try await storage.release(of: key))
            #expect(report.isPaused && report.tested?.devices == 1 && report.tested?.accepted == 1)
            let waiting = try await client.get("\(page)?done=testers", .publisher)
            #expect(waiting.text.contains("The testers have the message.") && waiting.text.contains("1 of 1 devices"))
            newsstand.now += 60
            try await storage.releaseDue(at: newsstand.now)
            try await storage.freezeAudiences(at: newsstand.now)
            #expect(try await storage.outboxRuns(on: [.apns], at: newsstand.now).runs.isEmpty, "nobody else yet")
            #expect(try await client.get(page, .publisher).text.contains("Send to testers again"))
            // Two people send it to everybody at once.
            for _ in 1...2 { #expect(try await Self.order("resume", key, client, .publisher).status == .seeOther) }
            try await newsstand.finish(key)
            #expect(channel.handed.count == 3)
            let late = try await Self.order("testers", key, client, .publisher)
            #expect(late.status == .conflict && late.text.contains("nothing was changed"))
            #expect(channel.handed.count == 3)
        }
    }

    @Test func `a test is not sent while messages to everybody are on their way`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(2)
        let key = try await newsstand.publish("one")
        let storage = newsstand.storage
        try await storage.freezeAudiences(at: newsstand.now)
        try await newsstand.send(
            by: FickleChannel { envelope, _ in
                envelope.address.value == "token-0" ? .accepted(serviceID: nil) : .later(after: nil, reason: "NoAnswer")
            })
        try await newsstand.test(channels: [FickleChannel()]) { client in
            let tester = try await client.newReader().reader
            try await storage.save(ReleasePolicy(testers: [tester]), for: key.publication)
            #expect(try await !client.get(Paths.Console.release(key), .publisher).text.contains("value=\"testers\""))
            let refused = try await Self.order("testers", key, client, .publisher)
            #expect(refused.status == .conflict && refused.text.contains("nothing was sent to testers"))
            #expect(try await storage.release(of: key)?.isPaused == false)
        }
    }

    @Test func `the sheet says when messages are paused, or are for another issue of the day`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(2)
        let key = try await newsstand.publish("one", onSale: nil)
        try await newsstand.test { client in
            let sheet = Paths.Console.sale(key)
            #expect(try await client.get(sheet, .publisher).text.contains("2 devices will be notified."))
            _ = try await Self.order("pause", key, client, .publisher)
            #expect(try await client.get(sheet, .publisher).text.contains("Its messages are paused: no device"))
            _ = try await Self.order("resume", key, client, .publisher)
            try await newsstand.publish("first")
            try await newsstand.storage.freezeAudiences(at: newsstand.now)
            #expect(try await client.get(sheet, .publisher).text.contains("each gets a message about another issue"))
        }
    }

    @Test func `of two people who press, the second one gets a sentence`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(1)
        let key = try await newsstand.publish("one")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        try await newsstand.test { client in
            let page = Paths.Console.release(key)
            #expect(try await Self.order("cancel", key, client, .publisher).location == "\(page)?done=cancel")
            for order in ["cancel", "pause", "resume"] {
                let second = try await Self.order(order, key, client, .publisher)
                #expect(second.status == .conflict && second.text.contains("These messages have ended meanwhile"))
                #expect(second.text.contains("0 of 1 devices were reached before."))
            }
        }
    }
}
