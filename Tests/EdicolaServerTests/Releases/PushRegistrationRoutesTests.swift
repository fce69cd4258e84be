import Delivery
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// Devices that register for messages, and the publisher's view of them.
struct ListeningRoutesTests {
    private let wish =
        #"{"address": {"channel": "apns", "environment": "sandbox", "value": "%", "keys": {}}, "wording": "3"}"#

    private func wish(_ token: String) -> String { wish.replacing("%", with: token) }

    @Test func `a device learns how to listen, says so, and takes it back`() async throws {
        let newsstand = try await TestNewsstand()
        let channels: [any DeliveryChannel] = [FickleChannel(), FickleChannel(.webPush, publicKey: "BPublic")]
        try await newsstand.test(channels: channels) { client in
            let offers = try await client.get(Paths.API.push).decoded(ListPage<PushOffer>.self)
            #expect(offers.items == [.init(channel: .apns), .init(channel: .webPush, publicKey: "BPublic")])
            let welcome = try await client.newReader()
            let (mine, path) = (HTTPFields.reader(try #require(welcome.token)), Paths.API.push(of: welcome.device))
            #expect(try await client.get(path, mine).decoded(ListPage<PushRegistration>.self).items.isEmpty)
            #expect(try await client.send(.put, path, mine, wish("aa")).status == .ok)
            let listening = try await client.get(path, mine).decoded(ListPage<PushRegistration>.self).items
            #expect(listening.map(\.address.value) == ["aa"] && listening.map(\.address.environment) == [.sandbox])
            let me = try await client.get(Paths.API.me, mine).decoded(ReaderAnswer.self)
            #expect(me.consents.map(\.wording) == ["3"])
            let export = try await client.get(Paths.API.export, mine)
            #expect(export.text.contains("\"value\":\"aa\""))
            #expect(try await client.send(.delete, path, mine).status == .noContent)
            #expect(try await client.send(.delete, path, mine).status == .notFound)
        }
    }

    @Test func `what is no address, no channel, or another's device is refused`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test(channels: [FickleChannel()]) { client in
            let (welcome, other) = (try await client.newReader(), try await client.newReader())
            let (mine, path) = (HTTPFields.reader(try #require(welcome.token)), Paths.API.push(of: welcome.device))
            let bad = try await client.send(.put, path, mine, wish("bad one"))
            #expect(try bad.problem().detail == "“bad one” is no token.")
            let unknown = wish("aa").replacing("apns", with: "pigeon")
            #expect(try await client.send(.put, path, mine, unknown).problem().detail?.contains("apns") == true)
            #expect(try await client.send(.put, Paths.API.push(of: other.device), mine, wish("aa")).status == .notFound)
            #expect(try await client.send(.put, path, [:], wish("aa")).status == .unauthorized)
            let strange = wish("aa").replacing("\"wording\"", with: "\"follows\": [\"none\"], \"wording\"")
            #expect(try await client.send(.put, path, mine, strange).status == .notFound)
        }
    }

    @Test func `a release is looked at, tested, and sent by the newsstand that serves`() async throws {
        let newsstand = try await TestNewsstand()
        let (told, tell) = AsyncStream.makeStream(of: Envelope.self)
        let channel = FickleChannel { envelope, _ in
            tell.yield(envelope)
            return .accepted(serviceID: nil)
        }
        let wish = wish("aa").replacing("\"wording\"", with: "\"follows\": [\"orchard\"], \"wording\"")
        let key = try await newsstand.publish("new", onSale: newsstand.now.addingTimeInterval(60))
        try await newsstand.test(.live, channels: [channel]) { client in
            let welcome = try await client.newReader()
            let mine = HTTPFields.reader(try #require(welcome.token))
            #expect(try await client.send(.put, Paths.API.push(of: welcome.device), mine, wish).status == .ok)
            let audience = try await client.get(Paths.API.audience(key), .publisher).decoded(AudienceReport.self)
            #expect(audience.told == [.init(channel: .apns, style: .plain, devices: 1)])
            var messages = told.makeAsyncIterator()
            let test = try await client.send(
                .post, Paths.API.deliveryTests(key), .publisher, #"{"readers": ["\#(welcome.reader)"]}"#)
            #expect(try test.decoded(ListPage<ReleaseTest.Result>.self).items.map(\.outcome) == ["accepted"])
            let tested = try #require(await messages.next())
            newsstand.now += 60
            try await newsstand.storage.releaseDue(at: newsstand.now)
            let real = try #require(await messages.next())
            #expect(real.message == tested.message && real.id != tested.id && real.collapse == tested.collapse)
        }
        #expect(try await newsstand.storage.release(of: key)?.state == .done)
        #expect(channel.handed.count == 2)
    }

    @Test func `testers are kept, and get the message before anybody else`() async throws {
        let newsstand = try await TestNewsstand()
        let channel = FickleChannel()
        let key = try await newsstand.publish("new", onSale: newsstand.now.addingTimeInterval(60))
        try await newsstand.addFollowers(3)
        try await newsstand.test(channels: [channel]) { client in
            let welcome = try await client.newReader()
            let mine = HTTPFields.reader(try #require(welcome.token))
            #expect(try await client.send(.put, Paths.API.push(of: welcome.device), mine, wish("aa")).status == .ok)
            let (tests, policy) = (Paths.API.deliveryTests(key), Paths.API.announcing(TestNewsstand.press))
            #expect(try await client.send(.post, tests, .publisher, #"{"readers": []}"#).status == .badRequest)
            let saved = try await client.send(
                .put, policy, .publisher, #"{"kind": "plain", "isOnceADay": true, "testers": ["\#(welcome.reader)"]}"#)
            #expect(try saved.decoded(ReleasePolicy.self).testers == [welcome.reader])
            // A client that knows no testers does not change them.
            let again = try await client.send(.put, policy, .publisher, #"{"kind": "plain", "isOnceADay": false}"#)
            #expect(try again.decoded(ReleasePolicy.self).testers == [welcome.reader])
            #expect(try await client.send(.post, tests, .publisher, #"{"readers": []}"#).status == .ok)
            let stranger = Reader.ID(UUID())
            let unknown = #"{"kind": "plain", "isOnceADay": true, "testers": ["\#(stranger)"]}"#
            #expect(try await client.send(.put, policy, .publisher, unknown).status == .notFound)
        }
        #expect(channel.handed.map(\.address.value) == ["aa"])
        let report = try await newsstand.storage.release(of: key)
        #expect(report?.channels.isEmpty == true, "a test leaves no trace in the release")
    }

    @Test func `an opening is counted once a device, and only where its reader lets it be`() async throws {
        let newsstand = try await TestNewsstand()
        let channel = FickleChannel()
        let key = Issue.Key(publication: TestNewsstand.press, issue: .make("new"))
        let opening = #"{"publication": "orchard", "issue": "new"}"#
        try await newsstand.test(channels: [channel]) { client in
            for (token, counts) in [("aa", "true"), ("bb", "false"), ("cc", "true")] {
                let welcome = try await client.newReader()
                let mine = HTTPFields.reader(try #require(welcome.token))
                let (path, openings) = (Paths.API.push(of: welcome.device), Paths.API.openings(on: welcome.device))
                let more = #""follows": ["orchard"], "countsOpenings": \#(counts), "wording""#
                let wish = wish(token).replacing("\"wording\"", with: more)
                #expect(try await client.send(.put, path, mine, wish).status == .ok)
                if token == "aa" {
                    #expect(try await client.send(.post, openings, mine, opening).status == .noContent, "not told yet")
                    _ = try await newsstand.publish("new")
                    try await newsstand.storage.freezeAudiences(at: newsstand.now)
                    try await newsstand.send(by: channel)
                    try await newsstand.finish(key)
                }
                for _ in 0..<2 { #expect(try await client.send(.post, openings, mine, opening).status == .noContent) }
                #expect(try await client.send(.post, openings, [:], opening).status == .unauthorized)
            }
        }
        let figures = try #require(try await newsstand.figures(key))
        #expect(figures.opened == 1 && figures.frozen == 1 && figures.accepted == 1, "cc was not told")
    }

    @Test func `a push follows from an issue, never from a purchase or an account`() async throws {
        let newsstand = try await TestNewsstand()
        let channel = FickleChannel()
        let key = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        try await newsstand.test(channels: [channel]) { client in
            let welcome = try await client.newReader()
            let mine = HTTPFields.reader(try #require(welcome.token))
            #expect(try await client.send(.put, Paths.API.push(of: welcome.device), mine, wish("aa")).status == .ok)
            try await newsstand.storage.addGrant(
                GrantOrder(reader: welcome.reader, kind: .press, opens: [.issue(key)], giver: "Editor", why: "Review"),
                at: newsstand.now)
        }
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        try await newsstand.send(by: channel)
        #expect(channel.handed.isEmpty)
        let next = try await newsstand.publish("next")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        try await newsstand.send(by: channel)
        #expect(channel.handed.isEmpty, "an account alone is no right to \(next)")
    }
}
