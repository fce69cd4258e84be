import Delivery
import EdicolaCore
import Foundation
import Storage
import Synchronization
import Testing

@testable import EdicolaServer

/// The outbox with a channel of any behaviour.
struct SendingTests {
    @Test func `everybody is told once, many at a time, and the figures say so`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(43)
        let key = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        let channel = FickleChannel { _, _ in
            await Task.yield()
            return .accepted(serviceID: "x")
        }
        try await newsstand.send(by: channel)
        #expect(Set(channel.handed.map(\.address.value)).count == 43 && channel.handed.count == 43)
        #expect((2...7).contains(channel.maximumUnderway))
        let figures = try #require(try await newsstand.figures(key))
        #expect(figures.frozen == 43 && figures.sent == 43 && figures.accepted == 43 && figures.waiting == 0)
        #expect(try await newsstand.storage.release(of: key)?.state == .done)
        let envelope = try #require(channel.handed.first)
        #expect(envelope.message.link == "https://stand.example/orchard/new")
        #expect(envelope.message.cover?.hasPrefix("https://stand.example/api/v1/publications/orchard/") == true)
        #expect(envelope.collapse == "orchard" && envelope.style == .plain)
        #expect(envelope.expires > newsstand.now)
    }

    @Test func `each answer has its consequence`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(6)
        let key = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        let later = newsstand.now.addingTimeInterval(900)
        let channel = FickleChannel { envelope, attempt in
            switch envelope.address.value {
            case "token-0": .gone(since: nil)
            case "token-1": .refused(reason: "BadDeviceToken")
            case "token-2": attempt == 1 ? .later(after: later, reason: "503") : .accepted(serviceID: nil)
            case "token-3": attempt == 1 ? .later(after: nil, reason: "429") : .accepted(serviceID: nil)
            default: .accepted(serviceID: nil)
            }
        }
        try await newsstand.send(by: channel)
        var figures = try #require(try await newsstand.figures(key))
        #expect(figures.accepted == 2 && figures.gone == 1 && figures.waiting == 2 && figures.sent == 6)
        #expect(figures.refused == ["BadDeviceToken": 1])
        #expect(figures.retried == ["503": 1, "429": 1], "and why they wait")
        newsstand.now += 59
        try await newsstand.send(by: channel)
        #expect(try await newsstand.figures(key)?.waiting == 2, "a minute's patience")
        newsstand.now += 1
        try await newsstand.send(by: channel)
        #expect(try await newsstand.figures(key)?.waiting == 1)
        newsstand.now = later
        try await newsstand.send(by: channel)
        figures = try #require(try await newsstand.figures(key))
        #expect(figures.accepted == 4 && figures.waiting == 0)
        #expect(try await newsstand.storage.audienceReport(of: key, at: newsstand.now).readers == 0)
        let again = channel.handed.filter { $0.address.value == "token-2" }
        #expect(Set(again).count == 1, "the same envelope, word for word")
    }

    @Test func `BadDeviceToken from the wrong environment is not a dead device`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(1)
        let key = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        try await newsstand.send(by: FickleChannel { _, _ in .refused(reason: "BadDeviceToken") })
        let report = try await newsstand.storage.audienceReport(of: key, at: newsstand.now)
        #expect(report.told.map(\.devices) == [1])
    }

    @Test func `a wrong key stops the channel, loses nobody, and goes on when the publisher resumes`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(25)
        let key = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        let broken = FickleChannel { _, _ in .stopped(reason: "InvalidProviderToken") }
        try await newsstand.send(by: broken)
        #expect(broken.handed.count <= 7, "those that were under way")
        var figures = try #require(try await newsstand.figures(key))
        #expect(figures.stopped == "InvalidProviderToken" && figures.waiting == 25 && figures.sent == 0)
        try await newsstand.send(by: broken)
        #expect(broken.handed.count <= 7, "it rests")
        try await newsstand.storage.order(.resume, key, at: newsstand.now)
        try await newsstand.send(by: FickleChannel())
        figures = try #require(try await newsstand.figures(key))
        #expect(figures.accepted == 25 && figures.stopped == nil)
    }

    @Test func `a publisher who pauses is heard while messages are on their way`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(60)
        let key = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        let channel = FickleChannel(maximumAtOnce: 2) { [newsstand] envelope, _ in
            if envelope.address.value == "token-9" {
                _ = try? await newsstand.storage.order(.pause, key, at: newsstand.now)
            }
            return .accepted(serviceID: nil)
        }
        try await newsstand.send(by: channel)
        #expect((10..<60).contains(channel.handed.count))
        #expect(try await newsstand.figures(key)?.accepted == channel.handed.count)
        try await newsstand.storage.order(.resume, key, at: newsstand.now)
        try await newsstand.send(by: channel)
        #expect(channel.handed.count == 60)
    }

    @Test func `a server that died in the middle says nothing different afterwards, and forgets nobody`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(50)
        let key = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        let run = try #require(try await newsstand.storage.outboxRuns(on: [.apns], at: newsstand.now).runs.first)
        // Cancelled in the middle, which equals a kill: the outcome of unrecorded requests is unknown.
        let (twenty, reached) = AsyncStream.makeStream(of: Void.self)
        let first = FickleChannel { envelope, _ in
            guard envelope.address.value < "token-3" else {
                reached.yield()
                return await FickleChannel.silence(envelope, 1)
            }
            return .accepted(serviceID: nil)
        }
        let dying = Task { try await newsstand.sending(run, by: first).send() }
        for await _ in twenty { break }
        dying.cancel()
        _ = await dying.result
        var issue = try #require(try await newsstand.storage.entry(key)).issue
        issue.title = "Changed meanwhile"
        try await newsstand.storage.save(issue, at: newsstand.now)
        newsstand.now += 3600
        let second = FickleChannel()
        try await newsstand.send(by: second)
        let all = first.handed + second.handed
        #expect(Set(all.map(\.address.value)).count == 50)
        #expect(Set(all).count == 50, "no two different envelopes for one device")
        #expect(try await newsstand.figures(key)?.accepted == 50)
    }

    @Test func `a silent server ends no release: the others go on, and a retry has the same words`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(5)
        try await newsstand.addFollowers(5, from: 5, channel: .webPush)
        let key = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        try await newsstand.send(by: FickleChannel { _, _ in .later(after: nil, reason: "timeout") })
        try await newsstand.send(by: FickleChannel(.webPush))
        #expect(try await newsstand.figures(key)?.waiting == 5)
        #expect(try await newsstand.figures(key, .webPush)?.accepted == 5)
        newsstand.now += 60
        try await newsstand.send(by: FickleChannel())
        #expect(try await newsstand.storage.release(of: key)?.state == .done)
    }

    @Test func `a retry at night waits for the morning`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(1)
        try await newsstand.storage.save(
            ReleasePolicy(quiet: .init(from: 13, until: 7)), for: TestNewsstand.press)
        let key = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        newsstand.now += 3599
        try await newsstand.send(by: FickleChannel { _, _ in .later(after: nil, reason: "503") })
        #expect(try await newsstand.figures(key)?.waiting == 1)
        let next = try await newsstand.storage.outboxRuns(on: [.apns], at: newsstand.now).next
        #expect(next == TestNewsstand.noon.addingTimeInterval(19 * 3600))
    }

    @Test(arguments: ["fcm", "mail", "webhook"])
    func `a channel of another kind is announced by without a change to the outbox`(kind: String) async throws {
        let newsstand = try await TestNewsstand()
        let channel = FickleChannel(ChannelKind(rawValue: kind), maximumAtOnce: 1)
        try await newsstand.addFollowers(3, channel: channel.kind)
        let key = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        try await newsstand.send(by: channel)
        #expect(channel.handed.count == 3 && channel.maximumUnderway == 1)
        #expect(try await newsstand.figures(key, channel.kind)?.accepted == 3)
    }

    @Test func `patience doubles from a minute to a day`() {
        #expect((1...4).map { ReleaseDispatcher.patience(afterAttempt: $0) } == [60, 120, 240, 480])
        #expect(
            ReleaseDispatcher.patience(afterAttempt: 12) == 86_400
                && ReleaseDispatcher.patience(afterAttempt: 99) == 86_400)
    }

    @Test func `an envelope's id is a UUID of its device and release, its collapse id fits`() throws {
        let id = UUID.named("a")
        #expect(id == .named("a") && id != .named("b"))
        #expect(id.uuidString.dropFirst(14).first == "5")
        for name in ["orchard", "a.b", String(repeating: "x", count: 128), "A-b_c"] {
            let collapse = String.collapse(of: .make(name))
            #expect((1...32).contains(collapse.utf8.count))
            #expect(collapse.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil)
        }
    }
}
